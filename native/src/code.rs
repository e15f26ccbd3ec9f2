//! Compiled kernels, and the only unsafe code of the workspace: calling them, freeing them.
//!
//! A compiled chunk takes the address of a [`Frame`] and returns nothing. It reads and writes elements
//! of the frame's arrays, whose indices were all known when it was compiled, adds to the frame's sum,
//! and remembers nothing.
//! `Translator::address`, the one function that writes addresses into the code, notes the largest
//! index of every array in [`Needs`], so that it is enough to compare lengths before a call.
#![allow(unsafe_code)]

use crate::frame::{Arguments, Array, Frame, Needs};
use crate::processor::NativeError;
use crate::translate::{Data, Translator};
use cranelift_codegen::ir::{AbiParam, types};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Module, default_libcall_names};
use mbdsl_compiler::program::Kernel;
use std::cell::Cell;
use std::mem::ManuallyDrop;

/// A kernel with more statements than this is not compiled, which would take longer than a second.
const MOST_STATEMENTS: usize = 50_000;

/// A compiled chunk.
type Function = unsafe extern "C" fn(*mut Frame);

/// A compiled kernel. The memory of its code is freed with it.
pub(crate) struct Code {
    /// The chunks in the order of their calls.
    chunks: Vec<Function>,
    constants: Vec<f64>,
    indices: Vec<u32>,
    needs: Needs,
    module: ManuallyDrop<JITModule>,
}

// SAFETY: The module is not touched between `compile` and `drop`, which has it for itself, and nothing
// in it belongs to a thread: tables, and pages of the process. What the functions point to are
// instructions, which only read themselves; they write to what a call hands them exclusively.
unsafe impl Send for Code {}
// SAFETY: As above; `call` reads all fields but the module, which it does not name.
unsafe impl Sync for Code {}

impl Code {
    /// Compiles a kernel.
    pub(crate) fn compile(
        processor: &OwnedTargetIsa,
        kernel: &Kernel,
    ) -> Result<Code, NativeError> {
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
            module: ManuallyDrop::new(module),
        };
        let module = &mut code.module;
        let mut context = module.make_context();
        let mut reused = FunctionBuilderContext::new();
        let mut functions = Vec::with_capacity(kernel.chunks.len());
        for chunk in &kernel.chunks {
            let mut signature = module.make_signature();
            signature.params.push(AbiParam::new(types::I64));
            let id = module.declare_anonymous_function(&signature);
            let id = id.map_err(|error| fault(&error))?;
            context.func.signature = signature;
            let builder = FunctionBuilder::new(&mut context.func, &mut reused);
            let built = Translator::translate(builder, &mut data, kernel, chunk);
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
            // SAFETY: At the address begins a function that was defined above with one parameter, an
            // address, in the calling convention of C; the module, which lives as long as the function
            // can be called, keeps it there.
            let function = unsafe { std::mem::transmute::<*const u8, Function>(address) };
            code.chunks.push(function);
        }
        (code.constants, code.indices, code.needs) = data.parts();
        Ok(code)
    }

    /// Computes the outputs; the sum of what was stored, where the kernel is one that adds it up.
    ///
    /// # Panics
    /// Where an argument or an output is shorter than the kernel needs.
    #[inline(always)]
    pub(crate) fn call(&self, arguments: Arguments<'_>, outputs: [&mut [f64]; 3]) -> f64 {
        thread_local! {
            static SLOTS: Cell<Vec<f64>> = const { Cell::new(Vec::new()) };
        }
        let length = self.needs.of(Array::Slots);
        if length == 0 {
            return self.call_with(arguments, &mut [], outputs);
        }
        let mut slots = SLOTS.take();
        if slots.len() < length {
            slots.resize(length, 0.0);
        }
        let sum = self.call_with(arguments, &mut slots, outputs);
        SLOTS.set(slots);
        sum
    }

    #[inline(always)]
    fn call_with(
        &self,
        arguments: Arguments<'_>,
        slots: &mut [f64],
        outputs: [&mut [f64]; 3],
    ) -> f64 {
        let read = |array: Array, from: &[f64]| from[..self.needs.of(array)].as_ptr().cast();
        let write = |array: Array, to: &mut [f64]| {
            let to: *mut f64 = to[..self.needs.of(array)].as_mut_ptr();
            to.cast::<u8>().cast_const()
        };
        let [first, second, third] = outputs;
        // In the order of `Array::ALL`.
        let mut frame = Frame {
            time: arguments.t,
            sum: 0.0,
            arrays: [
                read(Array::Q, arguments.q),
                read(Array::V, arguments.v),
                read(Array::Z, arguments.z),
                read(Array::U, arguments.u),
                read(Array::A, arguments.a),
                read(Array::Lambda, arguments.lambda),
                read(Array::Shift, arguments.shift),
                read(Array::Parameters, arguments.parameters),
                read(Array::Constants, &self.constants),
                self.indices[..self.needs.of(Array::Indices)]
                    .as_ptr()
                    .cast(),
                write(Array::Slots, slots),
                write(Array::First, first),
                write(Array::Second, second),
                write(Array::Third, third),
            ],
        };
        for function in &self.chunks {
            // SAFETY: The function is alive, because the module is. It touches the frame, which nothing
            // else refers to, and, of every array, as many elements as `needs` says: so many there are, as all slices above were cut
            // without a panic. What it writes to, slots and outputs, are exclusive borrows that last
            // until it returns. All numbers are initialised, and all bits are numbers.
            unsafe { function(&raw mut frame) };
        }
        frame.sum
    }
}

impl Drop for Code {
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
        assert!(Code::compile(&processor().unwrap(), &kernel).is_ok());
        kernel.chunks[0].statements = vec![statement; MOST_STATEMENTS + 1];
        let fault = Code::compile(&processor().unwrap(), &kernel).err().unwrap();
        let expected =
            "the kernel `energy` could not be compiled: it has 50001 statements, more than 50000";
        assert_eq!(fault.to_string(), expected);
    }
}
