/* The functions of FMI 2.0. The importer has the header.
 *
 * Their names begin with the identifier of the model, as the standard demands of sources, so that several units can be in one
 * program. Another prefix: -DFMI2_FUNCTION_PREFIX=other_. Without a prefix, as in a shared library:
 * -DFMI2_OVERRIDE_FUNCTION_PREFIX with the header of FMI 2.0.4, -DFMI2_FUNCTION_PREFIX= with any. */
#include "mbdsl_unit.h"
#ifndef FMI2_FUNCTION_PREFIX
#define FMI2_FUNCTION_PREFIX MODEL_PREFIX
#endif
#include "fmi2Functions.h"

#define SELF ((struct unit *)instance)
#define NOTHING(parameter) ((void)(parameter))

static void hear(const struct unit *unit, int status, const char *words)
{
    const fmi2CallbackFunctions *const callbacks = unit->callbacks;
    if (callbacks && callbacks->logger)
        callbacks->logger(callbacks->componentEnvironment, unit->name, (fmi2Status)status, "logStatusError", "%s", words);
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                              const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean logging)
{
    const int exchange = type == fmi2ModelExchange;
    const char *const reason = why_not(token, exchange);
    struct unit none;
    struct unit *unit;
    NOTHING(resources);
    NOTHING(visible);
    NOTHING(logging);
    memset(&none, 0, sizeof none);
    none.exchange = exchange;
    none.returns_early = 1;
    none.callbacks = callbacks;
    none.hear = hear;
    if (name)
        strncpy(none.name, name, sizeof none.name - 1);
    if (reason) {
        refuse(&none, FAULT, "fmi2Instantiate: %s", reason);
        return NULL;
    }
    unit = callbacks && callbacks->allocateMemory && callbacks->freeMemory ? callbacks->allocateMemory(1, sizeof *unit) : NULL;
    if (!unit) {
        refuse(&none, FAULT, "fmi2Instantiate: there is no memory");
        return NULL;
    }
    *unit = none;
    forget(unit);
    return unit;
}

const char *fmi2GetTypesPlatform(void) { return fmi2TypesPlatform; }

const char *fmi2GetVersion(void) { return fmi2Version; }

static void *allocated(const struct unit *unit, size_t size)
{
    return ((const fmi2CallbackFunctions *)unit->callbacks)->allocateMemory(1, size);
}

static void freed(const struct unit *unit, void *memory)
{
    ((const fmi2CallbackFunctions *)unit->callbacks)->freeMemory(memory);
}

void fmi2FreeInstance(fmi2Component instance)
{
    if (instance)
        freed(SELF, instance);
}

/* A call of an instance that is not there. */
#define EXISTS(function) \
    const char *const called = function; \
    if (!instance) \
        return fmi2Error

fmi2Status fmi2SetDebugLogging(fmi2Component instance, fmi2Boolean on, size_t count, const fmi2String categories[])
{
    EXISTS("fmi2SetDebugLogging");
    NOTHING(called);
    NOTHING(on);
    NOTHING(count);
    NOTHING(categories);
    return fmi2OK;
}

fmi2Status fmi2SetupExperiment(fmi2Component instance, fmi2Boolean has_tolerance, fmi2Real tolerance, fmi2Real start,
                               fmi2Boolean has_stop, fmi2Real stop)
{
    EXISTS("fmi2SetupExperiment");
    if (has_tolerance && !(tolerance > 0.0))
        return (fmi2Status)refuse(SELF, FAULT, "%s: the tolerance cannot be %g: it must be positive", called, tolerance);
    return (fmi2Status)setup(SELF, called, start, has_stop, stop);
}

fmi2Status fmi2EnterInitializationMode(fmi2Component instance)
{
    EXISTS("fmi2EnterInitializationMode");
    return (fmi2Status)enter_initialization(SELF, called);
}

fmi2Status fmi2ExitInitializationMode(fmi2Component instance)
{
    EXISTS("fmi2ExitInitializationMode");
    return (fmi2Status)exit_initialization(SELF, called);
}

fmi2Status fmi2Terminate(fmi2Component instance)
{
    EXISTS("fmi2Terminate");
    return (fmi2Status)go(SELF, called, 1u << EVENT | 1u << CONTINUOUS | 1u << STEP, TERMINATED);
}

fmi2Status fmi2Reset(fmi2Component instance)
{
    EXISTS("fmi2Reset");
    NOTHING(called);
    forget(SELF);
    return fmi2OK;
}

fmi2Status fmi2GetReal(fmi2Component instance, const fmi2ValueReference references[], size_t count, fmi2Real values[])
{
    EXISTS("fmi2GetReal");
    return (fmi2Status)get(SELF, called, references, count, values);
}

