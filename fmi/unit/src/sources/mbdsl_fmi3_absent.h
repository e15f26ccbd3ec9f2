/* The functions of FMI 3.0 for what a unit does not have: they exist, and refuse in words. Part of mbdsl_fmi3.c. */

/* What the unit does not have: it says so, but where nothing is asked for. */
static fmi3Status absent(fmi3Instance instance, const char *function, size_t count, const char *words)
{
    if (!instance)
        return fmi3Error;
    return count == 0 ? fmi3OK : (fmi3Status)refuse(SELF, FAULT, "%s: %s", function, words);
}

#define TYPE(type) \
    fmi3Status fmi3Get##type(fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3##type values[], \
                             size_t room) \
    { \
        NOTHING(references); \
        NOTHING(values); \
        NOTHING(room); \
        return absent(instance, "fmi3Get" #type, count, "all variables are of type `Float64`"); \
    } \
    fmi3Status fmi3Set##type(fmi3Instance instance, const fmi3ValueReference references[], size_t count, \
                             const fmi3##type values[], size_t given) \
    { \
        NOTHING(references); \
        NOTHING(values); \
        NOTHING(given); \
        return absent(instance, "fmi3Set" #type, count, "all variables are of type `Float64`"); \
    }

TYPE(Float32)
TYPE(Int8)
TYPE(UInt8)
TYPE(Int16)
TYPE(UInt16)
TYPE(Int32)
TYPE(UInt32)
TYPE(Int64)
TYPE(UInt64)
TYPE(Boolean)
TYPE(String)

fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference references[], size_t count, size_t sizes[],
                         fmi3Binary values[], size_t room)
{
    NOTHING(references);
    NOTHING(sizes);
    NOTHING(values);
    NOTHING(room);
    return absent(instance, "fmi3GetBinary", count, "all variables are of type `Float64`");
}

fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference references[], size_t count, const size_t sizes[],
                         const fmi3Binary values[], size_t given)
{
    NOTHING(references);
    NOTHING(sizes);
    NOTHING(values);
    NOTHING(given);
    return absent(instance, "fmi3SetBinary", count, "all variables are of type `Float64`");
}

#define CLOCK "the unit has no clocks"

fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3Clock values[])
{
    NOTHING(references);
    NOTHING(values);
    return absent(instance, "fmi3GetClock", count, CLOCK);
}

fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference references[], size_t count, const fmi3Clock values[])
{
    NOTHING(references);
    NOTHING(values);
    return absent(instance, "fmi3SetClock", count, CLOCK);
}

fmi3Status fmi3GetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                  fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[])
{
    NOTHING(references);
    NOTHING(intervals);
    NOTHING(qualifiers);
    return absent(instance, "fmi3GetIntervalDecimal", count, CLOCK);
}

fmi3Status fmi3GetIntervalFraction(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                   fmi3UInt64 counters[], fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
{
    NOTHING(references);
    NOTHING(counters);
    NOTHING(resolutions);
    NOTHING(qualifiers);
    return absent(instance, "fmi3GetIntervalFraction", count, CLOCK);
}

fmi3Status fmi3GetShiftDecimal(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                               fmi3Float64 shifts[])
{
    NOTHING(references);
    NOTHING(shifts);
    return absent(instance, "fmi3GetShiftDecimal", count, CLOCK);
}

fmi3Status fmi3GetShiftFraction(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                fmi3UInt64 counters[], fmi3UInt64 resolutions[])
{
    NOTHING(references);
    NOTHING(counters);
    NOTHING(resolutions);
    return absent(instance, "fmi3GetShiftFraction", count, CLOCK);
}

fmi3Status fmi3SetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                  const fmi3Float64 intervals[])
{
    NOTHING(references);
    NOTHING(intervals);
    return absent(instance, "fmi3SetIntervalDecimal", count, CLOCK);
}

fmi3Status fmi3SetIntervalFraction(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                   const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
{
    NOTHING(references);
    NOTHING(counters);
    NOTHING(resolutions);
    return absent(instance, "fmi3SetIntervalFraction", count, CLOCK);
}

fmi3Status fmi3SetShiftDecimal(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                               const fmi3Float64 shifts[])
{
    NOTHING(references);
    NOTHING(shifts);
    return absent(instance, "fmi3SetShiftDecimal", count, CLOCK);
}

fmi3Status fmi3SetShiftFraction(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
{
    NOTHING(references);
    NOTHING(counters);
    NOTHING(resolutions);
    return absent(instance, "fmi3SetShiftFraction", count, CLOCK);
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance, fmi3ValueReference reference, size_t *count)
{
    NOTHING(reference);
    NOTHING(count);
    return absent(instance, "fmi3GetNumberOfVariableDependencies", 1, "dependencies are those of `modelDescription.xml`");
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance instance, fmi3ValueReference dependent, size_t elements[],
                                       fmi3ValueReference independents[], size_t of_independents[],
                                       fmi3DependencyKind kinds[], size_t count)
{
    NOTHING(dependent);
    NOTHING(elements);
    NOTHING(independents);
    NOTHING(of_independents);
    NOTHING(kinds);
    NOTHING(count);
    return absent(instance, "fmi3GetVariableDependencies", 1, "dependencies are those of `modelDescription.xml`");
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t count,
                                    const fmi3ValueReference knowns[], size_t known, const fmi3Float64 seed[], size_t seeds,
                                    fmi3Float64 sensitivity[], size_t room)
{
    NOTHING(unknowns);
    NOTHING(count);
    NOTHING(knowns);
    NOTHING(known);
    NOTHING(seed);
    NOTHING(seeds);
    NOTHING(sensitivity);
    NOTHING(room);
    return absent(instance, "fmi3GetAdjointDerivative", 1, "the unit has no adjoint derivatives");
}

#define NO_CONFIGURATION "the unit has no structural parameters"

fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance)
{
    return absent(instance, "fmi3EnterConfigurationMode", 1, NO_CONFIGURATION);
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance)
{
    return absent(instance, "fmi3ExitConfigurationMode", 1, NO_CONFIGURATION);
}

fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance)
{
    return absent(instance, "fmi3EvaluateDiscreteStates", 1, "the unit does not evaluate discrete states on their own");
}

fmi3Status fmi3EnterStepMode(fmi3Instance instance)
{
    return absent(instance, "fmi3EnterStepMode", 1, "the unit has no event mode in co-simulation: `hasEventMode` is false");
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                                    const fmi3Int32 orders[], fmi3Float64 values[], size_t room)
{
    NOTHING(references);
    NOTHING(orders);
    NOTHING(values);
    NOTHING(room);
    return absent(instance, "fmi3GetOutputDerivatives", count, "the unit gives no derivatives of outputs by time");
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time)
{
    NOTHING(clock);
    NOTHING(time);
    return absent(instance, "fmi3ActivateModelPartition", 1, CLOCK);
}
