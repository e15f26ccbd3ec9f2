/* The functions of FMI 3.0. The importer has the header.
 *
 * Their names begin with the identifier of the model, as the standard demands of sources, so that several units can be in one
 * program. Another prefix: -DFMI3_FUNCTION_PREFIX=other_. Without a prefix, as in a shared library: -DFMI3_OVERRIDE_FUNCTION_PREFIX. */
#include "mbdsl_unit.h"
#ifndef FMI3_FUNCTION_PREFIX
#define FMI3_FUNCTION_PREFIX MODEL_PREFIX
#endif
#include "fmi3Functions.h"
#include <stdlib.h>

#define SELF ((struct unit *)instance)
#define NOTHING(parameter) ((void)(parameter))

static void hear(const struct unit *unit, int status, const char *words)
{
    if (unit->logger)
        ((fmi3LogMessageCallback)unit->logger)(unit->environment, (fmi3Status)status, "logStatusError", words);
}

static fmi3Instance instantiate(const char *function, fmi3String token, int exchange, const char *refused,
                                fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger)
{
    const char *const reason = refused ? refused : why_not(token, exchange);
    struct unit none;
    struct unit *unit;
    memset(&none, 0, sizeof none);
    none.environment = environment;
    none.hear = hear;
    none.logger = (void (*)(void))logger;
    if (reason) {
        refuse(&none, FAULT, "%s: %s", function, reason);
        return NULL;
    }
    unit = malloc(sizeof *unit);
    if (!unit) {
        refuse(&none, FAULT, "%s: there is no memory", function);
        return NULL;
    }
    *unit = none;
    unit->exchange = exchange;
    forget(unit);
    return unit;
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                          fmi3Boolean logging, fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback logger)
{
    NOTHING(name);
    NOTHING(resources);
    NOTHING(visible);
    NOTHING(logging);
    return instantiate("fmi3InstantiateModelExchange", token, 1, NULL, environment, logger);
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                         fmi3Boolean logging, fmi3Boolean events, fmi3Boolean early,
                                         const fmi3ValueReference intermediate[], size_t count,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                         fmi3IntermediateUpdateCallback callback)
{
    fmi3Instance instance;
    const char *refused = events ? "the unit has no event mode in co-simulation: `hasEventMode` is false" : NULL;
    if (!refused && count > 0)
        refused = "the unit gives no intermediate values: `providesIntermediateUpdate` is false";
    NOTHING(name);
    NOTHING(resources);
    NOTHING(visible);
    NOTHING(logging);
    NOTHING(intermediate);
    NOTHING(callback);
    instance = instantiate("fmi3InstantiateCoSimulation", token, 0, refused, environment, logger);
    if (instance)
        SELF->returns_early = early;
    return instance;
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                               fmi3Boolean logging, fmi3InstanceEnvironment environment,
                                               fmi3LogMessageCallback logger, fmi3ClockUpdateCallback clock,
                                               fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock)
{
    NOTHING(name);
    NOTHING(resources);
    NOTHING(visible);
    NOTHING(logging);
    NOTHING(clock);
    NOTHING(lock);
    NOTHING(unlock);
    return instantiate("fmi3InstantiateScheduledExecution", token, 1,
                       "the unit is for model exchange and co-simulation, not for scheduled execution", environment, logger);
}

const char *fmi3GetVersion(void) { return "3.0"; }

void fmi3FreeInstance(fmi3Instance instance) { free(instance); }

/* A call of an instance that is not there. */
#define EXISTS(function) \
    const char *const called = function; \
    if (!instance) \
        return fmi3Error

fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean on, size_t count, const fmi3String categories[])
{
    EXISTS("fmi3SetDebugLogging");
    NOTHING(called);
    NOTHING(on);
    NOTHING(count);
    NOTHING(categories);
    return fmi3OK;
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean has_tolerance, fmi3Float64 tolerance,
                                       fmi3Float64 start, fmi3Boolean has_stop, fmi3Float64 stop)
{
    int status;
    EXISTS("fmi3EnterInitializationMode");
    if (has_tolerance && !(tolerance > 0.0))
        return (fmi3Status)refuse(SELF, FAULT, "%s: the tolerance cannot be %g: it must be positive", called, tolerance);
    status = setup(SELF, called, start, has_stop, stop);
    return (fmi3Status)(status == GOOD ? enter_initialization(SELF, called) : status);
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance instance)
{
    EXISTS("fmi3ExitInitializationMode");
    return (fmi3Status)exit_initialization(SELF, called);
}

fmi3Status fmi3EnterEventMode(fmi3Instance instance)
{
    EXISTS("fmi3EnterEventMode");
    return (fmi3Status)go(SELF, called, 1u << CONTINUOUS, EVENT);
}

fmi3Status fmi3Terminate(fmi3Instance instance)
{
    EXISTS("fmi3Terminate");
    return (fmi3Status)go(SELF, called, 1u << EVENT | 1u << CONTINUOUS | 1u << STEP, TERMINATED);
}

fmi3Status fmi3Reset(fmi3Instance instance)
{
    EXISTS("fmi3Reset");
    NOTHING(called);
    forget(SELF);
    return fmi3OK;
}

fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t count, fmi3Float64 values[],
                          size_t room)
{
    EXISTS("fmi3GetFloat64");
    if (room != count)
        return (fmi3Status)refuse(SELF, FAULT, "%s: expected %u values, found room for %u", called, (unsigned)count, (unsigned)room);
    return (fmi3Status)get(SELF, called, references, count, values);
}

fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t count,
                          const fmi3Float64 values[], size_t given)
{
    EXISTS("fmi3SetFloat64");
    if (given != count)
        return (fmi3Status)refuse(SELF, FAULT, "%s: expected %u values, found %u", called, (unsigned)count, (unsigned)given);
    return (fmi3Status)set(SELF, called, references, count, values);
}

fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *state)
{
    struct numbers *kept;
    EXISTS("fmi3GetFMUState");
    if (!state)
        return (fmi3Status)refuse(SELF, FAULT, "%s: the place of the state is missing", called);
    kept = *state ? *state : malloc(sizeof *kept);
    if (!kept)
        return (fmi3Status)refuse(SELF, FAULT, "%s: there is no memory", called);
    memcpy(kept, &SELF->of, sizeof *kept);
    *state = kept;
    return fmi3OK;
}

fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state)
{
    EXISTS("fmi3SetFMUState");
    if (!state)
        return (fmi3Status)refuse(SELF, FAULT, "%s: there is no such state", called);
    memcpy(&SELF->of, state, sizeof SELF->of);
    return fmi3OK;
}

fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *state)
{
    EXISTS("fmi3FreeFMUState");
    NOTHING(called);
    if (state) {
        free(*state);
        *state = NULL;
    }
    return fmi3OK;
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state, size_t *size)
{
    EXISTS("fmi3SerializedFMUStateSize");
    if (!state || !size)
        return (fmi3Status)refuse(SELF, FAULT, "%s: there is no such state", called);
    *size = sizeof(struct packed);
    return fmi3OK;
}

fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size)
{
    struct packed packed;
    EXISTS("fmi3SerializeFMUState");
    if (!state || !bytes || size < sizeof packed)
        return (fmi3Status)refuse(SELF, FAULT, "%s: expected a state and room for %u bytes", called, (unsigned)sizeof packed);
    pack(state, &packed);
    memcpy(bytes, &packed, sizeof packed);
    return fmi3OK;
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
    struct numbers of;
    int status;
    EXISTS("fmi3DeserializeFMUState");
    status = unpack(SELF, called, bytes, size, &of);
    if (status == GOOD)
        status = (int)fmi3GetFMUState(instance, state);
    if (status == GOOD)
        memcpy(*state, &of, sizeof of);
    return (fmi3Status)status;
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t count,
                                        const fmi3ValueReference knowns[], size_t known, const fmi3Float64 seed[],
                                        size_t seeds, fmi3Float64 sensitivity[], size_t room)
{
    EXISTS("fmi3GetDirectionalDerivative");
    if (seeds != known || room != count)
        return (fmi3Status)refuse(SELF, FAULT, "%s: expected %u seeds and room for %u sensitivities", called, (unsigned)known,
                                  (unsigned)count);
    return (fmi3Status)directional(SELF, called, unknowns, count, knowns, known, seed, sensitivity);
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean *again, fmi3Boolean *ends, fmi3Boolean *nominals,
                                    fmi3Boolean *changed, fmi3Boolean *has_next, fmi3Float64 *next)
{
    int status, moved;
    EXISTS("fmi3UpdateDiscreteStates");
    status = update(SELF, called, &moved);
    if (again)
        *again = fmi3False;
    if (ends)
        *ends = fmi3False;
    if (nominals)
        *nominals = fmi3False;
    if (changed)
        *changed = moved ? fmi3True : fmi3False;
    if (has_next)
        *has_next = fmi3False;
    if (next)
        *next = 0.0;
    return (fmi3Status)status;
}

fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance)
{
    EXISTS("fmi3EnterContinuousTimeMode");
    return (fmi3Status)go(SELF, called, 1u << EVENT, CONTINUOUS);
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance, fmi3Boolean final, fmi3Boolean *event, fmi3Boolean *ends)
{
    int status, calls, stops;
    EXISTS("fmi3CompletedIntegratorStep");
    NOTHING(final);
    status = completed(SELF, called, &calls, &stops);
    if (event)
        *event = calls ? fmi3True : fmi3False;
    if (ends)
        *ends = stops ? fmi3True : fmi3False;
    return (fmi3Status)status;
}

fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 time)
{
    EXISTS("fmi3SetTime");
    return (fmi3Status)set_time(SELF, called, time);
}

fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 x[], size_t count)
{
    EXISTS("fmi3SetContinuousStates");
    return (fmi3Status)set_states(SELF, called, x, count);
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, fmi3Float64 rates[], size_t count)
{
    EXISTS("fmi3GetContinuousStateDerivatives");
    return (fmi3Status)get_rates(SELF, called, rates, count);
}

fmi3Status fmi3GetEventIndicators(fmi3Instance instance, fmi3Float64 indicators[], size_t count)
{
    EXISTS("fmi3GetEventIndicators");
    return (fmi3Status)get_indicators(SELF, called, indicators, count);
}

fmi3Status fmi3GetContinuousStates(fmi3Instance instance, fmi3Float64 x[], size_t count)
{
    EXISTS("fmi3GetContinuousStates");
    return (fmi3Status)get_states(SELF, called, x, count);
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance, fmi3Float64 nominals[], size_t count)
{
    EXISTS("fmi3GetNominalsOfContinuousStates");
    return (fmi3Status)get_nominals(SELF, called, nominals, count);
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance, size_t *count)
{
    EXISTS("fmi3GetNumberOfEventIndicators");
    if (!count)
        return (fmi3Status)refuse(SELF, FAULT, "%s: the place of the number is missing", called);
    *count = MODEL_NMODES + MODEL_NSWITCHES;
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance, size_t *count)
{
    EXISTS("fmi3GetNumberOfContinuousStates");
    if (!count)
        return (fmi3Status)refuse(SELF, FAULT, "%s: the place of the number is missing", called);
    *count = NX;
    return fmi3OK;
}

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 from, fmi3Float64 duration, fmi3Boolean final, fmi3Boolean *event,
                      fmi3Boolean *ends, fmi3Boolean *early, fmi3Float64 *reached)
{
    int status, stops;
    EXISTS("fmi3DoStep");
    NOTHING(final);
    status = do_step(SELF, called, from, duration, &stops);
    if (event)
        *event = fmi3False;
    if (ends)
        *ends = stops ? fmi3True : fmi3False;
    if (early)
        *early = SELF->of.has_ended ? fmi3True : fmi3False;
    if (reached)
        *reached = SELF->of.t;
    return (fmi3Status)status;
}

#include "mbdsl_fmi3_absent.h"
