/* The equations of motion of `TwoBars`: see two_bars.h. Printed by mbdsl. */
#include "two_bars.h"
#include <math.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* Sine and cosine of x, in rad, with less than one unit in the last place of error: by n pi/2 + r,
 * |r| <= pi/4, and minimax polynomials of r^2; beyond 1000000.0 rad those of libm. */
static void two_bars_sin_cos(double x, double *sine, double *cosine)
{
    double sin_r, cos_r;
    long quadrant;
    if (!(fabs(x) <= 0x1.e848p+19)) {
        *sine = sin(x);
        *cosine = cos(x);
        return;
    }
    {
        const double s0 = x * 0x1.45f306dc9c883p-1 + 0x1.8p+52;
        const double s1 = s0 - 0x1.8p+52;
        const double s2 = x - s1 * 0x1.921fb544p+0;
        const double s3 = s2 - s1 * 0x1.0b4611a6p-34;
        const double s4 = s2 - s3;
        const double s5 = s4 - s1 * 0x1.0b4611a6p-34;
        const double s6 = s3 - s1 * 0x1.3198a2ep-69;
        const double s7 = s3 - s6;
        const double s8 = s7 - s1 * 0x1.3198a2ep-69;
        const double s9 = s5 + s8;
        const double s10 = s1 * 0x1.b839a252049c1p-104 - s9;
        const double s11 = s6 * s6;
        const double s12 = s11 * s11;
        const double s13 = (-0.5) * s11 + 1.0;
        const double s14 = s6 * s11;
        const double s15 = s11 * (-0x1.5d8b5589117f1p-33) + 0x1.ae5e4b83bap-26;
        const double s16 = s11 * (-0x1.71de35552b264p-19) + 0x1.a01a019be9215p-13;
        const double s17 = s12 * s15 + s16;
        const double s18 = s11 * (-0x1.111111110f73p-7) + 0x1.5555555555548p-3;
        const double s19 = s12 * s17 + s18;
        const double s20 = s10 * s13;
        const double s21 = s14 * s19 + s20;
        const double s22 = s6 - s21;
        const double s23 = s11 * (-0x1.8fa6848669be5p-37) + 0x1.1ee9dbcefaea8p-29;
        const double s24 = s11 * (-0x1.27e4f7f191482p-22) + 0x1.a01a019c8f254p-16;
        const double s25 = s12 * s23 + s24;
        const double s26 = s11 * (-0x1.6c16c16c15015p-10) + 0x1.555555555554bp-5;
        const double s27 = s12 * s25 + s26;
        const double s28 = s10 * s6;
        const double s29 = s12 * s27 + s28;
        const double s30 = 1.0 - s13;
        const double s31 = (-0.5) * s11 + s30;
        const double s32 = s31 + s29;
        const double s33 = s13 + s32;
        const double s34 = s0 - 0x1.8p+52;
        quadrant = (long)s34 & 3;
        sin_r = s22;
        cos_r = s33;
    }
    *sine = quadrant & 1 ? cos_r : sin_r;
    *cosine = quadrant & 1 ? sin_r : cos_r;
    if (quadrant & 2)
        *sine = -*sine;
    if ((quadrant + 1) & 2)
        *cosine = -*cosine;
}

void two_bars_defaults(struct two_bars_parameters *p)
{
    p->g = 0x1.39eb851eb851fp+3;
    p->m1 = 1.0;
    p->L1 = 1.0;
    p->m2 = 2.0;
    p->L2 = 0x1.bb67ae8584caap+0;
}

void two_bars_start(double *q, double *v, double *z, double *u)
{
    q[0] = 0x1.0000000000001p-2;
    q[1] = 0x1.bb67ae8584caap-2;
    q[2] = 0x1.0c152382d7365p+0;
    q[3] = 1.25;
    q[4] = 0x1.bb67ae8584cabp-2;
    q[5] = (-0x1.0c152382d7365p-1);
    v[0] = 0.0;
    v[1] = 0.0;
    v[2] = 0.0;
    v[3] = 0.0;
    v[4] = 0.0;
    v[5] = 0.0;
    (void)z;
    (void)u;
}

