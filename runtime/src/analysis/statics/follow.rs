//! Paths of equilibria along a parameter: past folds, through branch points.

mod curve;
mod locate;
mod path;

use crate::analysis::error::AnalysisError;
use crate::analysis::statics::all::refuse_states;
use crate::analysis::statics::equilibrium::{Equilibrium, equilibrium};
use crate::analysis::statics::options::StaticsOptions;
use crate::analysis::statics::stability::Stability;
use crate::constraints::assembly::assemble;
use crate::mechanism::Mechanism;
use curve::{Curve, Place, Tangent, is_flat, negative};
use locate::{onset, root, turn};

pub use path::{Path, PathEnd, PathEvent, PathEventKind};

/// The longest step, in sizes, rad, or parts of the range.
const LONGEST: f64 = 0.05;

/// The first step.
const FIRST: f64 = 0.01;

/// A step below this is too short: the curve is lost.
const SHORTEST: f64 = 1e-9;

/// Stiffnesses that vanish within a shorter step vanish at once.
const APART: f64 = 1e-6;

/// A step that turns the tangent more than this (the cosine) is halved.
const BEND: f64 = 0.95;

/// A step that turns the tangent less than this (the cosine) lets the next one be longer.
const STRAIGHT: f64 = 0.995;

/// Growth of the step after such a one, as a factor.
const GROWTH: f64 = 1.5;

/// Options for following an equilibrium along a parameter.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FollowOptions {
    /// The time at which drives and moving points stand still, in s.
    pub t: f64,
    /// Options of the search for the first equilibrium.
    pub statics: StaticsOptions,
    /// Whether the curve is followed past folds, where the parameter turns back.
    pub past_folds: bool,
    /// Number of branch points of the main path from which the other branch is followed, too, both ways.
    pub branches: usize,
    /// Maximum number of positions of a path.
    pub most_points: usize,
}

impl Default for FollowOptions {
    fn default() -> Self {
        FollowOptions {
            t: 0.0,
            statics: StaticsOptions::default(),
            past_folds: true,
            branches: 0,
            most_points: 5000,
        }
    }
}

impl FollowOptions {
    /// With drives and moving points as at this time, in s.
    #[must_use]
    pub fn t(mut self, t: f64) -> Self {
        self.t = t;
        self
    }

    /// Sets whether the curve is followed past folds.
    #[must_use]
    pub fn past_folds(mut self, past: bool) -> Self {
        self.past_folds = past;
        self
    }

    /// Sets the number of branch points whose other branches are followed.
    #[must_use]
    pub fn branches(mut self, branches: usize) -> Self {
        self.branches = branches;
        self
    }
}

/// Follows the equilibrium of a planar mechanism while a parameter, or an input, goes from one value to another.
///
/// The first equilibrium is that of [`equilibrium`] from the assembled start, with the parameter at `range.0`. Steps
/// go along the curve of positions and parameter, so that it may turn back; stiffnesses K_r that change sign are
/// located to rounding: folds, where the parameter turns, and branch points, where it does not. Forces without a
/// potential are watched by the eigenvalues of the linear equations. The first path is the main one, then the branches
/// follow.
///
/// ```
/// # use mbdsl_runtime::Mechanism;
/// # use mbdsl_runtime::analysis::AnalysisError;
/// # use mbdsl_runtime::analysis::statics::{FollowOptions, follow};
/// # fn example(column: &mut dyn Mechanism) -> Result<(), AnalysisError> {
/// let paths = follow(column, "P", (0.0, 40.0), &FollowOptions::default().branches(1))?;
/// for event in &paths[0].events {
///     println!("{:?} at P = {} N", event.kind, event.value);
/// }
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`AnalysisError`] if there is no such parameter, and where the first equilibrium is not found. The parameter has its
/// former value afterwards.
pub fn follow(
    mechanism: &mut dyn Mechanism,
    parameter: &str,
    range: (f64, f64),
    options: &FollowOptions,
) -> Result<Vec<Path>, AnalysisError> {
    refuse_states(mechanism, "equilibria along a parameter")?;
    AnalysisError::refuse_attitudes(mechanism, "following equilibria along a parameter")?;
    let mut curve = Curve::new(mechanism, parameter, range, options.t)?;
    let start = assemble(curve.mechanism(), options.t)?;
    let first = equilibrium(curve.mechanism(), options.t, &start.q, &options.statics)?;
    let lost = AnalysisError::Unreachable { t: options.t };
    let place = curve.look(None, 0.0, &first.state.q)?.ok_or(lost.clone())?;
    let onward = curve.onward();
    let tangent = curve.tangent(&place, &onward)?.ok_or(lost)?;
    let (main, crossings) = walk(&mut curve, place, tangent, None, options)?;
    let mut paths = vec![main];
    for (event, place) in crossings.into_iter().take(options.branches) {
        let (direction, _) = curve.flattest(&place);
        for tangent in [direction.clone(), direction.reversed()] {
            let (path, _) = walk(&mut curve, place.clone(), tangent, Some(event), options)?;
            paths.push(path);
        }
    }
    Ok(paths)
}

