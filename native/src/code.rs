//! Compiled kernels: calling and freeing them is unsafe code, the only one besides that of the C interface of units.
//!
//! A compiled chunk takes the address of a [`Frame`] and returns nothing. It reads and writes elements
//! of the frame's arrays, whose indices were all known when it was compiled, adds to the frame's sum,
//! and remembers nothing.
//! `Translator::address`, the one function that writes addresses into the code, notes the largest
//! index of every array in [`Needs`], so that it is enough to compare lengths before a call.
#![allow(unsafe_code)]

use crate::frame::{Array, Element, Frame, Needs};
use crate::processor::NativeError;
use crate::translate::{Data, Translator};
use cranelift_codegen::ir::{AbiParam, types};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Module, default_libcall_names};
use mbdsl_compiler::program::Kernel;
use mbdsl_runtime::{LANES, Lanes, Point, Scalar};
use std::cell::Cell;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;

/// A kernel with more statements than this is not compiled, which would take longer than a second.
const MOST_STATEMENTS: usize = 50_000;

/// A compiled chunk: takes a frame, and the offset in bytes from the states of lane 0 to those that
/// it computes.
type Function = unsafe extern "C" fn(*mut Frame, usize);

/// A compiled kernel for numbers of type `S`; dropping it frees the memory of its code.
pub(crate) struct Code<S> {
    /// The chunks in the order of their calls.
    chunks: Vec<Function>,
    constants: Vec<f64>,
    indices: Vec<u32>,
    needs: Needs,
    /// The lengths of the outputs.
    outputs: [usize; 3],
    module: ManuallyDrop<JITModule>,
    numbers: PhantomData<S>,
}

// SAFETY: The module is not touched between `compile` and `drop`, which has it for itself, and nothing
// in it belongs to a thread: tables, and pages of the process. What the functions point to are
// instructions, which only read themselves; they write to what a call hands them exclusively.
unsafe impl<S> Send for Code<S> {}
// SAFETY: As above; `call` reads all fields but the module, which it does not name.
unsafe impl<S> Sync for Code<S> {}

impl<S: Element> Code<S> {
    /// Compiles a kernel.
    pub(crate) fn compile(
        processor: &OwnedTargetIsa,
        kernel: &Kernel,
    ) -> Result<Code<S>, NativeError> {
        let fault = |fault: &dyn std::fmt::Display| NativeError::Kernel {
            kernel: kernel.kind.name(),
            fault: fault.to_string(),
        };
        let statements: usize = kernel.chunks.iter().map(|c| c.statements.len()).sum();
        if statements > MOST_STATEMENTS {
            return Err(fault(&format_args!(
                "it has {statements} statements, more than {MOST_STATEMENTS}"
            )));
        }
        let builder = JITBuilder::with_isa(processor.clone(), default_libcall_names());
        let module = JITModule::new(builder);
        let mut data = Data::default();
        // From here on the memory is freed whatever happens.
        let mut code = Code {
            chunks: Vec::with_capacity(kernel.chunks.len()),
            constants: Vec::new(),
            indices: Vec::new(),
            needs: Needs::default(),
            outputs: std::array::from_fn(|k| {
                kernel.outputs.get(k).map_or(0, |(_, length)| *length)
            }),
            module: ManuallyDrop::new(module),
            numbers: PhantomData,
        };
        let module = &mut code.module;
        let mut context = module.make_context();
        let mut reused = FunctionBuilderContext::new();
        let mut functions = Vec::with_capacity(kernel.chunks.len());
        for chunk in &kernel.chunks {
            let mut signature = module.make_signature();
            signature.params.extend([AbiParam::new(types::I64); 2]);
            let id = module.declare_anonymous_function(&signature);
            let id = id.map_err(|error| fault(&error))?;
            context.func.signature = signature;
            let builder = FunctionBuilder::new(&mut context.func, &mut reused);
            let built = Translator::translate(builder, &mut data, kernel, (chunk, S::WIDTH));
            let built = built.map_err(|error| fault(&error))?;
            built.finalize(module.target_config());
            let defined = module.define_function(id, &mut context);
            defined.map_err(|error| fault(&error))?;
            module.clear_context(&mut context);
            functions.push(id);
        }
        let finished = module.finalize_definitions();
        finished.map_err(|error| fault(&error))?;
        for id in functions {
            let address = module.get_finalized_function(id);
            // SAFETY: At the address begins a function that was defined above with two parameters, an
            // address and a distance, in the calling convention of C; the module, which lives as long as the function
            // can be called, keeps it there.
            let function = unsafe { std::mem::transmute::<*const u8, Function>(address) };
            code.chunks.push(function);
        }
        (code.constants, code.indices, code.needs) = data.parts();
        Ok(code)
    }

