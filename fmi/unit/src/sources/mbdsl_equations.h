/* An instance, and what it computes: rates, projections, steps. All memory is that of the instances, and of their states that
 * the caller keeps; there are no globals. */
#include "mbdsl_model.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The numbers of statuses in both versions. */
enum { GOOD = 0, DISCARD = 2, FAULT = 3 };

enum phase { INSTANTIATED, INITIALIZATION, EVENT, CONTINUOUS, STEP, TERMINATED };

#define ROOM(count) ((count) > 0 ? (count) : 1)
#define NX (MODEL_NQ + MODEL_NV + MODEL_NZ)

/* Positions, in m or rad, and velocities further from the constraints are brought back at an event. */
#define LIMIT 1e-6

/* Everything that an instance computes with: a state that is kept is a copy of it. */
struct numbers {
    struct MODEL(parameters) p;
    double t, stop;
    double u[ROOM(MODEL_NU)], start[ROOM(NX)], x[ROOM(NX)], a[ROOM(MODEL_NV)], lambda[ROOM(MODEL_NC)];
    double sides[ROOM(MODEL_NEVENTS)];
    unsigned char is_given[ROOM(NX)];
    unsigned char phase, is_begun, is_stale, has_ended;
};

struct unit {
    struct numbers of;
    int exchange;
    /* Whether a step may end before its communication point. */
    int returns_early;
    void *environment;
    void (*hear)(const struct unit *, int status, const char *words);
    /* Of FMI 2.0: the callbacks; of 3.0: the function for messages. */
    const void *callbacks;
    void (*logger)(void);
    char name[64];
};

/* Says why a call is refused. */
static int refuse(const struct unit *unit, int status, const char *format, ...)
{
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    unit->hear(unit, status, words);
    return status;
}

static const char *phase_name(int phase)
{
    static const char *const names[] = {
        "instantiated", "in initialization mode", "in event mode", "in continuous-time mode", "in step mode", "terminated",
    };
    return names[phase];
}

/* Refuses a call that does not belong here; `allowed` has a bit for every phase. */
static int check_phase(const struct unit *unit, const char *function, unsigned allowed)
{
    if (allowed >> unit->of.phase & 1)
        return GOOD;
    return refuse(unit, FAULT, "%s: the call is not allowed in an instance that is %s", function, phase_name(unit->of.phase));
}

static double *q(struct numbers *of) { return of->x; }
static double *v(struct numbers *of) { return of->x + MODEL_NQ; }
static double *z(struct numbers *of) { return of->x + MODEL_NQ + MODEL_NV; }

/* Back to where the instance was made. */
static void forget(struct unit *unit)
{
    struct numbers *of = &unit->of;
    memset(of, 0, sizeof *of);
    MODEL(defaults)(&of->p);
    MODEL(start)(q(of), v(of), z(of), of->u);
    memcpy(of->start, of->x, sizeof of->start);
    of->stop = HUGE_VAL;
    of->is_stale = 1;
}

/* phi and phi_q v + phi_t. */
static void violations(struct numbers *of, double *phi, double *rates)
{
#if MODEL_NC > 0
    static const unsigned short rows[] = MODEL_PHI_Q_ROWS, columns[] = MODEL_PHI_Q_COLUMNS;
    double values[ROOM(MODEL_NPHI_Q)];
    int k;
    MODEL(phi)(&of->p, of->t, q(of), phi);
    MODEL(phi_t)(&of->p, of->t, q(of), rates);
    MODEL(phi_q)(&of->p, of->t, q(of), values);
    for (k = 0; k < MODEL_NPHI_Q; k++)
        rates[rows[k]] += values[k] * v(of)[columns[k]];
#else
    (void)of;
    (void)phi;
    (void)rates;
#endif
}

static double largest(const double *values, int count)
{
    double most = 0.0;
    int i;
    for (i = 0; i < count; i++)
        if (fabs(values[i]) > most || values[i] != values[i])
            most = fabs(values[i]);
    return most;
}