fmi2Status fmi2SetReal(fmi2Component instance, const fmi2ValueReference references[], size_t count, const fmi2Real values[])
{
    EXISTS("fmi2SetReal");
    return (fmi2Status)set(SELF, called, references, count, values);
}

fmi2Status fmi2GetFMUstate(fmi2Component instance, fmi2FMUstate *state)
{
    struct numbers *kept;
    EXISTS("fmi2GetFMUstate");
    if (!state)
        return (fmi2Status)refuse(SELF, FAULT, "%s: the place of the state is missing", called);
    kept = *state ? *state : allocated(SELF, sizeof *kept);
    if (!kept)
        return (fmi2Status)refuse(SELF, FAULT, "%s: there is no memory", called);
    memcpy(kept, &SELF->of, sizeof *kept);
    *state = kept;
    return fmi2OK;
}

fmi2Status fmi2SetFMUstate(fmi2Component instance, fmi2FMUstate state)
{
    EXISTS("fmi2SetFMUstate");
    if (!state)
        return (fmi2Status)refuse(SELF, FAULT, "%s: there is no such state", called);
    memcpy(&SELF->of, state, sizeof SELF->of);
    return fmi2OK;
}

fmi2Status fmi2FreeFMUstate(fmi2Component instance, fmi2FMUstate *state)
{
    EXISTS("fmi2FreeFMUstate");
    NOTHING(called);
    if (state && *state) {
        freed(SELF, *state);
        *state = NULL;
    }
    return fmi2OK;
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component instance, fmi2FMUstate state, size_t *size)
{
    EXISTS("fmi2SerializedFMUstateSize");
    if (!state || !size)
        return (fmi2Status)refuse(SELF, FAULT, "%s: there is no such state", called);
    *size = sizeof(struct packed);
    return fmi2OK;
}

fmi2Status fmi2SerializeFMUstate(fmi2Component instance, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
    struct packed packed;
    EXISTS("fmi2SerializeFMUstate");
    if (!state || !bytes || size < sizeof packed)
        return (fmi2Status)refuse(SELF, FAULT, "%s: expected a state and room for %u bytes", called, (unsigned)sizeof packed);
    pack(state, &packed);
    memcpy(bytes, &packed, sizeof packed);
    return fmi2OK;
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component instance, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
    struct numbers of;
    int status;
    EXISTS("fmi2DeSerializeFMUstate");
    status = unpack(SELF, called, bytes, size, &of);
    if (status == GOOD)
        status = (int)fmi2GetFMUstate(instance, state);
    if (status == GOOD)
        memcpy(*state, &of, sizeof of);
    return (fmi2Status)status;
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component instance, const fmi2ValueReference unknowns[], size_t count,
                                        const fmi2ValueReference knowns[], size_t known, const fmi2Real seed[],
                                        fmi2Real sensitivity[])
{
    EXISTS("fmi2GetDirectionalDerivative");
    return (fmi2Status)directional(SELF, called, unknowns, count, knowns, known, seed, sensitivity);
}

fmi2Status fmi2EnterEventMode(fmi2Component instance)
{
    EXISTS("fmi2EnterEventMode");
    return (fmi2Status)go(SELF, called, 1u << CONTINUOUS, EVENT);
}

fmi2Status fmi2NewDiscreteStates(fmi2Component instance, fmi2EventInfo *info)
{
    int status, moved;
    EXISTS("fmi2NewDiscreteStates");
    status = update(SELF, called, &moved);
    if (info) {
        memset(info, 0, sizeof *info);
        info->valuesOfContinuousStatesChanged = moved ? fmi2True : fmi2False;
    }
    return (fmi2Status)status;
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component instance)
{
    EXISTS("fmi2EnterContinuousTimeMode");
    return (fmi2Status)go(SELF, called, 1u << EVENT, CONTINUOUS);
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component instance, fmi2Boolean final, fmi2Boolean *event, fmi2Boolean *ends)
{
    int status, calls, stops;
    EXISTS("fmi2CompletedIntegratorStep");
    NOTHING(final);
    status = completed(SELF, called, &calls, &stops);
    if (event)
        *event = calls ? fmi2True : fmi2False;
    if (ends)
        *ends = stops ? fmi2True : fmi2False;
    return (fmi2Status)status;
}

fmi2Status fmi2SetTime(fmi2Component instance, fmi2Real time)
{
    EXISTS("fmi2SetTime");
    return (fmi2Status)set_time(SELF, called, time);
}

