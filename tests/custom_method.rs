//! Methods of another crate: what is public is enough to write one, and runs by it are those of a method of the table.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::generalized_alpha::FOUR_BAR;
use mbdsl::runtime::{
    Dop853, Event, Fuzzy, FuzzyCase, Index1, IntegrationMethod, MethodInfo, Point, RunStatus,
    STABILIZATIONS, Simulation, Start, State, Step, StepError, Stepper, StopCause, Work,
    coordinate_rates, lanes_used, simulate_ensemble,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{
    Mechanism, MechanismExt, Method, Options, SimulationError, Stabilization, Trajectory, simulate,
};

/// An explicit Runge-Kutta method on the index-1 equations, by its table.
#[derive(Debug)]
struct Explicit {
    info: &'static MethodInfo,
    c: &'static [f64],
    a: &'static [&'static [f64]],
    b: &'static [f64],
}

impl IntegrationMethod for Explicit {
    fn info(&self) -> &'static MethodInfo {
        self.info
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        let (c, a, b) = (self.c, self.a, self.b);
        let equations = Index1::new(mechanism, stabilization);
        Box::new(Run { c, a, b, equations })
    }
}

static KUTTA: MethodInfo = MethodInfo::new("kutta", "classical Runge-Kutta method", 4)
    .stabilized()
    .contacts()
    .states();

const CLASSICAL: Explicit = Explicit {
    info: &KUTTA,
    c: &[0.0, 0.5, 0.5, 1.0],
    a: &[&[], &[0.5], &[0.0, 0.5], &[0.0, 0.0, 1.0]],
    b: &[1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0],
};

struct Run {
    c: &'static [f64],
    a: &'static [&'static [f64]],
    b: &'static [f64],
    equations: Index1,
}

/// `to + h sum_i weights_i rates_i`
fn moved(to: &[f64], h: f64, weights: &[f64], rates: &[[Vec<f64>; 3]], part: usize) -> Vec<f64> {
    let sum = |j: usize| -> f64 {
        let terms = weights.iter().zip(rates);
        terms.map(|(weight, rates)| weight * rates[part][j]).sum()
    };
    (0..to.len()).map(|j| to[j] + h * sum(j)).collect()
}

impl Step for Run {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let equations = &mut self.equations;
        equations.begin(mechanism, state.t, &state.q, &state.history)?;
        let mut rates: Vec<[Vec<f64>; 3]> = Vec::new();
        for (c, a) in self.c.iter().zip(self.a) {
            let t = state.t + c * h;
            let mut q = moved(&state.q, h, a, &rates, 0);
            let mut v = moved(&state.v, h, a, &rates, 1);
            let z = moved(&state.z, h, a, &rates, 2);
            let mut of_stage = [vec![0.0; q.len()], state.a.clone(), vec![0.0; z.len()]];
            let [dq, dv, dz] = &mut of_stage;
            if !rates.is_empty() {
                equations.close_stage(mechanism, t, &mut q, &mut v)?;
            }
            let at = Point::new(t, &q, &v).states(&z).inputs(&state.u);
            if !rates.is_empty() {
                equations.accelerations(mechanism, &at, dv, &mut state.lambda)?;
            }
            mechanism.state_rates(&at, dz);
            coordinate_rates(mechanism, &at, dq);
            rates.push(of_stage);
        }
        state.q = moved(&state.q, h, self.b, &rates, 0);
        state.v = moved(&state.v, h, self.b, &rates, 1);
        state.z = moved(&state.z, h, self.b, &rates, 2);
        state.t += h;
        equations.project(mechanism, state.t, &mut state.q, &mut state.v)?;
        state.history.clear();
        equations.end(&mut state.history);
        self.start(mechanism, state)
    }

    fn work(&self) -> Work {
        self.equations.work()
    }
}

/// The largest difference of two runs, in sizes of what differs; it must have the same rows.
fn difference(own: &Trajectory, table: &Trajectory) -> f64 {
    assert_eq!(own.times().len(), table.times().len());
    assert!(own.names().eq(table.names()));
    let of_column = |name: &str| {
        let (own, table) = (&own[name], &table[name]);
        let size = table.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        let pairs = own.iter().zip(table);
        let largest = pairs.map(|(x, y)| (x - y).abs() / size).fold(0.0, f64::max);
        assert!(own.iter().zip(table).all(|(x, y)| x.is_nan() == y.is_nan()));
        largest
    };
    own.names().map(of_column).fold(0.0, f64::max)
}

