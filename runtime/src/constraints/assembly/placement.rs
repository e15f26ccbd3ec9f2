//! The first position: bodies placed one after the other, from the ground outward.
//!
//! A joint whose other bodies are placed determines coordinates of the next body. In that order the
//! equations of a tree are block triangular, so that a chain of any length takes one substitution;
//! of a closed loop the rows left over are the closing ones, and the placement is where the search
//! for a closed position begins.

use std::collections::VecDeque;

use crate::constraints::assembly::given::Given;
use crate::constraints::assembly::newton::Level;
use crate::layout::{Kind, Layout};
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::rank::RANK_TOLERANCE;

/// The most substitutions; lengths take one, angles and distances that joints determine a few more.
const PASSES: usize = 60;

/// The number of substitutions without progress after which the best position is kept.
const PATIENCE: usize = 8;

/// The longest step of an angle in one substitution, in rad.
const LONGEST_TURN: f64 = 0.7;

/// Rows that are nearer than this to the others of their body are left to the factorization of all.
const INDEPENDENT: f64 = 1e-2;

/// Coordinates of one body, and the rows of phi that determine them once the bodies before it are
/// placed; without rows the body stays where it is.
struct Block {
    columns: Vec<usize>,
    rows: Vec<usize>,
}

/// The order in which bodies are placed.
pub(crate) struct Placement {
    blocks: Vec<Block>,
    /// Index of the first entry of every row in the pattern of phi_q, then the number of all
    /// entries.
    row_starts: Vec<usize>,
    /// The coordinates that were left out, in the order in which it is preferred to keep them at 0:
    /// body by body, single coordinates and angles before lengths that follow from joints.
    pub(crate) preference: Vec<usize>,
}

/// The bodies and joints of a mechanism, as far as coordinates and rows show them.
struct Graph {
    /// The coordinates of every body.
    bodies: Vec<Vec<usize>>,
    /// The rows of every joint.
    joints: Vec<Vec<usize>>,
    /// The bodies of every joint.
    bodies_of: Vec<Vec<usize>>,
    /// The joints of every body.
    joints_of: Vec<Vec<usize>>,
}

/// The coordinates of every body, which share their name up to the last dot.
pub(crate) fn bodies(layout: &Layout) -> Vec<Vec<usize>> {
    let owner = |j: usize| {
        let name = layout.coordinates()[j].name.as_ref();
        name.rsplit_once('.').map_or(name, |(body, _)| body)
    };
    let mut bodies: Vec<Vec<usize>> = Vec::new();
    for j in 0..layout.nv() {
        match bodies.last_mut() {
            Some(last) if owner(j) == owner(j - 1) => last.push(j),
            _ => bodies.push(vec![j]),
        }
    }
    bodies
}

impl Graph {
    fn new(layout: &Layout) -> Graph {
        let bodies = bodies(layout);
        let mut body_of = vec![0; layout.nv()];
        for (body, coordinates) in bodies.iter().enumerate() {
            for &j in coordinates {
                body_of[j] = body;
            }
        }
        let mut joints: Vec<Vec<usize>> = Vec::new();
        let mut joint_of = vec![0; layout.nc()];
        for (i, joint) in joint_of.iter_mut().enumerate() {
            if i == 0 || layout.constraints()[i].joint != layout.constraints()[i - 1].joint {
                joints.push(Vec::new());
            }
            *joint = joints.len() - 1;
            if let Some(last) = joints.last_mut() {
                last.push(i);
            }
        }
        let mut bodies_of = vec![Vec::new(); joints.len()];
        let mut joints_of = vec![Vec::new(); bodies.len()];
        for &(i, j) in layout.patterns().phi_q.entries.iter() {
            let (joint, body) = (joint_of[i as usize], body_of[j as usize]);
            if !bodies_of[joint].contains(&body) {
                bodies_of[joint].push(body);
                joints_of[body].push(joint);
            }
        }
        for joints in &mut joints_of {
            joints.sort_unstable();
        }
        Graph {
            bodies,
            joints,
            bodies_of,
            joints_of,
        }
    }
}

