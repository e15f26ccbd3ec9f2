//! Tests of which rows become blocks.

use super::*;

/// Rows with entries that vary on the diagonal, and beside it where two rows are named.
fn structure(size: usize, coordinates: usize, beside: &[(u32, u32)]) -> Structure {
    let diagonal = (0..size as u32).map(|row| (row, row));
    let beside = beside.iter().flat_map(|&(i, j)| [(i, j), (j, i)]);
    let entries = diagonal.chain(beside);
    Structure::new(
        size,
        coordinates,
        entries.map(|(i, j)| (i, j, Entry::Other)),
    )
}

fn one_by_one(size: u32) -> Vec<Pivot> {
    (0..size).map(Pivot::One).collect()
}

#[test]
fn two_rows_that_follow_each_other_become_a_block() {
    let pivots = structure(2, 2, &[(0, 1)]).with_blocks(&one_by_one(2), |_, _| None);
    assert_eq!(pivots, [Pivot::Block(0, 1)]);
    // Row 0 leaves row 1 the entry that it has, so that 1 and 2 are alike.
    let pivots = structure(3, 0, &[(0, 2), (1, 2)]).with_blocks(&one_by_one(3), |_, _| None);
    assert_eq!(pivots, [Pivot::One(0), Pivot::Block(1, 2)]);
}

#[test]
fn no_block_is_made_of_a_coordinate_and_a_constraint() {
    let pivots = structure(2, 1, &[(0, 1)]).with_blocks(&one_by_one(2), |_, _| None);
    assert_eq!(pivots, one_by_one(2));
}

#[test]
fn no_block_is_made_of_rows_that_differ() {
    // Nothing between them; or another entry in one of them only.
    for beside in [&[(0, 2), (1, 2)][..], &[(0, 1), (0, 2)]] {
        let pivots = structure(3, 3, beside).with_blocks(&one_by_one(3), |_, _| None);
        assert_eq!(pivots[0], Pivot::One(0), "{beside:?}");
    }
}

#[test]
fn no_block_is_made_of_what_parameters_say() {
    // Equal bodies share the reciprocal.
    let entries = [
        (0, 0, Entry::Fixed),
        (0, 1, Entry::Other),
        (1, 0, Entry::Other),
        (1, 1, Entry::Other),
    ];
    let structure = Structure::new(2, 2, entries.into_iter());
    assert_eq!(
        structure.with_blocks(&one_by_one(2), |_, _| None),
        one_by_one(2)
    );
}

#[test]
fn blocks_have_few_other_entries() {
    let all = |size: u32| {
        let pairs = (0..size).flat_map(|i| (0..i).map(move |j| (j, i)));
        structure(size as usize, size as usize, &pairs.collect::<Vec<_>>())
    };
    let pivots = all(4).with_blocks(&one_by_one(4), |_, _| None);
    assert_eq!(pivots, [Pivot::Block(0, 1), Pivot::Block(2, 3)]);
    let pivots = all(5).with_blocks(&one_by_one(5), |_, _| None);
    assert_eq!(pivots[..2], [Pivot::One(0), Pivot::Block(1, 2)]);
}