/* How far positions and velocities are from the constraints, and attitudes from their length. */
static double distance(struct numbers *of)
{
    double phi[ROOM(MODEL_NC)], rates[ROOM(MODEL_NC)], most, other;
    int k;
    violations(of, phi, rates);
    most = largest(phi, MODEL_NC);
    other = largest(rates, MODEL_NC);
    most = other > most || other != other ? other : most;
    for (k = 0; k < MODEL_NATTITUDES; k++) {
        const double *const p = q(of) + attitudes[k];
        other = fabs(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3] - 1.0);
        most = other > most || other != other ? other : most;
    }
    return most;
}

/* The accelerations with a feedback of the violations: Baumgarte's, with the gains alpha and beta, 1/s. */
static int accelerations(struct numbers *of, double alpha, double beta)
{
    double phi[ROOM(MODEL_NC)] = {0.0}, rates[ROOM(MODEL_NC)], shift[ROOM(MODEL_NC)] = {0.0};
    int i;
    if (alpha != 0.0 || beta != 0.0) {
        violations(of, phi, rates);
        for (i = 0; i < MODEL_NC; i++)
            shift[i] = -2.0 * alpha * rates[i] - beta * beta * phi[i];
    }
    return MODEL(accelerations)(&of->p, of->t, q(of), v(of), z(of), of->u, shift, of->a, of->lambda);
}

/* The accelerations that belong to what is set. */
static int solve(struct unit *unit, const char *function)
{
    struct numbers *of = &unit->of;
    int status;
    if (!of->is_stale)
        return GOOD;
    status = unit->exchange ? accelerations(of, EXCHANGE_ALPHA, EXCHANGE_BETA) : accelerations(of, MODEL_ALPHA, MODEL_BETA);
    if (status != MODEL_OK)
        return refuse(unit, DISCARD, "%s: the position at %g s is singular, or a number is not finite", function, of->t);
    of->is_stale = 0;
    return GOOD;
}

/* dq/dt, dv/dt and dz/dt of a state whose accelerations are known. */
static void rates_of(struct numbers *of, double *rates)
{
    int i;
#if MODEL_IS_FLAT
    for (i = 0; i < MODEL_NQ; i++)
        rates[i] = v(of)[i];
#else
    MODEL(coordinate_rates)(&of->p, of->t, q(of), v(of), rates);
#endif
    for (i = 0; i < MODEL_NV; i++)
        rates[MODEL_NQ + i] = of->a[i];
#if MODEL_NZ > 0
    MODEL(state_rates)(&of->p, of->t, q(of), v(of), z(of), of->u, rates + MODEL_NQ + MODEL_NV);
#endif
}

/* Attitudes are unit quaternions. */
static void settle(struct numbers *of)
{
    int k, i;
    for (k = 0; k < MODEL_NATTITUDES; k++) {
        double *const p = q(of) + attitudes[k];
        const double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
        for (i = 0; i < 4; i++)
            p[i] = p[i] / length;
    }
}

/* The displacement x of least x^T M x with phi_q x = -gap: by two eliminations, whose forces cancel. */
static int closing(struct numbers *of, const double *gap, double *x)
{
    double shift[ROOM(MODEL_NC)] = {0.0}, with[ROOM(MODEL_NV)], without[ROOM(MODEL_NV)], lambda[ROOM(MODEL_NC)];
    double still[ROOM(MODEL_NV)] = {0.0};
    double scale;
    int i;
    int status = MODEL(accelerations)(&of->p, of->t, q(of), still, z(of), of->u, shift, without, lambda);
    /* The gap is enlarged to the size of the accelerations, so that the difference has no fewer digits than they. */
    scale = largest(without, MODEL_NV) / (largest(gap, MODEL_NC) + 1e-300);
    scale = scale > 1.0 ? scale : 1.0;
    for (i = 0; i < MODEL_NC; i++)
        shift[i] = -scale * gap[i];
    status |= MODEL(accelerations)(&of->p, of->t, q(of), still, z(of), of->u, shift, with, lambda);
    for (i = 0; i < MODEL_NV; i++)
        x[i] = (with[i] - without[i]) / scale;
    return status;
}

