//! The nearest of some names, for "did you mean".

/// The name nearest to a misspelled one, `None` if none is near: at most a third of its letters
/// inserted, deleted, replaced or swapped with their neighbor, of `cart.s` in each part by itself; or else the only one
/// whose last part it is, as `theta` of `pole.theta`.
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let names: Vec<&str> = names.into_iter().collect();
    let near = names.iter().copied().filter(|name| is_near(wrong, name));
    let near = near.min_by_key(|name| (distance(wrong, name), *name));
    let parts = |name: &&str| name.rsplit_once('.').is_some_and(|(_, last)| last == wrong);
    let mut ends = names.iter().copied().filter(parts);
    near.or_else(|| ends.next().filter(|_| ends.next().is_none()))
}

/// The nearest of some names, for a text that is changed to it: `None` if another one is as near, and where the names
/// differ by the number that tells them apart, as `rod1` and `rod2` do.
pub fn only_nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let names: Vec<&str> = names.into_iter().collect();
    let best = nearest(wrong, names.iter().copied())?;
    let least = distance(wrong, best);
    let is_as_near = |name: &&str| *name != best && is_near(wrong, name);
    let mut others = names.iter().filter(|name| is_as_near(name));
    let digits = |name: &str| {
        name.matches(|c: char| c.is_ascii_digit())
            .collect::<String>()
    };
    let rest = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "");
    let is_numbered = [wrong, best].iter().all(|name| !digits(name).is_empty());
    let is_another = is_numbered && digits(wrong) != digits(best) && rest(wrong) == rest(best);
    let is_alone = others.all(|other| distance(wrong, other) > least);
    (is_alone && !is_another).then_some(best)
}

/// Whether one name may be meant by the other.
fn is_near(wrong: &str, name: &str) -> bool {
    let parts = |word: &str| word.split('.').count();
    if wrong.contains('.') && parts(wrong) == parts(name) {
        let mut pairs = wrong.split('.').zip(name.split('.'));
        return pairs.all(|(wrong, name)| is_near(wrong, name));
    }
    let length = wrong.chars().count();
    // Every letter is near every other: of single ones only the case may differ.
    let limit = (length / 3).max(usize::from(length > 1));
    name.chars().count().abs_diff(length) <= limit && distance(wrong, name) <= limit
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
        let names = ["cart.a", "cart.s", "pole.s", "pole.x", "pole.theta"];
        assert_eq!(nearest("theta", names), Some("pole.theta"));
        assert_eq!(nearest("s", names), None);
        assert_eq!(nearest("cart.x", names), None);
        assert_eq!(nearest("cart.S", names), Some("cart.s"));
        assert_eq!(nearest("crat.s", names), Some("cart.s"));
        assert_eq!(nearest("pole.thta", names), Some("pole.theta"));
    }
}
