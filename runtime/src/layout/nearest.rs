//! The nearest of some names, for "did you mean".

/// The name nearest to a misspelled one, `None` if none is near: at most a third of its letters
/// inserted, deleted, replaced or swapped with their neighbor.
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let length = wrong.chars().count();
    // Every letter is near every other: of single ones only the case may differ.
    let limit = (length / 3).max(usize::from(length > 1));
    let names = names
        .into_iter()
        .filter(|name| name.chars().count().abs_diff(length) <= limit);
    let distances = names.map(|name| (distance(wrong, name), name));
    distances
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}

/// The number of edits between two words, neighbors that changed places counting as one
/// (optimal string alignment), whatever the case.
fn distance(a: &str, b: &str) -> usize {
    // The table has as many places as both words have pairs of letters.
    if a.chars().count().max(b.chars().count()) > 100 {
        return usize::MAX;
    }
    strsim::osa_distance(&a.to_lowercase(), &b.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        let names = ["theta", "x", "y", "rod1", "rod2"];
        assert_eq!(nearest("thetta", names), Some("theta"));
        assert_eq!(nearest("tehta", names), Some("theta"));
        assert_eq!(nearest("Rod1", names), Some("rod1"));
        assert_eq!(nearest("elbow", names), None);
        assert_eq!(nearest("z", names), None);
        assert_eq!(nearest("X", names), Some("x"));
    }
}
