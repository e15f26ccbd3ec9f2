//! The functions of FMI 3.0 for what a unit does not have: variables of other types than `Float64`, clocks, scheduled
//! execution, a configuration, adjoint derivatives, derivatives of outputs. They exist, and refuse in words.

use super::{Flag, refused};
use crate::call::{call, instantiate};
use crate::raw::{Environment, Handle, In, Logger3, Out, Text, Unused};
use crate::status::{Outcome, Status, error};
use std::ffi::c_int;

/// Refuses variables of a type other than `Float64`; a count of 0 is allowed.
fn of_type(instance: Handle, function: &str, count: usize) -> c_int {
    call(instance, function, |_| {
        nothing(count, "all variables are of type `Float64`")
    })
}

fn of_clocks(instance: Handle, function: &str, count: usize) -> c_int {
    call(instance, function, |_| {
        nothing(count, "the unit has no clocks")
    })
}

fn nothing(count: usize, words: &str) -> Outcome {
    match count {
        0 => Ok(()),
        _ => Err(error(words)),
    }
}

functions! {
    /// The unit has no scheduled execution.
    fn fmi3InstantiateScheduledExecution(
        _name: Text,
        _token: Text,
        _resources: Text,
        _visible: Flag,
        _logging: Flag,
        environment: Environment,
        logger: Logger3,
        _clock: Unused,
        _lock: Unused,
        _unlock: Unused,
    ) -> Handle {
        let say = |status: Status, words: &str| logger.say(environment, status.code(), "logStatusError", words);
        instantiate("fmi3InstantiateScheduledExecution", say, || {
            Err(error("the unit is for model exchange and co-simulation, not for scheduled execution"))
        })
    }

    /// No variable is of this type.
    fn fmi3GetFloat32(instance: Handle, _references: In<u32>, count: usize, _values: Out<f32>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetFloat32", count)
    }

    /// No variable is of this type.
    fn fmi3GetInt8(instance: Handle, _references: In<u32>, count: usize, _values: Out<i8>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetInt8", count)
    }

    /// No variable is of this type.
    fn fmi3GetUInt8(instance: Handle, _references: In<u32>, count: usize, _values: Out<u8>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetUInt8", count)
    }

    /// No variable is of this type.
    fn fmi3GetInt16(instance: Handle, _references: In<u32>, count: usize, _values: Out<i16>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetInt16", count)
    }

    /// No variable is of this type.
    fn fmi3GetUInt16(instance: Handle, _references: In<u32>, count: usize, _values: Out<u16>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetUInt16", count)
    }

    /// No variable is of this type.
    fn fmi3GetInt32(instance: Handle, _references: In<u32>, count: usize, _values: Out<i32>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetInt32", count)
    }

    /// No variable is of this type.
    fn fmi3GetUInt32(instance: Handle, _references: In<u32>, count: usize, _values: Out<u32>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetUInt32", count)
    }

    /// No variable is of this type.
    fn fmi3GetInt64(instance: Handle, _references: In<u32>, count: usize, _values: Out<i64>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetInt64", count)
    }

    /// No variable is of this type.
    fn fmi3GetUInt64(instance: Handle, _references: In<u32>, count: usize, _values: Out<u64>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetUInt64", count)
    }

    /// No variable is of this type.
    fn fmi3GetBoolean(instance: Handle, _references: In<u32>, count: usize, _values: Out<Flag>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetBoolean", count)
    }

    /// No variable is of this type.
    fn fmi3GetString(instance: Handle, _references: In<u32>, count: usize, _values: Out<Text>, _room: usize) -> c_int {
        of_type(instance, "fmi3GetString", count)
    }

    /// No variable is of this type.
    fn fmi3GetBinary(
        instance: Handle,
        _references: In<u32>,
        count: usize,
        _sizes: Out<usize>,
        _values: Out<Unused>,
        _room: usize,
    ) -> c_int {
        of_type(instance, "fmi3GetBinary", count)
    }

    /// There are no clocks.
    fn fmi3GetClock(instance: Handle, _references: In<u32>, count: usize, _values: Out<Flag>) -> c_int {
        of_clocks(instance, "fmi3GetClock", count)
    }

    /// No variable is of this type.
    fn fmi3SetFloat32(instance: Handle, _references: In<u32>, count: usize, _values: In<f32>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetFloat32", count)
    }

    /// No variable is of this type.
    fn fmi3SetInt8(instance: Handle, _references: In<u32>, count: usize, _values: In<i8>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetInt8", count)
    }

    /// No variable is of this type.
    fn fmi3SetUInt8(instance: Handle, _references: In<u32>, count: usize, _values: In<u8>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetUInt8", count)
    }

    /// No variable is of this type.
    fn fmi3SetInt16(instance: Handle, _references: In<u32>, count: usize, _values: In<i16>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetInt16", count)
    }

    /// No variable is of this type.
    fn fmi3SetUInt16(instance: Handle, _references: In<u32>, count: usize, _values: In<u16>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetUInt16", count)
    }

    /// No variable is of this type.
    fn fmi3SetInt32(instance: Handle, _references: In<u32>, count: usize, _values: In<i32>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetInt32", count)
    }

    /// No variable is of this type.
    fn fmi3SetUInt32(instance: Handle, _references: In<u32>, count: usize, _values: In<u32>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetUInt32", count)
    }

    /// No variable is of this type.
    fn fmi3SetInt64(instance: Handle, _references: In<u32>, count: usize, _values: In<i64>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetInt64", count)
    }

    /// No variable is of this type.
    fn fmi3SetUInt64(instance: Handle, _references: In<u32>, count: usize, _values: In<u64>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetUInt64", count)
    }

    /// No variable is of this type.
    fn fmi3SetBoolean(instance: Handle, _references: In<u32>, count: usize, _values: In<Flag>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetBoolean", count)
    }

    /// No variable is of this type.
    fn fmi3SetString(instance: Handle, _references: In<u32>, count: usize, _values: In<Text>, _given: usize) -> c_int {
        of_type(instance, "fmi3SetString", count)
    }

    /// No variable is of this type.
    fn fmi3SetBinary(
        instance: Handle,
        _references: In<u32>,
        count: usize,
        _sizes: In<usize>,
        _values: In<Unused>,
        _given: usize,
    ) -> c_int {
        of_type(instance, "fmi3SetBinary", count)
    }

    /// There are no clocks.
    fn fmi3SetClock(instance: Handle, _references: In<u32>, count: usize, _values: In<Flag>) -> c_int {
        of_clocks(instance, "fmi3SetClock", count)
    }

    /// Dependencies are in the model description.
    fn fmi3GetNumberOfVariableDependencies(instance: Handle, _reference: u32, _count: Out<usize>) -> c_int {
        refused(instance, "fmi3GetNumberOfVariableDependencies", DEPENDENCIES)
    }

    /// Dependencies are in the model description.
    fn fmi3GetVariableDependencies(
        instance: Handle,
        _dependent: u32,
        _elements: Out<usize>,
        _independents: Out<u32>,
        _of_independents: Out<usize>,
        _kinds: Out<c_int>,
        _count: usize,
    ) -> c_int {
        refused(instance, "fmi3GetVariableDependencies", DEPENDENCIES)
    }

    /// Derivatives are along directions.
    fn fmi3GetAdjointDerivative(
        instance: Handle,
        _unknowns: In<u32>,
        _count: usize,
        _knowns: In<u32>,
        _known: usize,
        _seed: In<f64>,
        _seeds: usize,
        _sensitivity: Out<f64>,
        _room: usize,
    ) -> c_int {
        let words = "the unit gives directional derivatives, no adjoint ones: `providesAdjointDerivatives` is false";
        refused(instance, "fmi3GetAdjointDerivative", words)
    }

    /// There are no structural parameters.
    fn fmi3EnterConfigurationMode(instance: Handle) -> c_int {
        refused(instance, "fmi3EnterConfigurationMode", STRUCTURE)
    }

    /// There are no structural parameters.
    fn fmi3ExitConfigurationMode(instance: Handle) -> c_int {
        refused(instance, "fmi3ExitConfigurationMode", STRUCTURE)
    }

    /// There are no clocks.
    fn fmi3GetIntervalDecimal(
        instance: Handle,
        _references: In<u32>,
        count: usize,
        _intervals: Out<f64>,
        _qualifiers: Out<c_int>,
    ) -> c_int {
        of_clocks(instance, "fmi3GetIntervalDecimal", count)
    }

    /// There are no clocks.
    fn fmi3GetIntervalFraction(
        instance: Handle,
        _references: In<u32>,
        count: usize,
        _counters: Out<u64>,
        _resolutions: Out<u64>,
        _qualifiers: Out<c_int>,
    ) -> c_int {
        of_clocks(instance, "fmi3GetIntervalFraction", count)
    }

    /// There are no clocks.
    fn fmi3GetShiftDecimal(instance: Handle, _references: In<u32>, count: usize, _shifts: Out<f64>) -> c_int {
        of_clocks(instance, "fmi3GetShiftDecimal", count)
    }

    /// There are no clocks.
    fn fmi3GetShiftFraction(
        instance: Handle,
        _references: In<u32>,
        count: usize,
        _counters: Out<u64>,
        _resolutions: Out<u64>,
    ) -> c_int {
        of_clocks(instance, "fmi3GetShiftFraction", count)
    }

    /// There are no clocks.
    fn fmi3SetIntervalDecimal(instance: Handle, _references: In<u32>, count: usize, _intervals: In<f64>) -> c_int {
        of_clocks(instance, "fmi3SetIntervalDecimal", count)
    }

    /// There are no clocks.
    fn fmi3SetIntervalFraction(
        instance: Handle,
        _references: In<u32>,
        count: usize,
        _counters: In<u64>,
        _resolutions: In<u64>,
    ) -> c_int {
        of_clocks(instance, "fmi3SetIntervalFraction", count)
    }

    /// There are no clocks.
    fn fmi3SetShiftDecimal(instance: Handle, _references: In<u32>, count: usize, _shifts: In<f64>) -> c_int {
        of_clocks(instance, "fmi3SetShiftDecimal", count)
    }

    /// There are no clocks.
    fn fmi3SetShiftFraction(
        instance: Handle,
        _references: In<u32>,
        count: usize,
        _counters: In<u64>,
        _resolutions: In<u64>,
    ) -> c_int {
        of_clocks(instance, "fmi3SetShiftFraction", count)
    }

    /// There are no discrete states.
    fn fmi3EvaluateDiscreteStates(instance: Handle) -> c_int {
        let words = "the unit has no discrete states: `providesEvaluateDiscreteStates` is false";
        refused(instance, "fmi3EvaluateDiscreteStates", words)
    }

    /// Co-simulation is always in step mode.
    fn fmi3EnterStepMode(instance: Handle) -> c_int {
        let words = "the unit has no event mode in co-simulation: `hasEventMode` is false";
        refused(instance, "fmi3EnterStepMode", words)
    }

    /// There are no derivatives of outputs.
    fn fmi3GetOutputDerivatives(
        instance: Handle,
        _references: In<u32>,
        _count: usize,
        _orders: In<i32>,
        _values: Out<f64>,
        _room: usize,
    ) -> c_int {
        let words = "the unit gives no derivatives of outputs: `maxOutputDerivativeOrder` is 0";
        refused(instance, "fmi3GetOutputDerivatives", words)
    }

    /// The unit has no scheduled execution.
    fn fmi3ActivateModelPartition(instance: Handle, _clock: u32, _time: f64) -> c_int {
        refused(instance, "fmi3ActivateModelPartition", "the unit has no scheduled execution")
    }
}

const DEPENDENCIES: &str = "the dependencies of variables are in the model description: `providesPerElementDependencies` is false";
const STRUCTURE: &str = "the unit has no structural parameters, and no configuration mode";
