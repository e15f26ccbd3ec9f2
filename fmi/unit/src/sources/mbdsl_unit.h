/* The calls of an instance, whatever the version of the standard: mbdsl_fmi2.c and mbdsl_fmi3.c are made of them.
 *
 * The start is that of the text: it is not assembled again. Where a parameter moves it, the caller sets all of `start.*`. */
#include "mbdsl_equations.h"

/* The start with everything that is set. */
static int begin(struct unit *unit, const char *function)
{
    struct numbers *of = &unit->of;
    int i, given = 0;
    unsigned k;
    double miss;
    if (of->is_begun)
        return GOOD;
    memcpy(of->x, of->start, sizeof of->x);
    for (i = 0; i < NX; i++)
        given += of->is_given[i];
    for (k = 0; k < NVARIABLES; k++) {
        const struct variable *const is = variables + k;
        if (is->kind == PARAMETER && is->moves_start && *parameter(&of->p, is->place) != is->start && given < MODEL_NSTARTS)
            return refuse(unit, FAULT,
                          "%s: `%s` moves the start, which the sources of the unit do not assemble: set all of `start.*`, too, or "
                          "use the library of the unit",
                          function, is->name);
    }
    miss = distance(of);
    if (!(miss <= LIMIT))
        return refuse(unit, FAULT,
                      "%s: the start is %g m or rad (per s) off the constraints; the sources of the unit do not assemble it: set "
                      "all of `start.*` so that the joints are closed, or use the library of the unit",
                      function, miss);
    if (given > 0 && project(of, 0.0) != MODEL_OK)
        return refuse(unit, FAULT, "%s: the start cannot be brought to the constraints", function);
    of->is_begun = 1;
    of->is_stale = 1;
    return solve(unit, function);
}

/* The state with accelerations and multipliers. */
static int current(struct unit *unit, const char *function)
{
    int status = check_phase(unit, function, ~(1u << INSTANTIATED));
    if (status == GOOD && unit->of.phase == INITIALIZATION)
        status = begin(unit, function);
    return status == GOOD ? solve(unit, function) : status;
}

static int setup(struct unit *unit, const char *function, double start, int has_stop, double stop)
{
    int status = check_phase(unit, function, 1u << INSTANTIATED);
    if (status != GOOD)
        return status;
    if (!(start - start == 0.0) || (has_stop && !(stop >= start)))
        return refuse(unit, FAULT, "%s: a run cannot be from %g s to %g s", function, start, stop);
    /* The start of the text is that at 0 s. */
    if (start != 0.0 && MODEL_READS_TIME)
        return refuse(unit, FAULT, "%s: a run begins at 0 s, where the start is assembled, not at %g s", function, start);
    unit->of.t = start;
    unit->of.stop = has_stop ? stop : HUGE_VAL;
    return GOOD;
}

static int enter_initialization(struct unit *unit, const char *function)
{
    int status = check_phase(unit, function, 1u << INSTANTIATED);
    if (status == GOOD)
        unit->of.phase = INITIALIZATION;
    return status;
}

static int exit_initialization(struct unit *unit, const char *function)
{
    int status = check_phase(unit, function, 1u << INITIALIZATION);
    if (status == GOOD)
        status = begin(unit, function);
    if (status != GOOD)
        return status;
    unit->of.phase = unit->exchange ? EVENT : STEP;
    events_of(&unit->of, unit->of.sides);
    return GOOD;
}

static int go(struct unit *unit, const char *function, unsigned from, int to)
{
    int status = check_phase(unit, function, from);
    if (status == GOOD)
        unit->of.phase = (unsigned char)to;
    return status;
}