/* Brings positions and velocities to their constraints by the shortest way, weighted by the masses: Newton's method. */
static int project(struct numbers *of, double tolerance)
{
    double phi[ROOM(MODEL_NC)], rates[ROOM(MODEL_NC)], x[ROOM(MODEL_NV)];
    double before = HUGE_VAL;
    int i, k;
    settle(of);
    for (k = 0; k < 20; k++) {
        double most;
        violations(of, phi, rates);
        most = MODEL_NC > 0 ? largest(phi, MODEL_NC) : 0.0;
        if (most != most || (k == 19 && most > 1e-9))
            return !MODEL_OK;
        if (most <= tolerance || most <= 1e-15 || (most < 1e-9 && most >= 0.5 * before))
            break;
        before = most;
        if (closing(of, phi, x) != MODEL_OK)
            return !MODEL_OK;
        {
#if MODEL_IS_FLAT
            for (i = 0; i < MODEL_NQ; i++)
                q(of)[i] += x[i];
#else
            double turned[ROOM(MODEL_NQ)];
            MODEL(coordinate_rates)(&of->p, of->t, q(of), x, turned);
            for (i = 0; i < MODEL_NQ; i++)
                q(of)[i] += turned[i];
#endif
        }
        settle(of);
    }
    if (MODEL_NC > 0) {
        violations(of, phi, rates);
        if (largest(rates, MODEL_NC) <= tolerance)
            return MODEL_OK;
        if (closing(of, rates, x) != MODEL_OK)
            return !MODEL_OK;
        for (i = 0; i < MODEL_NV; i++)
            v(of)[i] += x[i];
    }
    return MODEL_OK;
}

/* A step of the classical Runge-Kutta method, then what keeps the constraints. */
static int step_rk4(struct numbers *of, double h)
{
    double y[ROOM(NX)], rates[ROOM(NX)], sum[ROOM(NX)];
    const double t = of->t;
    int i, k;
    memcpy(y, of->x, sizeof y);
    for (k = 0; k < 4; k++) {
        const double reach = k == 0 ? 0.0 : k == 3 ? h : 0.5 * h;
        if (k > 0)
            for (i = 0; i < NX; i++)
                of->x[i] = reach * rates[i] + y[i];
        of->t = t + reach;
        if (accelerations(of, MODEL_ALPHA, MODEL_BETA) != MODEL_OK)
            return !MODEL_OK;
        rates_of(of, rates);
        for (i = 0; i < NX; i++)
            sum[i] = k == 0 ? rates[i] : k == 3 ? sum[i] + rates[i] : 2.0 * rates[i] + sum[i];
    }
    for (i = 0; i < NX; i++)
        of->x[i] = h / 6.0 * sum[i] + y[i];
    of->t = t + h;
    settle(of);
    if (MODEL_PROJECTS && project(of, MODEL_TOLERANCE) != MODEL_OK)
        return !MODEL_OK;
    return accelerations(of, MODEL_ALPHA, MODEL_BETA);
}

/* The functions whose zeros are the events of the model, at a state with its accelerations and multipliers. */
static void events_of(struct numbers *of, double *events)
{
#if MODEL_NEVENTS > 0
    MODEL(events)(&of->p, of->t, q(of), v(of), z(of), of->u, of->a, of->lambda, events);
#else
    (void)of;
    events[0] = 0.0;
#endif
}

/* Whether an event that ends the run is between the last look and now. */
static int passes_end(struct numbers *of)
{
    double now[ROOM(MODEL_NEVENTS)];
    int ends = 0;
    int k;
    events_of(of, now);
    for (k = 0; k < MODEL_NEVENTS; k++) {
        const int rises = of->sides[k] < 0.0 && now[k] >= 0.0;
        const int falls = of->sides[k] > 0.0 && now[k] <= 0.0;
        if (event_ends[k] && ((rises && event_directions[k] >= 0) || (falls && event_directions[k] <= 0)))
            ends = 1;
        of->sides[k] = now[k];
    }
    return ends;
}

/* The functions that change their signs at events of the equations. */
static void indicators_of(struct numbers *of, double *indicators)
{
#if MODEL_NMODES > 0
    MODEL(conditions)(&of->p, of->t, q(of), v(of), z(of), of->u, indicators);
#endif
#if MODEL_NSWITCHES > 0
    double switches[2 * MODEL_NSWITCHES];
    MODEL(switches)(&of->p, of->t, of->u, switches);
    memcpy(indicators + MODEL_NMODES, switches, MODEL_NSWITCHES * sizeof *switches);
#endif
    (void)of;
    (void)indicators;
}