void two_bars_mass_matrix(const struct two_bars_parameters *p, double t, const double *q,
    double *values)
{
    const double x0 = p->L1 * p->L1;
    const double x1 = 0x1.5555555555555p-4 * p->m1;
    const double x2 = x1 * x0;
    const double x3 = p->L2 * p->L2;
    const double x4 = 0x1.5555555555555p-4 * p->m2;
    const double x5 = x4 * x3;
    values[0] = p->m1;
    values[1] = p->m1;
    values[2] = x2;
    values[3] = p->m2;
    values[4] = p->m2;
    values[5] = x5;
    (void)t;
    (void)q;
}

void two_bars_force(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, const double *z, const double *u, double *force)
{
    const double x0 = p->g * p->m1;
    const double x1 = -x0;
    const double x2 = p->g * p->m2;
    const double x3 = -x2;
    force[0] = 0.0;
    force[1] = x1;
    force[2] = 0.0;
    force[3] = 0.0;
    force[4] = x3;
    force[5] = 0.0;
    (void)t;
    (void)q;
    (void)v;
    (void)z;
    (void)u;
}

void two_bars_phi(const struct two_bars_parameters *p, double t, const double *q, double *phi)
{
    double x0, x1; two_bars_sin_cos(q[2], &x0, &x1);
    const double x2 = 0.5 * p->L1;
    const double x3 = x2 * x1;
    const double x4 = q[0] - x3;
    const double x5 = x2 * x0;
    const double x6 = q[1] - x5;
    const double x7 = q[0] + x3;
    double x8, x9; two_bars_sin_cos(q[5], &x8, &x9);
    const double x10 = 0.5 * p->L2;
    const double x11 = q[3] - x10 * x9;
    const double x12 = x11 - x7;
    const double x13 = q[1] + x5;
    const double x14 = q[4] - x10 * x8;
    const double x15 = x14 - x13;
    phi[0] = x4;
    phi[1] = x6;
    phi[2] = x12;
    phi[3] = x15;
    (void)t;
}

void two_bars_phi_q(const struct two_bars_parameters *p, double t, const double *q, double *values)
{
    double x0, x1; two_bars_sin_cos(q[2], &x0, &x1);
    const double x2 = 0.5 * p->L1;
    const double x3 = x2 * x0;
    const double x4 = x2 * x1;
    const double x5 = -x4;
    double x6, x7; two_bars_sin_cos(q[5], &x6, &x7);
    const double x8 = 0.5 * p->L2;
    const double x9 = x8 * x6;
    const double x10 = x8 * x7;
    const double x11 = -x10;
    values[0] = 1.0;
    values[1] = x3;
    values[2] = 1.0;
    values[3] = x5;
    values[4] = (-1.0);
    values[5] = x3;
    values[6] = 1.0;
    values[7] = x9;
    values[8] = (-1.0);
    values[9] = x5;
    values[10] = 1.0;
    values[11] = x11;
    (void)t;
}

void two_bars_phi_t(const struct two_bars_parameters *p, double t, const double *q, double *phi_t)
{
    phi_t[0] = 0.0;
    phi_t[1] = 0.0;
    phi_t[2] = 0.0;
    phi_t[3] = 0.0;
    (void)p;
    (void)t;
    (void)q;
}

void two_bars_eta(const struct two_bars_parameters *p, double t, const double *q, const double *v,
    double *eta)
{
    const double x0 = v[2] * v[2];
    double x1, x2; two_bars_sin_cos(q[2], &x1, &x2);
    const double x3 = 0.5 * p->L1;
    const double x4 = x3 * x2;
    const double x5 = x4 * x0;
    const double x6 = -x5;
    const double x7 = x3 * x1;
    const double x8 = x7 * x0;
    const double x9 = -x8;
    const double x10 = v[5] * v[5];
    double x11, x12; two_bars_sin_cos(q[5], &x11, &x12);
    const double x13 = 0.5 * p->L2;
    const double x14 = x13 * x12;
    const double x15 = x14 * x10 + x5;
    const double x16 = -x15;
    const double x17 = x13 * x11;
    const double x18 = x17 * x10 + x8;
    const double x19 = -x18;
    eta[0] = x6;
    eta[1] = x9;
    eta[2] = x16;
    eta[3] = x19;
    (void)t;
}