/// A path from a place, and the branch points on it: the events they are, and their places.
fn walk(
    curve: &mut Curve<'_>,
    mut place: Place,
    mut tangent: Tangent,
    from: Option<usize>,
    options: &FollowOptions,
) -> Result<(Path, Vec<(usize, Place)>), AnalysisError> {
    let first = curve.equilibrium(&place)?;
    let mut path = Path {
        from,
        points: vec![(curve.value(place.share), first)],
        events: Vec::new(),
        end: PathEnd::TooLong,
    };
    let mut crossings = Vec::new();
    let mut length = FIRST;
    while path.points.len() < options.most_points {
        length = length.min(LONGEST / tangent.largest());
        if length < SHORTEST {
            path.end = PathEnd::Lost;
            break;
        }
        // Where a branch leaves, its direction is known but for the change of the parameter.
        let is_leaving = path.points.len() == 1 && from.is_some();
        let bend = if is_leaving { 0.0 } else { BEND };
        let Some((next, along)) = advance(curve, &place, &tangent, length, bend)? else {
            length *= 0.5;
            continue;
        };
        // Stiffnesses that vanish one after the other are told apart.
        if length > APART && crossed(&place, &next).is_some_and(|(_, count)| count > 1) {
            length *= 0.5;
            continue;
        }
        let is_straight = along.dot(&tangent) > STRAIGHT;
        let is_within = (0.0..=1.0).contains(&next.share);
        let bound = if next.share > 1.0 { 1.0 } else { 0.0 };
        let (reach, next) = if is_within {
            (length, next)
        } else {
            let gap = |place: &Place| place.share - bound;
            let Some(found) = root(curve, &place, &tangent, (0.0, length), gap)? else {
                length *= 0.5;
                continue;
            };
            found
        };
        let equilibrium = curve.equilibrium(&next)?;
        let happened = between(
            curve,
            &path,
            (&place, &next),
            &equilibrium,
            [&tangent, &along],
            reach,
        )?;
        let is_fold = matches!(&happened, Some((event, _)) if event.kind == PathEventKind::Fold);
        if let Some((event, at)) = happened {
            let is_branch = event.kind == PathEventKind::BranchPoint;
            let met = event.equilibrium.clone();
            let value = event.value;
            if !path.repeats(&event) {
                if is_branch {
                    crossings.push((path.events.len(), at.clone()));
                }
                path.events.push(event);
            }
            // A bent branch ends in a path that goes on with the parameter.
            if is_branch && tangent.share * along.share < 0.0 {
                let onward = match tangent.share > 0.0 {
                    true => curve.onward(),
                    false => curve.onward().reversed(),
                };
                if let Some(on) = curve.tangent(&at, &onward)? {
                    path.points.push((value, met));
                    (place, tangent, length) = (at, on, FIRST);
                    continue;
                }
            }
        }
        if is_fold && !options.past_folds {
            path.end = PathEnd::Fold;
            break;
        }
        let value = match is_within {
            true => curve.value(next.share),
            false => curve.value(bound),
        };
        path.points.push((value, equilibrium));
        if !is_within {
            path.end = if bound == 1.0 {
                PathEnd::Reached
            } else {
                PathEnd::Returned
            };
            break;
        }
        (place, tangent) = (next, along);
        if is_straight {
            length *= GROWTH;
        }
    }
    Ok((path, crossings))
}