/* The values of variables. */
static int get(struct unit *unit, const char *function, const unsigned *references, size_t count, double *values)
{
    struct numbers *of = &unit->of;
    double outputs[ROOM(MODEL_NOUTPUTS)] = {0.0}, rates[ROOM(NX)] = {0.0};
    double indicators[ROOM(MODEL_NMODES + MODEL_NSWITCHES)] = {0.0};
    size_t k;
    int is_computed = 0;
    if (count > 0 && (!references || !values))
        return refuse(unit, FAULT, "%s: the arrays are missing", function);
    for (k = 0; k < count; k++) {
        if (references[k] >= NVARIABLES)
            return refuse(unit, FAULT, "%s: there is no variable %u: the model has %u of them, from 0 on", function, references[k],
                          (unsigned)NVARIABLES);
        is_computed |= variables[references[k]].kind > INPUT;
    }
    if (is_computed) {
        const int status = current(unit, function);
        if (status != GOOD)
            return status;
        rates_of(of, rates);
        indicators_of(of, indicators);
#if MODEL_NOUTPUTS > 0
        MODEL(outputs)(&of->p, of->t, q(of), v(of), z(of), of->u, of->a, of->lambda, outputs);
#endif
    }
    for (k = 0; k < count; k++) {
        const struct variable *const is = variables + references[k];
        switch (is->kind) {
        case PARAMETER: values[k] = *parameter(&of->p, is->place); break;
        case START: values[k] = of->start[is->place]; break;
        case INPUT: values[k] = of->u[is->place]; break;
        case TIME: values[k] = of->t; break;
        case STATE: values[k] = of->x[is->place]; break;
        case RATE: values[k] = rates[is->place]; break;
        case OUTPUT: values[k] = outputs[is->place]; break;
        case MULTIPLIER: values[k] = of->lambda[is->place]; break;
        default: values[k] = indicators[is->place]; break;
        }
    }
    return GOOD;
}

/* Sets variables: all of them, or none. */
static int set(struct unit *unit, const char *function, const unsigned *references, size_t count, const double *values)
{
    struct numbers *of = &unit->of;
    const int phase = of->phase, initial = phase == INSTANTIATED || phase == INITIALIZATION;
    size_t k;
    if (count > 0 && (!references || !values))
        return refuse(unit, FAULT, "%s: the arrays are missing", function);
    for (k = 0; k < count; k++) {
        const struct variable *is;
        int settable;
        if (references[k] >= NVARIABLES)
            return refuse(unit, FAULT, "%s: there is no variable %u: the model has %u of them, from 0 on", function, references[k],
                          (unsigned)NVARIABLES);
        is = variables + references[k];
        if (is->kind > INPUT)
            return refuse(unit, FAULT, "%s: `%s` cannot be set: it is computed", function, is->name);
        settable = is->kind == INPUT ? phase != TERMINATED
                   : is->kind == START || is->is_fixed ? initial
                                                       : initial || phase == EVENT || phase == STEP;
        if (!settable)
            return refuse(unit, FAULT, "%s: `%s` cannot be set in an instance that is %s", function, is->name, phase_name(phase));
        if (!(values[k] - values[k] == 0.0))
            return refuse(unit, FAULT, "%s: `%s` cannot be %g: it must be finite", function, is->name, values[k]);
    }
    for (k = 0; k < count; k++) {
        const struct variable *const is = variables + references[k];
        double *const to = is->kind == PARAMETER ? parameter(&of->p, is->place)
                           : is->kind == START   ? of->start + is->place
                                                 : of->u + is->place;
        if (*to != values[k]) {
            of->is_stale = 1;
            if (phase == INITIALIZATION)
                of->is_begun = 0;
        }
        if (is->kind == START)
            of->is_given[is->place] = 1;
        *to = values[k];
    }
    return GOOD;
}

static int set_time(struct unit *unit, const char *function, double t)
{
    const int status = check_phase(unit, function, 1u << EVENT | 1u << CONTINUOUS);
    if (status != GOOD)
        return status;
    if (!(t - t == 0.0))
        return refuse(unit, FAULT, "%s: the time cannot be %g: it must be finite", function, t);
    unit->of.is_stale |= t != unit->of.t;
    unit->of.t = t;
    return GOOD;
}

static int check_count(const struct unit *unit, const char *function, size_t given, size_t expected, const void *array)
{
    if (given != expected)
        return refuse(unit, FAULT, "%s: expected %u numbers, found %u", function, (unsigned)expected, (unsigned)given);
    return expected > 0 && !array ? refuse(unit, FAULT, "%s: the array is missing", function) : GOOD;
}

static int set_states(struct unit *unit, const char *function, const double *x, size_t count)
{
    size_t k;
    int status = check_phase(unit, function, 1u << CONTINUOUS);
    if (status == GOOD)
        status = check_count(unit, function, count, NX, x);
    if (status != GOOD)
        return status;
    for (k = 0; k < NX; k++)
        if (!(x[k] - x[k] == 0.0))
            return refuse(unit, DISCARD, "%s: state %u cannot be %g: it must be finite", function, (unsigned)k, x[k]);
    memcpy(unit->of.x, x, NX * sizeof *x);
    unit->of.is_stale = 1;
    return GOOD;
}

static int get_states(struct unit *unit, const char *function, double *x, size_t count)
{
    int status = check_count(unit, function, count, NX, x);
    if (status == GOOD)
        status = current(unit, function);
    if (status == GOOD)
        memcpy(x, unit->of.x, NX * sizeof *x);
    return status;
}