#[test]
fn the_gallery_moves_as_by_the_method_of_the_table() {
    let mut checked = 0;
    for entry in mbdsl_gallery::GALLERY {
        let model = load(entry.text).unwrap();
        let run = |method: Method| {
            let mut options = Options::for_model(&model);
            (options.method, options.h) = (method, Some(1e-4));
            options.max_steps = None;
            options.t_end = options.t_start + 0.05;
            options.stabilization = None;
            simulate(&model, &options.output_step(0.01))
        };
        let (own, table) = (
            run(Method::custom(CLASSICAL)),
            run(Method::named("rk4").unwrap()),
        );
        let (own, table) = match (own, table) {
            (Ok(own), Ok(table)) => (own, table),
            (own, table) => {
                assert_eq!(own.is_ok(), table.is_ok(), "{}", entry.name);
                continue;
            }
        };
        let found = difference(&own.trajectory, &table.trajectory);
        assert!(found < 1e-9, "{}: {found:e}", entry.name);
        assert_eq!(own.events, table.events, "{}", entry.name);
        assert_eq!(
            own.report.work.evaluations, table.report.work.evaluations,
            "{}",
            entry.name
        );
        checked += 1;
    }
    assert!(checked > 40, "{checked}");
}

fn four_bar() -> TextMechanism {
    load(&FOUR_BAR.replace("1 rad/s", "4 rad/s")).unwrap()
}

#[test]
fn every_stabilization_holds_it() {
    let model = four_bar();
    for info in STABILIZATIONS {
        let stabilization = match info.name {
            "fuzzy" => Fuzzy::default().case(FuzzyCase::One).into(),
            name => Stabilization::named(name).unwrap(),
        };
        let run = |method: Method| {
            let options = Options::unstabilized(method, 0.5, 1e-3);
            simulate(&model, &options.stabilization(stabilization)).unwrap()
        };
        let own = run(Method::custom(CLASSICAL));
        let table = run(Method::named("rk4").unwrap());
        let found = difference(&own.trajectory, &table.trajectory);
        assert!(found < 1e-10, "{}: {found:e}", info.name);
        assert_eq!(own.report.work.partitions, table.report.work.partitions);
    }
}

const BOUNCING: &str = "model Bouncing {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    slider block { mass = 2 kg; axis = (0, 1); point C = (0, 0); }
    slider sled { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
    stop floor: block.s >= 0 m { restitution = 0.5; }
    friction rub on sled { mu = 0.3; normal = 9.81 N; }
    start { block.s = 1 m; sled.v = 2 m/s; }
    event low: block.s - 0.5 m;
}";

#[test]
fn stops_friction_and_events_are_those_of_the_table() {
    let model = load(BOUNCING).unwrap();
    let run = |method: Method| {
        let lower = Event::new("at a quarter", |_, q, _| q[0] - 0.25);
        let options = Options::unstabilized(method, 1.2, 1e-3).event(lower);
        simulate(&model, &options).unwrap()
    };
    let own = run(Method::custom(CLASSICAL));
    let table = run(Method::named("rk4").unwrap());
    assert!(own.events.len() >= 6, "{:?}", own.events);
    assert_eq!(own.events.len(), table.events.len());
    for (own, table) in own.events.iter().zip(&table.events) {
        assert_eq!(own.event, table.event);
        assert!((own.t - table.t).abs() < 1e-10, "{own:?}, {table:?}");
    }
    // It slides 2 m/s for 2/(0.3 9.81) s and rests.
    let rest = *own.trajectory["sled.s"].last().unwrap();
    assert!((rest - 4.0 / (2.0 * 0.3 * 9.81)).abs() < 1e-9, "{rest}");
}

#[test]
fn single_steps_and_ensembles_take_it() {
    let model = four_bar();
    let method = Method::custom(CLASSICAL);
    let options = Options::unstabilized(method, 0.1, 1e-3);
    let whole = simulate(&model, &options).unwrap();
    let mut steps = Stepper::new(&model, &options).unwrap();
    for _ in 0..50 {
        steps.step(&model, 1e-3).unwrap();
    }
    let mut later = Stepper::resume(&model, &options, steps.state().clone()).unwrap();
    for _ in 50..100 {
        later.step(&model, 1e-3).unwrap();
    }
    let end = |run: &Trajectory| *run["rocker.theta"].last().unwrap();
    let place = model.layout().coordinate("rocker.theta").unwrap();
    assert!((later.state().q[place] - end(&whole.trajectory)).abs() < 1e-12);

    let reason = lanes_used(&model, &options).unwrap_err();
    assert!(reason.contains("kutta"), "{reason}");
    let (mut count, expected) = (0, end(&whole.trajectory));
    let reduce = |_, run: Result<Simulation, SimulationError>| end(&run.unwrap().trajectory);
    let visit = |_, found| {
        assert_eq!(found, expected);
        count += 1;
    };
    simulate_ensemble(&model, 3, |_, _| Start::Described, &options, reduce, visit).unwrap();
    assert_eq!(count, 3);
}