/// Placement of a body by its joints to placed bodies.
struct Offer {
    block: Block,
    /// Whether it determines all lengths of the body.
    complete: bool,
}

/// Planner of the order in which bodies are placed.
struct Planner<'l, 'm> {
    level: &'l mut Level<'m>,
    graph: Graph,
    silent: Vec<bool>,
    row_starts: Vec<usize>,
    placed: Vec<bool>,
    blocks: Vec<Block>,
    preference: Vec<usize>,
}

impl Placement {
    /// The order for coordinates that are left out by `given`.
    pub(crate) fn new(level: &mut Level<'_>, given: &Given) -> Placement {
        let layout = level.mechanism.layout();
        let silent = given.silent();
        let mut row_starts = vec![0; layout.nc() + 1];
        for &(i, _) in layout.patterns().phi_q.entries.iter() {
            row_starts[i as usize + 1] += 1;
        }
        for i in 0..layout.nc() {
            row_starts[i + 1] += row_starts[i];
        }
        let graph = Graph::new(layout);
        let is_placed = |body: &Vec<usize>| !body.iter().any(|&j| silent[j]);
        let placed = graph.bodies.iter().map(is_placed).collect();
        level.differentiate(&given.q);
        let mut planner = Planner {
            level,
            graph,
            silent,
            row_starts,
            placed,
            blocks: Vec::new(),
            preference: Vec::new(),
        };
        planner.plan();
        Placement {
            blocks: planner.blocks,
            row_starts: planner.row_starts,
            preference: planner.preference,
        }
    }

    /// Places the bodies; `q` is left as it is where that leads nowhere. Returns the number of
    /// substitutions.
    pub(crate) fn apply(&self, level: &mut Level<'_>, q: &mut [f64]) -> usize {
        let mut residual = level.residual(q);
        let mut trial = q.to_vec();
        let mut best = self.square(&residual);
        let (mut passes, mut waited) = (0, 0);
        while best > 0.0 && passes < PASSES && waited < PATIENCE {
            passes += 1;
            let step = self.substitute(level, &trial, &residual);
            for ((value, step), scale) in trial.iter_mut().zip(&step).zip(&level.scales.coordinate)
            {
                *value += step * scale;
            }
            residual = level.residual(&trial);
            let square = self.square(&residual);
            if !square.is_finite() {
                break;
            }
            if square < best {
                waited = if square < 0.9 * best { 0 } else { waited + 1 };
                best = square;
                q.copy_from_slice(&trial);
            } else {
                waited += 1;
            }
        }
        passes
    }

    /// Relative distance of the least independent row from the others of its body, at `q`; `None`
    /// unless every row determines something, so that phi_q is block triangular and its rows are
    /// independent.
    pub(crate) fn independence(&self, level: &mut Level<'_>, q: &[f64]) -> Option<f64> {
        let layout = level.mechanism.layout();
        if self
            .blocks
            .iter()
            .map(|block| block.rows.len())
            .sum::<usize>()
            < layout.nc()
        {
            return None;
        }
        level.differentiate(q);
        let mut least = 1.0_f64;
        for Block { columns, rows } in &self.blocks {
            let width = columns.len();
            let mut matrix = vec![0.0; rows.len() * width];
            for (&i, row) in rows.iter().zip(matrix.chunks_exact_mut(width)) {
                let mut square = 0.0;
                for at in self.row_starts[i]..self.row_starts[i + 1] {
                    let j = layout.patterns().phi_q.entries[at].1 as usize;
                    let value = level.entry(i, j, at);
                    square += value * value;
                    if let Some(place) = columns.iter().position(|&column| column == j) {
                        row[place] += value;
                    }
                }
                for value in row {
                    *value /= square.sqrt();
                }
            }
            let space = RowSpace::new(rows.len(), width, matrix, RANK_TOLERANCE);
            if space.rank() < rows.len() {
                return None;
            }
            least = least.min(space.smallest_kept());
        }
        (least > INDEPENDENT).then_some(least)
    }