static int get_rates(struct unit *unit, const char *function, double *rates, size_t count)
{
    int status = check_count(unit, function, count, NX, rates);
    if (status == GOOD)
        status = current(unit, function);
    if (status == GOOD)
        rates_of(&unit->of, rates);
    return status;
}

static int get_nominals(struct unit *unit, const char *function, double *nominals, size_t count)
{
    const int status = check_count(unit, function, count, NX, nominals);
    size_t k;
    for (k = 0; status == GOOD && k < NX; k++)
        nominals[k] = 1.0;
    return status;
}

static int get_indicators(struct unit *unit, const char *function, double *indicators, size_t count)
{
    int status = check_count(unit, function, count, MODEL_NMODES + MODEL_NSWITCHES, indicators);
    if (status == GOOD)
        status = current(unit, function);
    if (status == GOOD)
        indicators_of(&unit->of, indicators);
    return status;
}

/* Looks at the state at the end of a step of the caller. */
static int completed(struct unit *unit, const char *function, int *event, int *ends)
{
    int status = check_phase(unit, function, 1u << CONTINUOUS);
    if (status == GOOD)
        status = current(unit, function);
    *event = *ends = 0;
    if (status != GOOD)
        return status;
    *ends = passes_end(&unit->of);
    *event = !(distance(&unit->of) <= LIMIT);
    return GOOD;
}

/* Brings the states back to the constraints, if they left them. */
static int update(struct unit *unit, const char *function, int *changed)
{
    const int status = check_phase(unit, function, 1u << EVENT);
    *changed = 0;
    if (status != GOOD || distance(&unit->of) <= LIMIT)
        return status;
    if (project(&unit->of, PROJECTION_TOLERANCE) != MODEL_OK)
        return refuse(unit, FAULT, "%s: the constraints cannot be reached at %g s", function, unit->of.t);
    *changed = 1;
    unit->of.is_stale = 1;
    return solve(unit, function);
}

/* A step of the method to a time. Of one that fails nothing is left. */
static int step_to(struct numbers *of, double end)
{
    const struct numbers before = *of;
    if (step_rk4(of, end - before.t) != MODEL_OK) {
        *of = before;
        return 0;
    }
    of->t = end;
    of->is_stale = 0;
    return 1;
}

/* A step of the method to a time, or to that at which a condition that ends the run comes to hold. */
static int step_to_end(struct numbers *of, double end, int *ends)
{
    const struct numbers before = *of;
    double left = before.t, right = end;
    if (!step_to(of, end))
        return 0;
    *ends = passes_end(of);
    while (*ends) {
        const double middle = left + 0.5 * (right - left);
        const int is_last = !(left < middle && middle < right);
        *of = before;
        if (!step_to(of, is_last ? right : middle))
            return 0;
        *(passes_end(of) ? &right : &left) = middle;
        if (is_last)
            break;
    }
    return 1;
}

/* A step from one communication point to the next, in steps of the method, or to where the run ends. */
static int do_step(struct unit *unit, const char *function, double from, double duration, int *ends)
{
    struct numbers *of = &unit->of;
    const double t = of->t;
    double slack, end, count, made = 0.0;
    int status = check_phase(unit, function, 1u << STEP);
    *ends = 0;
    if (status != GOOD)
        return status;
    if (!(duration > 0.0 && duration - duration == 0.0))
        return refuse(unit, FAULT, "%s: a step cannot be %g s long: it must be positive", function, duration);
    slack = 1e-9 * (duration > fabs(t) ? duration : fabs(t));
    if (!(fabs(from - t) <= slack))
        return refuse(unit, FAULT, "%s: the step begins at %g s, expected %g s, where the last one ended", function, from, t);
    end = from + duration;
    if (end > of->stop + slack)
        return refuse(unit, FAULT, "%s: the step ends at %g s, after the end of the run at %g s", function, end, of->stop);
    if (of->has_ended)
        return refuse(unit, FAULT, "%s: the run has ended", function);
    count = ceil((end - t) / MODEL_H - 1e-9);
    count = count < 1.0 ? 1.0 : count;
    while (made < count && !of->has_ended) {
        int stops = 0;
        double next;
        made += 1.0;
        /* The last part ends at the communication point. */
        next = made == count ? end : t + made * MODEL_H;
        if (!step_to_end(of, next, &stops) || (stops && !unit->returns_early && !step_to(of, next)))
            return refuse(unit, FAULT, "%s: the position at %g s is singular, or a number is not finite", function, of->t);
        *ends |= stops;
        of->has_ended = (unsigned char)(stops && unit->returns_early);
    }
    return GOOD;
}

