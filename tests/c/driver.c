/* Evaluates the functions of a model at the states on the standard input, or makes steps from its start.
 * Numbers are written as their bits. Compiled with -include MODEL.h -DMODEL=... -DMACROS=... */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOINED(a, b) a##_##b
#define JOIN(a, b) JOINED(a, b)
#define F(name) JOIN(MODEL, name)
#define N(name) JOIN(MACROS, name)
#define ROOM(count) ((count) > 0 ? (count) : 1)

static double q[ROOM(N(NQ))], v[ROOM(N(NV))], z[ROOM(N(NZ))], u[ROOM(N(NU))];
static double a[ROOM(N(NV))], lambda[ROOM(N(NC))], shift[ROOM(N(NC))];
static double results[N(NMASS_MATRIX) + N(NPHI_Q) + N(NQ) + N(NV) + N(NC) + N(NOUTPUTS) + N(NZ) + N(NEVENTS)
                      + N(NMODES) + 2 * N(NSWITCHES) + 2];

static void write(const double *x, int count)
{
    int i;
    for (i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, x + i, sizeof bits);
        printf("%016" PRIx64 "\n", bits);
    }
}

static void read(double *x, int count)
{
    int i;
    for (i = 0; i < count; i++) {
        uint64_t bits;
        if (scanf("%" SCNx64, &bits) != 1)
            exit(2);
        memcpy(x + i, &bits, sizeof bits);
    }
}

static void evaluate(const struct F(parameters) *p)
{
    double t;
    int status;
    read(&t, 1);
    read(q, N(NQ));
    read(v, N(NV));
    read(z, N(NZ));
    read(u, N(NU));
    read(a, N(NV));
    read(lambda, N(NC));
    read(shift, N(NC));
#if N(NMASS_MATRIX) > 0
    F(mass_matrix)(p, t, q, results);
    write(results, N(NMASS_MATRIX));
#endif
    F(force)(p, t, q, v, z, u, results);
    write(results, N(NV));
#if N(NC) > 0
    F(phi)(p, t, q, results);
    write(results, N(NC));
    F(phi_q)(p, t, q, results);
    write(results, N(NPHI_Q));
    F(phi_t)(p, t, q, results);
    write(results, N(NC));
    F(eta)(p, t, q, v, results);
    write(results, N(NC));
#endif
#if N(NQ) != N(NV)
    F(coordinate_rates)(p, t, q, v, results);
    write(results, N(NQ));
#endif
    F(energy)(p, t, q, v, results);
    write(results, 2);
#if N(NOUTPUTS) > 0
    F(outputs)(p, t, q, v, z, u, a, lambda, results);
    write(results, N(NOUTPUTS));
#endif
#if N(NZ) > 0
    F(state_rates)(p, t, q, v, z, u, results);
    write(results, N(NZ));
#endif
#if N(NMODES) > 0
    F(conditions)(p, t, q, v, z, u, results);
    write(results, N(NMODES));
#endif
#if N(NSWITCHES) > 0
    F(switches)(p, t, u, results);
    write(results, 2 * N(NSWITCHES));
#endif
#if N(NEVENTS) > 0
    F(events)(p, t, q, v, z, u, a, lambda, results);
    write(results, N(NEVENTS));
#endif
    status = F(accelerations)(p, t, q, v, z, u, shift, a, lambda);
    write(a, N(NV));
    write(lambda, N(NC));
    printf("%d\n", status);
    status = F(accelerations)(p, t, q, v, z, u, NULL, a, lambda);
    write(a, N(NV));
    write(lambda, N(NC));
    printf("%d\n", status);
}

/* Prints the state after every step. */
static int steps(const struct F(parameters) *p, int count, double h)
{
    double t = 0.0;
    int i, status = 0;
    F(start)(q, v, z, u);
    for (i = 0; i <= count; i++) {
        if (i > 0)
            status = F(step_rk4)(p, &t, q, v, z, u, h);
        printf("%d\n", status);
        write(&t, 1);
        write(q, N(NQ));
        write(v, N(NV));
        write(z, N(NZ));
    }
    return 0;
}

int main(int count, char **arguments)
{
    struct F(parameters) p;
    int i;
    F(defaults)(&p);
    if (count == 3)
        return steps(&p, atoi(arguments[1]), strtod(arguments[2], NULL));
    for (i = 0; count == 2 && i < atoi(arguments[1]); i++)
        evaluate(&p);
    return 0;
}