    /// Sum of the squared residuals of the rows that determine something.
    fn square(&self, residual: &[f64]) -> f64 {
        let rows = self.blocks.iter().flat_map(|block| &block.rows);
        rows.map(|&i| residual[i] * residual[i]).sum()
    }

    /// The scaled step by which every block satisfies its rows, to first order, after the blocks
    /// before it have moved.
    fn substitute(&self, level: &mut Level<'_>, q: &[f64], residual: &[f64]) -> Vec<f64> {
        level.differentiate(q);
        let layout = level.mechanism.layout();
        let mut step = vec![0.0; q.len()];
        for Block { columns, rows } in self.blocks.iter().filter(|b| !b.rows.is_empty()) {
            let width = columns.len();
            let mut matrix = vec![0.0; rows.len() * width];
            let mut right = Vec::with_capacity(rows.len());
            for (&i, row) in rows.iter().zip(matrix.chunks_exact_mut(width)) {
                let mut missing = -residual[i];
                for at in self.row_starts[i]..self.row_starts[i + 1] {
                    let j = layout.patterns().phi_q.entries[at].1 as usize;
                    let value = level.entry(i, j, at);
                    missing -= value * step[j];
                    if let Some(place) = columns.iter().position(|&column| column == j) {
                        row[place] += value;
                    }
                }
                right.push(missing);
            }
            let solve = |matrix: Vec<f64>, right: &[f64]| {
                let space = RowSpace::new(rows.len(), width, matrix, RANK_TOLERANCE);
                space.least_squares(right).0
            };
            let mut solution = solve(matrix.clone(), &right);
            let is_length =
                |place: usize| layout.coordinates()[columns[place]].kind == Kind::Length;
            let turns = (0..width).filter(|&place| !is_length(place));
            let longest = turns
                .clone()
                .map(|place| solution[place].abs())
                .fold(0.0, f64::max);
            if longest > LONGEST_TURN {
                // The lengths follow what the angles are let to turn.
                let allowed: Vec<(usize, f64)> = turns
                    .map(|place| (place, solution[place] * LONGEST_TURN / longest))
                    .collect();
                for (row, right) in matrix.chunks_exact_mut(width).zip(&mut right) {
                    for &(place, turn) in &allowed {
                        *right -= row[place] * turn;
                        row[place] = 0.0;
                    }
                }
                solution = solve(matrix, &right);
                for (place, turn) in allowed {
                    solution[place] = turn;
                }
            }
            for (&j, value) in columns.iter().zip(&solution) {
                step[j] += value;
            }
        }
        step
    }
}

impl Planner<'_, '_> {
    fn plan(&mut self) {
        let count = self.graph.bodies.len();
        let mut ready: VecDeque<usize> = (0..count).collect();
        loop {
            while let Some(body) = ready.pop_front() {
                if !self.placed[body]
                    && let Some(offer) = self.offer(body)
                    && offer.complete
                {
                    self.place(body, offer.block, &mut ready);
                }
            }
            let Some((body, block)) = self.next() else {
                break;
            };
            self.place(body, block, &mut ready);
        }
    }

    /// The next body to place where no joint determines all of one: a single coordinate, which has
    /// its own guide; then what joints determine in part; then the body with the fewest coordinates
    /// left out.
    fn next(&self) -> Option<(usize, Block)> {
        let open = || (0..self.placed.len()).filter(|&body| !self.placed[body]);
        let stays = || Block {
            columns: Vec::new(),
            rows: Vec::new(),
        };
        if let Some(body) = open().find(|&body| self.graph.bodies[body].len() == 1) {
            return Some((body, stays()));
        }
        if let Some((body, offer)) = open().find_map(|body| Some((body, self.offer(body)?))) {
            return Some((body, offer.block));
        }
        let free = |&body: &usize| {
            let columns = self.graph.bodies[body].iter();
            columns.filter(|&&j| self.silent[j]).count()
        };
        open().min_by_key(free).map(|body| (body, stays()))
    }