/* Derivatives along a direction of states and inputs, by differences of order 4. */
static int directional(struct unit *unit, const char *function, const unsigned *unknowns, size_t count, const unsigned *knowns,
                       size_t known, const double *seed, double *sensitivity)
{
    static const double places[4] = {1.0, -1.0, 2.0, -2.0}, weights[4] = {8.0, -8.0, -1.0, 1.0};
    struct numbers kept;
    double size = 0.0, step;
    size_t k, i;
    unsigned j;
    int status;
    if ((count > 0 && (!unknowns || !sensitivity)) || (known > 0 && (!knowns || !seed)))
        return refuse(unit, FAULT, "%s: the arrays are missing", function);
    if ((status = current(unit, function)) != GOOD)
        return status;
    for (k = 0; k < known; k++) {
        if (knowns[k] >= NVARIABLES || (variables[knowns[k]].kind != STATE && variables[knowns[k]].kind != INPUT))
            return refuse(unit, FAULT, "%s: there are no derivatives by variable %u: knowns are states and inputs", function, knowns[k]);
        if (!(seed[k] - seed[k] == 0.0))
            return refuse(unit, FAULT, "%s: the seed of `%s` cannot be %g: it must be finite", function, variables[knowns[k]].name, seed[k]);
        size = fabs(seed[k]) > size ? fabs(seed[k]) : size;
    }
    for (k = 0; k < count; k++) {
        if (unknowns[k] >= NVARIABLES || variables[unknowns[k]].kind < STATE || variables[unknowns[k]].kind > MULTIPLIER)
            return refuse(unit, FAULT, "%s: there are no derivatives of variable %u: unknowns are states, rates, outputs and multipliers",
                          function, unknowns[k]);
        sensitivity[k] = 0.0;
    }
    if (size == 0.0)
        return GOOD;
    step = 4e-4 / size;
    kept = unit->of;
    for (j = 0; j < 4 && status == GOOD; j++) {
        unit->of = kept;
        for (k = 0; k < known; k++) {
            const struct variable *const is = variables + knowns[k];
            *(is->kind == STATE ? unit->of.x + is->place : unit->of.u + is->place) += places[j] * step * seed[k];
        }
        unit->of.is_stale = 1;
        for (i = 0; i < count && status == GOOD; i++) {
            double value;
            status = get(unit, function, unknowns + i, 1, &value);
            sensitivity[i] += weights[j] * value / (12.0 * step);
        }
    }
    unit->of = kept;
    return status;
}

/* What two states must have in common. */
static unsigned long checksum(const void *bytes, size_t size)
{
    const unsigned char *const b = bytes;
    unsigned long sum = 2166136261ul;
    size_t k;
    for (k = 0; k < size; k++)
        sum = (sum ^ b[k]) * 16777619ul & 0xfffffffful;
    return sum;
}

/* A kept state as bytes: a mark, the token of the unit, the numbers, a checksum. */
struct packed {
    char mark[16], token[sizeof MODEL_TOKEN];
    struct numbers of;
    unsigned long sum;
};

static void pack(const struct numbers *of, struct packed *packed)
{
    memset(packed, 0, sizeof *packed);
    strcpy(packed->mark, "mbdsl sources 1");
    strcpy(packed->token, MODEL_TOKEN);
    memcpy(&packed->of, of, sizeof *of);
    packed->sum = checksum(packed, offsetof(struct packed, sum));
}

static int unpack(const struct unit *unit, const char *function, const void *bytes, size_t size, struct numbers *of)
{
    struct packed packed;
    if (bytes && size == sizeof packed) {
        memcpy(&packed, bytes, size);
        if (memcmp(packed.mark, "mbdsl sources 1", 16) == 0 && memcmp(packed.token, MODEL_TOKEN, sizeof MODEL_TOKEN) == 0
            && packed.sum == checksum(&packed, offsetof(struct packed, sum))) {
            memcpy(of, &packed.of, sizeof *of);
            return GOOD;
        }
    }
    return refuse(unit, FAULT, "%s: these bytes are not a state that the sources of this unit wrote, or not all of it", function);
}

/* Why there is no instance; NULL if there is one. */
static const char *why_not(const char *token, int exchange)
{
    if (!token || strcmp(token, MODEL_TOKEN) != 0)
        return "the token is not that of the unit, " MODEL_TOKEN;
    return exchange || MODEL_SIMULATES ? NULL : MODEL_NO_SIMULATION;
}
