/*
 * The equations of motion of `TwoBars` in C99, printed by mbdsl.
 *
 * Two uniform bars that hang from the ground and from each other.
 *
 * 6 coordinates, 4 constraints, 2 degrees of freedom. SI units, angles in rad.
 *
 *   M(q, t) a + phi_q(q, t)^T lambda = Q(t, q, v, z, u),  phi_q a = eta,  phi(q, t) = 0
 *
 * Compile two_bars.c with -std=c99 -ffp-contract=off, and link libm where the table has calls or the
 * model has angles (beyond 1e6 rad, sine and cosine are those of libm). Nothing is allocated and there are
 * no globals: threads may call every function at once. Arrays must not overlap; those without entries
 * may be NULL.
 *
 * Operations of one call in the worst case (comparisons and negations count as additions), calls of
 * libm, and bytes of stack for the values of the function and those it calls, if none were in registers:
 *                           + -  *    /  sqrt  calls  stack
 *   two_bars_defaults         0    0  0     0      0      0
 *   two_bars_start            0    0  0     0      0      0
 *   two_bars_mass_matrix      0    6  0     0      0     48
 *   two_bars_force            2    2  0     0      0     32
 *   two_bars_phi             74   58  0     0      0    440
 *   two_bars_phi_q           68   58  0     0      0    408
 *   two_bars_phi_t            0    0  0     0      0      0
 *   two_bars_eta             72   64  0     0      0    472
 *   two_bars_energy           6   22  0     0      0    176
 *   two_bars_outputs         35   29  0     0      0    352
 *   two_bars_accelerations  117  110  1     0      0   1000
 *   two_bars_step_rk4       557  514  5     0      0   1472
 *
 * q[NQ], the coordinates:
 *   0  rod1.x      m
 *   1  rod1.y      m
 *   2  rod1.theta  rad
 *   3  rod2.x      m
 *   4  rod2.y      m
 *   5  rod2.theta  rad
 *
 * v[NV], the velocities, and a[NV] and force[NV] in the same order:
 *   0  rod1.vx     m/s    rod1.ax     m/s^2    N
 *   1  rod1.vy     m/s    rod1.ay     m/s^2    N
 *   2  rod1.omega  rad/s  rod1.alpha  rad/s^2  N*m
 *   3  rod2.vx     m/s    rod2.ax     m/s^2    N
 *   4  rod2.vy     m/s    rod2.ay     m/s^2    N
 *   5  rod2.omega  rad/s  rod2.alpha  rad/s^2  N*m
 *
 * phi[NC], the constraints, and lambda[NC] in the same order:
 *   0  pin.x    m  N
 *   1  pin.y    m  N
 *   2  elbow.x  m  N
 *   3  elbow.y  m  N
 *
 * outputs[NOUTPUTS]:
 *   0  tip.x  m
 *   1  tip.y  m
 *
 * energy[2]:
 *   0  kinetic    J
 *   1  potential  J
 */
#ifndef TWO_BARS_H
#define TWO_BARS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version of names, arguments and meaning of the functions. */
#define TWO_BARS_INTERFACE 1

/* Lengths of arrays. */
#define TWO_BARS_NQ 6
#define TWO_BARS_NV 6
#define TWO_BARS_NC 4
#define TWO_BARS_NZ 0
#define TWO_BARS_NU 0
#define TWO_BARS_NMODES 0
#define TWO_BARS_NSWITCHES 0
#define TWO_BARS_NOUTPUTS 2
#define TWO_BARS_NEVENTS 0
#define TWO_BARS_NMASS_MATRIX 6
#define TWO_BARS_NPHI_Q 12

/* The rows and columns of the 6 entries of a matrix of 6 x 6, to begin arrays with:
 * static const int rows[] = TWO_BARS_MASS_MATRIX_ROWS; */
#define TWO_BARS_MASS_MATRIX_ROWS { \
    0, 1, 2, 3, 4, 5, }
#define TWO_BARS_MASS_MATRIX_COLUMNS { \
    0, 1, 2, 3, 4, 5, }