    /// Addresses of the arrays of a call, in the order of [`Array::ALL`], each as long as the
    /// kernel needs it.
    ///
    /// # Panics
    /// Where an argument or an output is shorter than that.
    #[inline(always)]
    fn arrays(
        &self,
        (at, parameters): (&Point<'_, S>, &[S]),
        slots: &mut [S],
        outputs: [&mut [S]; 3],
    ) -> [*const u8; Array::ALL.len()] {
        let read = |array: Array, from: &[S]| from[..self.needs.of(array)].as_ptr().cast();
        let write = |array: Array, to: &mut [S]| {
            let to: *mut S = to[..self.needs.of(array)].as_mut_ptr();
            to.cast::<u8>().cast_const()
        };
        let [first, second, third] = outputs;
        Array::ALL.map(|array| match array {
            Array::Parameters => read(array, parameters),
            Array::Constants => self.constants[..self.needs.of(array)].as_ptr().cast(),
            Array::Indices => self.indices[..self.needs.of(array)].as_ptr().cast(),
            Array::Slots => write(array, slots),
            Array::First => write(array, first),
            Array::Second => write(array, second),
            Array::Third => write(array, third),
            argument => read(array, argument.input().map_or(&[], |input| at.array(input))),
        })
    }
}

impl Code<f64> {
    /// Computes the outputs; returns the sum of the stored accelerations and multipliers, 0 for
    /// kernels that do not compute these.
    ///
    /// # Panics
    /// Where an argument or an output is shorter than the kernel needs.
    #[inline(always)]
    pub(crate) fn call(&self, of: (&Point<'_>, &[f64]), outputs: [&mut [f64]; 3]) -> f64 {
        thread_local! {
            static SLOTS: Cell<Vec<f64>> = const { Cell::new(Vec::new()) };
        }
        let length = self.needs.of(Array::Slots);
        if length == 0 {
            return self.call_with(of, &mut [], outputs);
        }
        let mut slots = SLOTS.take();
        if slots.len() < length {
            slots.resize(length, 0.0);
        }
        let sum = self.call_with(of, &mut slots, outputs);
        SLOTS.set(slots);
        sum
    }

    #[inline(always)]
    fn call_with(
        &self,
        of: (&Point<'_>, &[f64]),
        slots: &mut [f64],
        outputs: [&mut [f64]; 3],
    ) -> f64 {
        let mut frame = Frame {
            time: of.0.t,
            sum: 0.0,
            arrays: self.arrays(of, slots, outputs),
            times: [of.0.t; LANES],
        };
        for function in &self.chunks {
            // SAFETY: The function is alive, because the module is. It touches the frame, which nothing
            // else refers to, and, of every array, as many elements as `needs` says: so many there are, as all slices were cut
            // without a panic. What it writes to, slots and outputs, are exclusive borrows that last
            // until it returns. All numbers are initialised, and all bits are numbers.
            unsafe { function(&raw mut frame, 0) };
        }
        frame.sum
    }
}

impl Code<Lanes> {
    /// Computes the outputs of all lanes, one after the other.
    ///
    /// # Panics
    /// Where an argument is shorter than the kernel needs, or the results are than its outputs.
    pub(crate) fn call(&self, of: (&Point<'_, Lanes>, &[Lanes]), results: &mut [Lanes]) {
        thread_local! {
            static SLOTS: Cell<Vec<Lanes>> = const { Cell::new(Vec::new()) };
        }
        let [first, second, _] = self.outputs;
        let (first, rest) = results.split_at_mut(first);
        let (second, third) = rest.split_at_mut(second);
        let outputs = [first, second, third];
        let length = self.needs.of(Array::Slots);
        if length == 0 {
            return self.call_with(of, &mut [], outputs);
        }
        let mut slots = SLOTS.take();
        if slots.len() < length {
            slots.resize(length, Lanes::constant(0.0));
        }
        self.call_with(of, &mut slots, outputs);
        SLOTS.set(slots);
    }

    #[inline(always)]
    fn call_with(
        &self,
        of: (&Point<'_, Lanes>, &[Lanes]),
        slots: &mut [Lanes],
        outputs: [&mut [Lanes]; 3],
    ) {
        let mut frame = Frame {
            time: 0.0,
            sum: 0.0,
            arrays: self.arrays(of, slots, outputs),
            times: of.0.t.into_arr(),
        };
        for half in 0..LANES / 2 {
            let distance = half * size_of::<[f64; 2]>();
            for function in &self.chunks {
                // SAFETY: As above. Of every element, `size_of::<Lanes>()` bytes after the one before, the function
                // touches two numbers from this half of it on; the lengths of the arrays were compared
                // with `needs` in elements. Lanes are `LANES` numbers and nothing else.
                unsafe { function(&raw mut frame, distance) };
            }
        }
    }
}

impl<S> Drop for Code<S> {
    fn drop(&mut self) {
        // SAFETY: The module is taken once, here. No function of it runs or will: a call borrows `self`,
        // and the functions are private to `self`, which is gone after this.
        unsafe { ManuallyDrop::take(&mut self.module).free_memory() };
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::processor::processor;
    use mbdsl_compiler::program::KernelKind;

    #[test]
    fn a_kernel_that_would_take_long_is_refused() {
        let text = "model Ball { particle ball { mass = 1 kg; } allow(unattached); start {} }";
        let mechanism = mbdsl_compiler::compile(text).verified.unwrap().mechanism();
        let mut kernel = mechanism.kernels()[KernelKind::Energy as usize].clone();
        let statement = kernel.chunks[0].statements[0];
        assert!(Code::<f64>::compile(&processor().unwrap(), &kernel).is_ok());
        kernel.chunks[0].statements = vec![statement; MOST_STATEMENTS + 1];
        let fault = Code::<f64>::compile(&processor().unwrap(), &kernel)
            .err()
            .unwrap();
        let expected =
            "the kernel `energy` could not be compiled: it has 50001 statements, more than 50000";
        assert_eq!(fault.to_string(), expected);
    }
}