void two_bars_energy(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, double *energy)
{
    const double x0 = v[5] * v[5];
    const double x1 = p->L2 * p->L2;
    const double x2 = 0x1.5555555555555p-4 * p->m2;
    const double x3 = x2 * x1;
    const double x4 = v[3] * v[3];
    const double x5 = v[4] * v[4] + x4;
    const double x6 = p->m2 * x5;
    const double x7 = x3 * x0 + x6;
    const double x8 = v[2] * v[2];
    const double x9 = p->L1 * p->L1;
    const double x10 = 0x1.5555555555555p-4 * p->m1;
    const double x11 = x10 * x9;
    const double x12 = v[0] * v[0];
    const double x13 = v[1] * v[1] + x12;
    const double x14 = p->m1 * x13;
    const double x15 = x11 * x8 + x14;
    const double x16 = 0.5 * x15;
    const double x17 = 0.5 * x7 + x16;
    const double x18 = p->g * q[4];
    const double x19 = p->g * q[1];
    const double x20 = p->m1 * x19;
    const double x21 = p->m2 * x18 + x20;
    energy[0] = x17;
    energy[1] = x21;
    (void)t;
}

void two_bars_outputs(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, const double *z, const double *u, const double *a, const double *lambda,
    double *outputs)
{
    double x0, x1; two_bars_sin_cos(q[5], &x0, &x1);
    const double x2 = 0.5 * p->L2;
    const double x3 = x2 * x1 + q[3];
    const double x4 = x2 * x0 + q[4];
    outputs[0] = x3;
    outputs[1] = x4;
    (void)t;
    (void)v;
    (void)z;
    (void)u;
    (void)a;
    (void)lambda;
}

/* The elimination in the order planned by the compiler; guard is not positive where a pivot is the
 * difference of nearly equal numbers. */
static void two_bars_eliminate(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, const double *z, const double *u, const double *shift, double *a,
    double *lambda, double *guard)
{
    const double x0 = v[2] * v[2];
    double x1, x2; two_bars_sin_cos(q[2], &x1, &x2);
    const double x3 = p->L1 * x2;
    const double x4 = 0.5 * x3;
    const double x5 = x4 * x0;
    const double x6 = shift[0] - x5;
    const double x7 = p->L1 * x1;
    const double x8 = 0.5 * x7;
    const double x9 = x8 * x0;
    const double x10 = shift[1] - x9;
    const double x11 = x5 - shift[0];
    const double x12 = v[5] * v[5];
    double x13, x14; two_bars_sin_cos(q[5], &x13, &x14);
    const double x15 = p->L2 * x14;
    const double x16 = 0.5 * x15;
    const double x17 = x16 * x12 + x5;
    const double x18 = shift[2] - x17;
    const double x19 = x18 - x11;
    const double x20 = x9 - shift[1];
    const double x21 = p->L2 * x13;
    const double x22 = 0.5 * x21;
    const double x23 = x22 * x12 + x9;
    const double x24 = shift[3] - x23;
    const double x25 = x24 - x20;
    const double x26 = p->L2 * p->L2;
    const double x27 = p->m2 * x26;
    const double x28 = 0x1.5555555555555p-4 * x27;
    const double x29 = 0.25 * x27 + x28;
    const double x30 = p->L1 * p->L1;
    const double x31 = p->m1 * x30;
    const double x32 = 0x1.5555555555555p-4 * x31;
    const double x33 = p->m2 * x30 + x32;
    const double x34 = 0.25 * x31 + x33;
    const double x35 = x34 * x29;
    const double x36 = p->m2 * x15;
    const double x37 = p->m2 * x21;
    const double x38 = x8 * x37;
    const double x39 = x4 * x36 + x38;
    const double x40 = x39 * x39;
    const double x41 = x35 - x40;
    const double x42 = x41 - 0x1.ad7f29abcaf48p-24 * x35;
    const double x43 = 1.0 / x41;
    const double x44 = p->g * p->m2;
    const double x45 = p->m2 * x25 + x44;
    const double x46 = x16 * x45;
    const double x47 = p->m2 * x19;
    const double x48 = x22 * x47;
    const double x49 = x48 - x46;
    const double x50 = x39 * x49;
    const double x51 = p->g * p->m1;
    const double x52 = p->m1 * x10 + x51;
    const double x53 = x4 * x52;
    const double x54 = p->m1 * x6;
    const double x55 = x8 * x54;
    const double x56 = x55 - x53;
    const double x57 = x7 * x47 + x56;
    const double x58 = x57 - x3 * x45;
    const double x59 = x58 * x29;
    const double x60 = x59 - x50;
    const double x61 = x58 * x39;
    const double x62 = x34 * x49;
    const double x63 = x62 - x61;
    const double x64 = x43 * x63;
    const double x65 = x43 * x60;
    const double x66 = x3 * x65;
    const double x67 = x25 + x66;
    const double x68 = x16 * x64 + x67;
    const double x69 = p->m2 * x68 + x44;
    const double x70 = -x69;
    const double x71 = x7 * x65;
    const double x72 = x19 - x71;
    const double x73 = x72 - x22 * x64;
    const double x74 = p->m2 * x73;
    const double x75 = -x74;
    const double x76 = 0.5 * x66 + x10;
    const double x77 = p->m1 * x76 + x51;
    const double x78 = x69 + x77;
    const double x79 = -x78;
    const double x80 = x6 - 0.5 * x71;
    const double x81 = p->m1 * x80 + x74;
    const double x82 = -x81;
    guard[0] = x42;
    a[5] = x64;
    a[2] = x65;
    a[4] = x68;
    lambda[3] = x70;
    a[3] = x73;
    lambda[2] = x75;
    a[1] = x76;
    lambda[1] = x79;
    a[0] = x80;
    lambda[0] = x82;
    (void)t;
    (void)z;
    (void)u;
}