    fn place(&mut self, body: usize, block: Block, ready: &mut VecDeque<usize>) {
        self.placed[body] = true;
        let layout = self.level.mechanism.layout();
        let mut silent: Vec<usize> = self.graph.bodies[body]
            .iter()
            .copied()
            .filter(|&j| self.silent[j])
            .collect();
        silent.sort_by_key(|&j| (layout.coordinates()[j].kind == Kind::Length, j));
        self.preference.extend(silent);
        if !block.rows.is_empty() {
            self.blocks.push(block);
        }
        for &joint in &self.graph.joints_of[body] {
            for &other in &self.graph.bodies_of[joint] {
                if !self.placed[other] && !ready.contains(&other) {
                    ready.push_back(other);
                }
            }
        }
    }

    /// Coordinates of a body that its joints to placed bodies determine, lengths alone where that
    /// suffices.
    fn offer(&self, body: usize) -> Option<Offer> {
        let is_known = |other: &usize| *other == body || self.placed[*other];
        let joints: Vec<usize> = self.graph.joints_of[body]
            .iter()
            .copied()
            .filter(|&joint| self.graph.bodies_of[joint].iter().all(is_known))
            .collect();
        if joints.is_empty() {
            return None;
        }
        let layout = self.level.mechanism.layout();
        let coordinates = self.graph.bodies[body].iter().copied();
        let all: Vec<usize> = coordinates.filter(|&j| self.silent[j]).collect();
        let is_length = |j: &usize| layout.coordinates()[*j].kind == Kind::Length;
        let lengths: Vec<usize> = all.iter().copied().filter(is_length).collect();
        let columns_for = |rows: &[usize]| {
            let mut sets = [&lengths, &all].into_iter();
            sets.find(|columns| self.independent(rows, columns))
        };
        let every: Vec<usize> = joints
            .iter()
            .flat_map(|&joint| self.graph.joints[joint].iter().copied())
            .collect();
        let (mut rows, mut columns) = (Vec::new(), None);
        if let Some(found) = columns_for(&every) {
            (rows, columns) = (every, Some(found));
        } else {
            for joint in joints {
                let mut more: Vec<usize> = rows.clone();
                more.extend(&self.graph.joints[joint]);
                if let Some(found) = columns_for(&more) {
                    (rows, columns) = (more, Some(found));
                }
            }
        }
        let columns = columns?.clone();
        let complete = self.rank(&rows, &lengths) == lengths.len();
        Some(Offer {
            block: Block { columns, rows },
            complete,
        })
    }

    /// Whether these coordinates can satisfy these rows.
    fn independent(&self, rows: &[usize], columns: &[usize]) -> bool {
        rows.len() <= columns.len() && self.rank(rows, columns) == rows.len()
    }

    fn rank(&self, rows: &[usize], columns: &[usize]) -> usize {
        let layout = self.level.mechanism.layout();
        let width = columns.len();
        if width == 0 {
            return 0;
        }
        let mut matrix = vec![0.0; rows.len() * width];
        for (&i, row) in rows.iter().zip(matrix.chunks_exact_mut(width)) {
            for at in self.row_starts[i]..self.row_starts[i + 1] {
                let j = layout.patterns().phi_q.entries[at].1 as usize;
                if let Some(place) = columns.iter().position(|&column| column == j) {
                    row[place] += self.level.entry(i, j, at);
                }
            }
        }
        RowSpace::new(rows.len(), width, matrix, RANK_TOLERANCE).rank()
    }
}
