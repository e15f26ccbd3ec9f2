//! The order in which the columns of a sparse matrix are eliminated.

use std::collections::BTreeSet;

/// The rows and columns of a matrix, one after the other those that share a row with the fewest others,
/// as they are once the earlier ones are eliminated; those from `late` on not before one that they share
/// an entry with, unless nothing else is left. With it comes the number of entries that either factor then
/// has beside its diagonal.
pub(crate) fn minimum_degree(
    n: usize,
    late: usize,
    entries: &[(usize, usize)],
) -> (Vec<usize>, usize) {
    let mut neighbors = vec![BTreeSet::new(); n];
    for &(row, column) in entries {
        if row != column {
            neighbors[row].insert(column);
            neighbors[column].insert(row);
        }
    }
    // By what is to be avoided, degree and number: the least comes first.
    let mut early: Vec<bool> = (0..n).map(|k| k < late).collect();
    let rank = |k: usize, early: &[bool], neighbors: &[BTreeSet<usize>]| {
        (!early[k], neighbors[k].len(), k)
    };
    let mut open: BTreeSet<(bool, usize, usize)> =
        (0..n).map(|k| rank(k, &early, &neighbors)).collect();
    let (mut order, mut fill) = (Vec::with_capacity(n), 0);
    while let Some((.., next)) = open.pop_first() {
        order.push(next);
        let around = std::mem::take(&mut neighbors[next]);
        fill += around.len();
        for &k in &around {
            open.remove(&rank(k, &early, &neighbors));
            neighbors[k].remove(&next);
            neighbors[k].extend(around.iter().filter(|other| **other != k));
            early[k] = true;
            open.insert(rank(k, &early, &neighbors));
        }
    }
    (order, fill)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hub_of_a_star_comes_last_but_one() {
        let spokes: Vec<_> = (1..6).map(|k| (0, k)).collect();
        let (order, fill) = minimum_degree(6, 6, &spokes);
        assert_eq!(fill, 5);
        // The last spoke has one neighbor, as the hub has.
        assert!(order.iter().position(|&k| k == 0) >= Some(4), "{order:?}");
    }

    #[test]
    fn a_constraint_waits_for_a_coordinate() {
        // Constraint 3 stands in coordinate 2 alone, which stands in much else.
        let entries = [(2, 3), (2, 0), (2, 1), (0, 1)];
        let (order, _) = minimum_degree(4, 3, &entries);
        let place = |k: usize| order.iter().position(|&other| other == k);
        assert!(place(3) > place(2), "{order:?}");
    }
}