fmi2Status fmi2SetContinuousStates(fmi2Component instance, const fmi2Real x[], size_t count)
{
    EXISTS("fmi2SetContinuousStates");
    return (fmi2Status)set_states(SELF, called, x, count);
}

fmi2Status fmi2GetDerivatives(fmi2Component instance, fmi2Real rates[], size_t count)
{
    EXISTS("fmi2GetDerivatives");
    return (fmi2Status)get_rates(SELF, called, rates, count);
}

fmi2Status fmi2GetEventIndicators(fmi2Component instance, fmi2Real indicators[], size_t count)
{
    EXISTS("fmi2GetEventIndicators");
    return (fmi2Status)get_indicators(SELF, called, indicators, count);
}

fmi2Status fmi2GetContinuousStates(fmi2Component instance, fmi2Real x[], size_t count)
{
    EXISTS("fmi2GetContinuousStates");
    return (fmi2Status)get_states(SELF, called, x, count);
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component instance, fmi2Real nominals[], size_t count)
{
    EXISTS("fmi2GetNominalsOfContinuousStates");
    return (fmi2Status)get_nominals(SELF, called, nominals, count);
}

fmi2Status fmi2DoStep(fmi2Component instance, fmi2Real from, fmi2Real duration, fmi2Boolean final)
{
    int status, ends;
    EXISTS("fmi2DoStep");
    NOTHING(final);
    status = do_step(SELF, called, from, duration, &ends);
    return (fmi2Status)(status == GOOD && ends ? DISCARD : status);
}

/* What the unit does not have: it says so, but where nothing is asked for. */
static fmi2Status absent(fmi2Component instance, const char *function, size_t count, const char *words)
{
    if (!instance)
        return fmi2Error;
    return count == 0 ? fmi2OK : (fmi2Status)refuse(SELF, FAULT, "%s: %s", function, words);
}

#define TYPE(type) \
    fmi2Status fmi2Get##type(fmi2Component instance, const fmi2ValueReference references[], size_t count, fmi2##type values[]) \
    { \
        NOTHING(references); \
        NOTHING(values); \
        return absent(instance, "fmi2Get" #type, count, "all variables are of type `Real`"); \
    } \
    fmi2Status fmi2Set##type(fmi2Component instance, const fmi2ValueReference references[], size_t count, \
                             const fmi2##type values[]) \
    { \
        NOTHING(references); \
        NOTHING(values); \
        return absent(instance, "fmi2Set" #type, count, "all variables are of type `Real`"); \
    }

TYPE(Integer)
TYPE(Boolean)
TYPE(String)

fmi2Status fmi2SetRealInputDerivatives(fmi2Component instance, const fmi2ValueReference references[], size_t count,
                                       const fmi2Integer orders[], const fmi2Real values[])
{
    NOTHING(references);
    NOTHING(orders);
    NOTHING(values);
    return absent(instance, "fmi2SetRealInputDerivatives", count, "inputs are held over a step");
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component instance, const fmi2ValueReference references[], size_t count,
                                        const fmi2Integer orders[], fmi2Real values[])
{
    NOTHING(references);
    NOTHING(orders);
    NOTHING(values);
    return absent(instance, "fmi2GetRealOutputDerivatives", count, "the unit gives no derivatives of outputs by time");
}

#define AT_ONCE "steps are made at once: there is none that is pending"

fmi2Status fmi2CancelStep(fmi2Component instance) { return absent(instance, "fmi2CancelStep", 1, AT_ONCE); }

fmi2Status fmi2GetStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Status *value)
{
    NOTHING(kind);
    NOTHING(value);
    return absent(instance, "fmi2GetStatus", 1, AT_ONCE);
}

fmi2Status fmi2GetRealStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Real *value)
{
    EXISTS("fmi2GetRealStatus");
    if (kind != fmi2LastSuccessfulTime || !value)
        return absent(instance, called, 1, AT_ONCE);
    *value = SELF->of.t;
    return fmi2OK;
}

fmi2Status fmi2GetIntegerStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Integer *value)
{
    NOTHING(kind);
    NOTHING(value);
    return absent(instance, "fmi2GetIntegerStatus", 1, AT_ONCE);
}

fmi2Status fmi2GetBooleanStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Boolean *value)
{
    EXISTS("fmi2GetBooleanStatus");
    if (kind != fmi2Terminated || !value)
        return absent(instance, called, 1, AT_ONCE);
    *value = SELF->of.has_ended ? fmi2True : fmi2False;
    return fmi2OK;
}

fmi2Status fmi2GetStringStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2String *value)
{
    NOTHING(kind);
    NOTHING(value);
    return absent(instance, "fmi2GetStringStatus", 1, AT_ONCE);
}