/// The place a step away and the tangent there, or nothing if the step is too long.
fn advance(
    curve: &mut Curve<'_>,
    place: &Place,
    tangent: &Tangent,
    length: f64,
    bend: f64,
) -> Result<Option<(Place, Tangent)>, AnalysisError> {
    let Some(next) = curve.step(place, tangent, length)? else {
        return Ok(None);
    };
    let Some(along) = curve.tangent(&next, tangent)? else {
        return Ok(None);
    };
    Ok((along.dot(tangent) >= bend).then_some((next, along)))
}

/// The curvature that changes its sign on a step, counted from the least on, and the number of those that do.
fn crossed(place: &Place, next: &Place) -> Option<(usize, usize)> {
    let (before, after) = (place.curvatures()?, next.curvatures()?);
    let (few, many) = (negative(&before), negative(&after));
    (few != many).then(|| (few.min(many), few.abs_diff(many)))
}

/// The event on a step, and its place.
fn between(
    curve: &mut Curve<'_>,
    path: &Path,
    (place, next): (&Place, &Place),
    equilibrium: &Equilibrium,
    [tangent, along]: [&Tangent; 2],
    reach: f64,
) -> Result<Option<(PathEvent, Place)>, AnalysisError> {
    let turns = tangent.share * along.share < 0.0;
    // A path that begins where a stiffness vanishes leaves that place.
    let begins_flat = place.curvatures().is_some_and(|all| is_flat(&all));
    if begins_flat {
        return Ok(None);
    }
    let crossed = crossed(place, next);
    let unstable = |stability: &Stability| {
        matches!(
            stability,
            Stability::Diverges { .. } | Stability::Flutters { .. }
        )
    };
    let before = path.points.last().map(|(_, found)| &found.stability);
    let (kind, found) = if let Some((index, count)) = crossed {
        let curvature = |place: &Place| place.curvatures().map_or(f64::NAN, |all| all[index]);
        let kind = match count {
            1 if turns => PathEventKind::Fold,
            1 => PathEventKind::BranchPoint,
            _ => PathEventKind::Several(count),
        };
        (kind, root(curve, place, tangent, (0.0, reach), curvature)?)
    } else if turns {
        (PathEventKind::Fold, turn(curve, place, tangent, reach)?)
    } else if before.is_some_and(|before| unstable(before) != unstable(&equilibrium.stability)) {
        let was = before.is_some_and(unstable);
        let stability = match was {
            true => before.cloned(),
            false => Some(equilibrium.stability.clone()),
        };
        let kind = match stability {
            Some(Stability::Flutters { .. }) => PathEventKind::Flutter,
            _ => PathEventKind::Divergence,
        };
        let found = onset(curve, place, tangent, reach, |found| {
            unstable(&found.stability) == was
        })?;
        (kind, found)
    } else {
        return Ok(None);
    };
    let Some((_, place)) = found else {
        return Ok(None);
    };
    let kind = match kind {
        PathEventKind::Fold if !curve.is_fold(&place)? => PathEventKind::BranchPoint,
        kind => kind,
    };
    let (_, coordinates) = curve.flattest(&place);
    let event = PathEvent {
        kind,
        value: curve.value(place.share),
        equilibrium: curve.equilibrium(&place)?,
        after: path.points.len(),
        coordinates,
    };
    Ok(Some((event, place)))
}
