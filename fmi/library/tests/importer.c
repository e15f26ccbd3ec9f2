/* An importer of FMI 3.0 in C, for valgrind and sanitizers: uses a unit, misuses it, and makes many instances.
 *
 *   importer LIBRARY TOKEN RESOURCES STATES INSTANCES
 *
 * Exits with 1 and a line where the unit does something else than it should. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void *instance;
typedef unsigned char flag;
typedef void (*logger)(void *, int, const char *, const char *);

static instance (*exchange)(const char *, const char *, const char *, flag, flag, void *, logger);
static instance (*simulation)(const char *, const char *, const char *, flag, flag, flag, flag, const unsigned *,
                              size_t, void *, logger, void *);
static void (*release)(instance);
static int (*enter)(instance, flag, double, double, flag, double);
static int (*leave)(instance);
static int (*reset)(instance);
static int (*terminate)(instance);
static int (*get)(instance, const unsigned *, size_t, double *, size_t);
static int (*set)(instance, const unsigned *, size_t, const double *, size_t);
static int (*keep)(instance, void **);
static int (*restore)(instance, void *);
static int (*forget)(instance, void **);
static int (*continuous)(instance);
static int (*set_time)(instance, double);
static int (*set_states)(instance, const double *, size_t);
static int (*states)(instance, double *, size_t);
static int (*rates)(instance, double *, size_t);
static int (*completed)(instance, flag, flag *, flag *);
static int (*step)(instance, double, double, flag, flag *, flag *, flag *, double *);

static int messages;

static void hear(void *environment, int status, const char *category, const char *words)
{
    (void)environment;
    if (status > 0 && category && words && *words)
        messages++;
}

static void expect(int truth, const char *words)
{
    if (!truth) {
        fprintf(stderr, "not so: %s\n", words);
        exit(1);
    }
}

static void load(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);
    if (!found)
        fprintf(stderr, "no %s\n", name);
    expect(found != NULL, "the library has the function");
    memcpy(function, &found, sizeof found);
}

/* Refused with a status of 2 (discard) or 3 (error), and in words. */
static void refused(int status, const char *words)
{
    expect((status == 2 || status == 3) && messages == 1, words);
    messages = 0;
}

static instance made(int by_itself, const char *token, const char *resources)
{
    if (by_itself)
        return simulation("one", token, resources, 0, 0, 0, 0, NULL, 0, NULL, hear, NULL);
    return exchange("one", token, resources, 0, 0, NULL, hear);
}

static void begin(instance one)
{
    expect(enter(one, 0, 0.0, 0.0, 0, 0.0) == 0 && leave(one) == 0, "an instance begins");
}

/* The caller integrates by Euler's method, and misuses the instance. */
static void exchanges(const char *token, const char *resources, size_t count)
{
    double x[64], dx[64];
    const unsigned far = 100000;
    flag event, ends;
    unsigned k, i;
    instance one = made(0, token, resources);
    expect(one != NULL && count <= 64, "there is an instance");
    begin(one);
    expect(continuous(one) == 0, "the time runs");
    for (k = 1; k <= 100; k++) {
        expect(states(one, x, count) == 0 && rates(one, dx, count) == 0, "there are states and rates");
        for (i = 0; i < count; i++)
            x[i] += 1e-5 * dx[i];
        expect(set_time(one, 1e-5 * k) == 0 && set_states(one, x, count) == 0, "states are set");
        expect(completed(one, 1, &event, &ends) == 0, "a step is completed");
    }
    refused(set_time(one, NAN), "a time that is not a number is refused");
    x[0] = INFINITY;
    refused(set_states(one, x, count), "states that are not finite are refused");
    refused(states(one, x, count - 1), "a wrong number of states is refused");
    refused(get(one, &far, 1, x, 1), "a variable that does not exist is refused");
    refused(get(one, NULL, 1, x, 1), "an array that is not there is refused");
    refused(leave(one), "a call in another mode is refused");
    expect(terminate(one) == 0 && reset(one) == 0, "an instance is reset");
    begin(one);
    release(one);
}

/* The unit integrates. */
static void simulations(const char *token, const char *resources)
{
    double reached, before[2], after[2];
    const unsigned some[2] = {0, 1};
    flag event, ends, early;
    void *kept = NULL;
    unsigned k;
    instance one = made(1, token, resources);
    expect(one != NULL, "there is an instance");
    refused(step(one, 0.0, 0.01, 1, &event, &ends, &early, &reached), "a step before the start is refused");
    begin(one);
    for (k = 0; k < 20; k++)
        expect(step(one, 0.01 * k, 0.01, 1, &event, &ends, &early, &reached) == 0, "a step is made");
    refused(step(one, 5.0, 0.01, 1, &event, &ends, &early, &reached), "a step from elsewhere is refused");
    refused(step(one, 0.2, NAN, 1, &event, &ends, &early, &reached), "a step of no length is refused");
    expect(keep(one, &kept) == 0 && get(one, some, 2, before, 2) == 0, "a state is kept");
    expect(step(one, 0.2, 0.01, 1, &event, &ends, &early, &reached) == 0, "a step is made");
    expect(restore(one, kept) == 0 && get(one, some, 2, after, 2) == 0, "a state is restored");
    expect(before[0] == after[0] && before[1] == after[1], "a restored state is that state");
    expect(forget(one, &kept) == 0 && kept == NULL, "a state is forgotten");
    release(one);
}

int main(int count, char **arguments)
{
    void *library = count == 6 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    const char *token, *resources;
    int n, k;
    instance *many;
    if (!library) {
        fprintf(stderr, "%s\n", count == 6 ? dlerror() : "importer LIBRARY TOKEN RESOURCES STATES INSTANCES");
        return 2;
    }
    token = arguments[2];
    resources = arguments[3];
    n = atoi(arguments[5]);
    load(library, "fmi3InstantiateModelExchange", &exchange);
    load(library, "fmi3InstantiateCoSimulation", &simulation);
    load(library, "fmi3FreeInstance", &release);
    load(library, "fmi3EnterInitializationMode", &enter);
    load(library, "fmi3ExitInitializationMode", &leave);
    load(library, "fmi3Reset", &reset);
    load(library, "fmi3Terminate", &terminate);
    load(library, "fmi3GetFloat64", &get);
    load(library, "fmi3SetFloat64", &set);
    load(library, "fmi3GetFMUState", &keep);
    load(library, "fmi3SetFMUState", &restore);
    load(library, "fmi3FreeFMUState", &forget);
    load(library, "fmi3EnterContinuousTimeMode", &continuous);
    load(library, "fmi3SetTime", &set_time);
    load(library, "fmi3SetContinuousStates", &set_states);
    load(library, "fmi3GetContinuousStates", &states);
    load(library, "fmi3GetContinuousStateDerivatives", &rates);
    load(library, "fmi3CompletedIntegratorStep", &completed);
    load(library, "fmi3DoStep", &step);
    expect(made(1, "{0}", resources) == NULL && messages == 1, "another token is refused");
    messages = 0;
    exchanges(token, resources, (size_t)atoi(arguments[4]));
    simulations(token, resources);
    many = calloc((size_t)n, sizeof *many);
    for (k = 0; k < n; k++) {
        expect((many[k] = made(k % 2, token, resources)) != NULL, "there are many instances");
        begin(many[k]);
    }
    for (k = 0; k < n; k++)
        release(many[k]);
    free(many);
    dlclose(library);
    printf("importer: passed, %d instances\n", n);
    return 0;
}