int two_bars_accelerations(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, const double *z, const double *u, const double *shift, double *a,
    double *lambda)
{
    static const double zero[4] = {0.0};
    double guard, sum = 0.0;
    unsigned i;
    two_bars_eliminate(p, t, q, v, z, u, shift ? shift : zero, a, lambda, &guard);
    for (i = 0; i < 6; i++)
        sum += a[i];
    for (i = 0; i < 4; i++)
        sum += lambda[i];
    /* The difference is not a number where the sum is not finite. */
    return guard > 0.0 && sum - sum == 0.0 ? TWO_BARS_OK : TWO_BARS_SINGULAR;
}

/* The rates of y = (q, v, z). */
static int two_bars_rates(const struct two_bars_parameters *p, double t, const double *y,
    const double *u, double *rates)
{
    const double *const q = y, *const v = y + 6, *const z = y + 12;
    double lambda[4];
    unsigned i;
    for (i = 0; i < 6; i++)
        rates[i] = v[i];
    return two_bars_accelerations(p, t, q, v, z, u, 0, rates + 6, lambda);
}

int two_bars_step_rk4(const struct two_bars_parameters *p, double *t, double *q, double *v,
    double *z, const double *u, double h)
{
    double y[12], stage[12], rates[12], sum[12];
    unsigned i, k;
    for (i = 0; i < 6; i++)
        y[i] = q[i];
    for (i = 0; i < 6; i++)
        y[6 + i] = v[i];
    (void)z;
    for (i = 0; i < 12; i++)
        stage[i] = y[i];
    for (k = 0; k < 4; k++) {
        const double reach = k == 0 ? 0.0 : k == 3 ? h : 0.5 * h;
        int status;
        if (k > 0)
            for (i = 0; i < 12; i++)
                stage[i] = reach * rates[i] + y[i];
        status = two_bars_rates(p, *t + reach, stage, u, rates);
        if (status != TWO_BARS_OK)
            return status;
        for (i = 0; i < 12; i++)
            sum[i] = k == 0 ? rates[i] : k == 3 ? sum[i] + rates[i] : 2.0 * rates[i] + sum[i];
    }
    for (i = 0; i < 12; i++)
        y[i] = h / 6.0 * sum[i] + y[i];
    for (i = 0; i < 6; i++)
        q[i] = y[i];
    for (i = 0; i < 6; i++)
        v[i] = y[6 + i];
    *t += h;
    return TWO_BARS_OK;
}