/// Steps of its own, shorter where the motion is fast.
#[derive(Debug)]
struct BySpeed;

static BY_SPEED: MethodInfo =
    MethodInfo::new("by-speed", "Runge-Kutta method with steps by the speed", 4)
        .stabilized()
        .states();

impl IntegrationMethod for BySpeed {
    fn info(&self) -> &'static MethodInfo {
        &BY_SPEED
    }

    fn is_adaptive(&self) -> bool {
        true
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(RunBySpeed(CLASSICAL.run(mechanism, stabilization)))
    }
}

struct RunBySpeed(Box<dyn Step>);

impl Step for RunBySpeed {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        self.0.start(mechanism, state)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let fastest = state.v.iter().fold(1.0_f64, |most, v| most.max(v.abs()));
        if fastest > 1e3 {
            return Err(StepError::Method(format!("{fastest:.1e} is too fast")));
        }
        self.0.step(mechanism, h.min(0.01 / fastest), state)
    }

    fn work(&self) -> Work {
        self.0.work()
    }

    fn remarks(&self) -> Vec<String> {
        vec!["steps follow the speed".to_owned()]
    }
}

#[test]
fn a_method_may_choose_its_steps() {
    let model = four_bar();
    let mut options = Options::new(1.0).output_step(0.1);
    let reference = simulate(&model, &options.clone().method(Dop853::new(1e-11, 1e-13))).unwrap();
    options.method = Method::custom(BySpeed);
    let run = simulate(&model, &options).unwrap();
    assert_eq!(run.trajectory.len(), 11);
    let found = difference(&run.trajectory, &reference.trajectory);
    assert!(found < 1e-5, "{found:e}");
    assert!(run.report.work.steps > 100, "{:?}", run.report.work);
    let warnings = &run.report.warnings;
    assert!(warnings.contains(&"steps follow the speed".to_owned()));
}

#[test]
fn it_may_give_up_with_words_of_its_own() {
    let model = load(
        "model Fast { slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); } force push at cart.C = (2000 N, 0); }",
    );
    let model: TextMechanism = model.unwrap();
    let mut options = Options::new(1.0);
    options.method = Method::custom(BySpeed);
    let error = simulate(&model, &options).unwrap_err();
    assert_eq!(error.status(), RunStatus::Method);
    assert_eq!(error.status().name(), "method");
    let said = error.to_string();
    assert!(said.ends_with("is too fast"), "{said}");
    assert!(error.trajectory().is_some_and(|rows| rows.len() > 100));
    let SimulationError::Stopped(stopped) = error else {
        panic!("{said}");
    };
    assert!(matches!(stopped.cause, StopCause::Method { .. }));
}

/// A step whose multipliers alone are not finite: the message has a subject.
struct WithoutForces(Box<dyn Step>);

impl Step for WithoutForces {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        self.0.start(mechanism, state)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        self.0.step(mechanism, h, state)?;
        state.lambda.fill(f64::NAN);
        Ok(())
    }

    fn work(&self) -> Work {
        self.0.work()
    }
}

#[derive(Debug)]
struct Forceless;

static FORCELESS: MethodInfo = MethodInfo::new("forceless", "steps without forces", 4).stabilized();

impl IntegrationMethod for Forceless {
    fn info(&self) -> &'static MethodInfo {
        &FORCELESS
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(WithoutForces(CLASSICAL.run(mechanism, stabilization)))
    }
}

#[test]
fn multipliers_that_are_not_finite_are_named() {
    let options = Options::unstabilized(Method::custom(Forceless), 1.0, 0.01);
    let error = simulate(&four_bar(), &options).unwrap_err().to_string();
    assert!(error.ends_with("a multiplier is not finite"), "{error}");
}

#[test]
fn names_are_not_those_of_the_table_and_objects_are_equal_to_themselves() {
    static TAKEN: MethodInfo = MethodInfo::new("rk4", "another method", 4);
    let model = four_bar();
    let method = Method::custom(Explicit {
        info: &TAKEN,
        ..CLASSICAL
    });
    assert_eq!(method, method.clone());
    assert_ne!(method, Method::custom(CLASSICAL));
    assert_eq!(method.get("rtol"), None);
    assert!(!method.clone().set("rtol", 1.0));
    let error = simulate(&model, &Options::unstabilized(method, 1.0, 1e-3)).unwrap_err();
    let said = error.to_string();
    assert!(
        said.contains("rk4: another method has this name: give yours a name of its own"),
        "{said}"
    );
}