/* The rows and columns of the 12 entries of a matrix of 4 x 6, to begin arrays with:
 * static const int rows[] = TWO_BARS_PHI_Q_ROWS; */
#define TWO_BARS_PHI_Q_ROWS { \
    0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, }
#define TWO_BARS_PHI_Q_COLUMNS { \
    0, 2, 1, 2, 0, 2, 3, 5, 1, 2, 4, 5, }

/* What functions return that can fail. */
#define TWO_BARS_OK 0
#define TWO_BARS_SINGULAR 1

/* The parameters; two_bars_defaults sets them. */
struct two_bars_parameters {
    double g; /* default 9.81 m/s^2 */
    double m1; /* default 1.0 kg */
    double L1; /* default 1.0 m */
    double m2; /* default 2.0 kg */
    double L2; /* default 1.7320508075688772 m */
};

/*
 * Sets all parameters to the values of the text.
 */
void two_bars_defaults(struct two_bars_parameters *p);

/*
 * The start at t = 0: positions and velocities as they were assembled with the default parameters, the
 * states, the inputs of the text, and modes of 0. With other parameters, phi says by how much these
 * positions violate the constraints. Writes q[NQ], v[NV], z[NZ], u[NU].
 */
void two_bars_start(double *q, double *v, double *z, double *u);

/*
 * The entries of the mass matrix M, at the places MASS_MATRIX_ROWS and MASS_MATRIX_COLUMNS: the unit
 * of force by that of a. Writes values[NMASS_MATRIX].
 */
void two_bars_mass_matrix(const struct two_bars_parameters *p, double t, const double *q,
    double *values);

/*
 * The generalized forces Q in the order of v, all but those of the constraints. Writes force[NV].
 */
void two_bars_force(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, const double *z, const double *u, double *force);

/*
 * The constraints phi, which are 0 where the mechanism is assembled. Writes phi[NC].
 */
void two_bars_phi(const struct two_bars_parameters *p, double t, const double *q, double *phi);

/*
 * The entries of the constraint Jacobian phi_q, at the places PHI_Q_ROWS and PHI_Q_COLUMNS: the unit
 * of phi by that of q. Writes values[NPHI_Q].
 */
void two_bars_phi_q(const struct two_bars_parameters *p, double t, const double *q, double *values);

/*
 * The partial derivative of phi by time: phi_q v + phi_t = 0; the unit of phi per s. Writes phi_t[NC].
 */
void two_bars_phi_t(const struct two_bars_parameters *p, double t, const double *q, double *phi_t);

/*
 * The right-hand side of the acceleration constraints, phi_q a = eta; the unit of phi per s^2. Writes
 * eta[NC].
 */
void two_bars_eta(const struct two_bars_parameters *p, double t, const double *q, const double *v,
    double *eta);

/*
 * The kinetic and the potential energy. Writes energy[2].
 */
void two_bars_energy(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, double *energy);

/*
 * The outputs at one state, in their order and units. Writes outputs[NOUTPUTS].
 */
void two_bars_outputs(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, const double *z, const double *u, const double *a, const double *lambda,
    double *outputs);

/*
 * The accelerations and the multipliers: M a + phi_q^T lambda = Q, phi_q a = eta + shift. shift[NC] is
 * what a stabilization adds to eta, or NULL. Writes a[NV] and lambda[NC]. Returns TWO_BARS_OK, or
 * TWO_BARS_SINGULAR where the elimination meets a singular position (as a toggle position or redundant
 * constraints) or a number that is not finite: then a and lambda mean nothing.
 */
int two_bars_accelerations(const struct two_bars_parameters *p, double t, const double *q,
    const double *v, const double *z, const double *u, const double *shift, double *a,
    double *lambda);

/*
 * A step of the classical Runge-Kutta method of order 4 from *t to *t + h, h in s, with the inputs u
 * held. The drift of the constraints is not corrected. Returns TWO_BARS_OK, or TWO_BARS_SINGULAR of a
 * stage: then nothing is changed.
 */
int two_bars_step_rk4(const struct two_bars_parameters *p, double *t, double *q, double *v,
    double *z, const double *u, double h);

#ifdef __cplusplus
}
#endif

#endif
