/* Two units in one program: their sources are compiled with prefixes of their own, and linked.
 *
 * Compiled with -DVERSION=2 or 3, -DONE=PREFIX -DOTHER=PREFIX, and -DONE_TOKEN="..." -DONE_VARIABLE=N, likewise of the other.
 * Both make 200 steps of 1 ms, in turn. After each it prints the time and the variable of each unit. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#if VERSION == 2
#include "fmi2FunctionTypes.h"
#define STANDARD(name) fmi2##name
#else
#include "fmi3FunctionTypes.h"
#define STANDARD(name) fmi3##name
#endif

#define PASTED(prefix, name) prefix##name
#define OF(prefix, name) PASTED(prefix, name)
#define TYPE(name) PASTED(name, TYPE)

/* What a program declares of a unit: `fmi3Functions.h` can be included for one prefix only. */
#define DECLARE(prefix, name) TYPE(name) OF(prefix, name)
#define UNIT(prefix) \
    DECLARE(prefix, STANDARD(EnterInitializationMode)); \
    DECLARE(prefix, STANDARD(ExitInitializationMode)); \
    DECLARE(prefix, STANDARD(DoStep)); \
    DECLARE(prefix, STANDARD(FreeInstance));

UNIT(ONE)
UNIT(OTHER)

static void expect(int truth, const char *words)
{
    if (!truth) {
        fprintf(stderr, "not so: %s\n", words);
        exit(1);
    }
}

#if VERSION == 2
fmi2InstantiateTYPE OF(ONE, fmi2Instantiate), OF(OTHER, fmi2Instantiate);
fmi2SetupExperimentTYPE OF(ONE, fmi2SetupExperiment), OF(OTHER, fmi2SetupExperiment);
fmi2GetRealTYPE OF(ONE, fmi2GetReal), OF(OTHER, fmi2GetReal);

static void hear(fmi2ComponentEnvironment environment, fmi2String name, fmi2Status status, fmi2String category, fmi2String words, ...)
{
    va_list arguments;
    (void)environment;
    (void)category;
    fprintf(stderr, "%s: status %d: ", name, (int)status);
    va_start(arguments, words);
    vfprintf(stderr, words, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

static const fmi2CallbackFunctions callbacks = {hear, calloc, free, NULL, NULL};

#define MADE(prefix, token) OF(prefix, fmi2Instantiate)("unit", fmi2CoSimulation, token, NULL, &callbacks, fmi2False, fmi2False)
#define BEGUN(prefix, unit) \
    (OF(prefix, fmi2SetupExperiment)(unit, fmi2False, 0.0, 0.0, fmi2False, 0.0) == fmi2OK \
     && OF(prefix, fmi2EnterInitializationMode)(unit) == fmi2OK && OF(prefix, fmi2ExitInitializationMode)(unit) == fmi2OK)
#define STEPPED(prefix, unit, t) (OF(prefix, fmi2DoStep)(unit, t, 0.001, fmi2True) == fmi2OK)
#define GOT(prefix, unit, number, value) (OF(prefix, fmi2GetReal)(unit, number, 1, value) == fmi2OK)
typedef fmi2ValueReference reference;
typedef fmi2Component instance;
#else
fmi3InstantiateCoSimulationTYPE OF(ONE, fmi3InstantiateCoSimulation), OF(OTHER, fmi3InstantiateCoSimulation);
fmi3GetFloat64TYPE OF(ONE, fmi3GetFloat64), OF(OTHER, fmi3GetFloat64);

static void hear(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String words)
{
    (void)environment;
    (void)category;
    fprintf(stderr, "status %d: %s\n", (int)status, words);
}

#define MADE(prefix, token) \
    OF(prefix, fmi3InstantiateCoSimulation)("unit", token, NULL, fmi3False, fmi3False, fmi3False, fmi3False, NULL, 0, NULL, hear, NULL)
#define BEGUN(prefix, unit) \
    (OF(prefix, fmi3EnterInitializationMode)(unit, fmi3False, 0.0, 0.0, fmi3False, 0.0) == fmi3OK \
     && OF(prefix, fmi3ExitInitializationMode)(unit) == fmi3OK)
#define STEPPED(prefix, unit, t) \
    (OF(prefix, fmi3DoStep)(unit, t, 0.001, fmi3True, &event, &ends, &early, &reached) == fmi3OK)
#define GOT(prefix, unit, number, value) (OF(prefix, fmi3GetFloat64)(unit, number, 1, value, 1) == fmi3OK)
typedef fmi3ValueReference reference;
typedef fmi3Instance instance;
#endif

int main(void)
{
    static const reference of_one = ONE_VARIABLE, of_other = OTHER_VARIABLE;
    const instance one = MADE(ONE, ONE_TOKEN), other = MADE(OTHER, OTHER_TOKEN);
    int k;
#if VERSION == 3
    fmi3Boolean event, ends, early;
    fmi3Float64 reached;
#endif
    expect(one && other, "both units are made");
    expect(BEGUN(ONE, one) && BEGUN(OTHER, other), "both units begin");
    for (k = 0; k <= 200; k++) {
        double values[2];
        expect(k == 0 || STEPPED(ONE, one, 0.001 * (k - 1)), "the first unit makes a step");
        expect(k == 0 || STEPPED(OTHER, other, 0.001 * (k - 1)), "the second unit makes a step");
        expect(GOT(ONE, one, &of_one, values) && GOT(OTHER, other, &of_other, values + 1), "both have values");
        printf("%.17g %.17g %.17g\n", 0.001 * k, values[0], values[1]);
    }
    OF(ONE, STANDARD(FreeInstance))(one);
    OF(OTHER, STANDARD(FreeInstance))(other);
    return 0;
}
