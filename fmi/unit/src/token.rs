//! The token that a library and a model description share if they belong together.

/// Identifies a text, and the version of mbdsl that compiles it: 128 bits of FNV-1a as a GUID.
pub fn token(text: &str) -> String {
    let bytes = env!("CARGO_PKG_VERSION").bytes().chain([0]);
    let hash = hash(bytes.chain(text.bytes()));
    let digits = format!("{hash:032x}");
    let groups = [0..8, 8..12, 12..16, 16..20, 20..32].map(|range| &digits[range]);
    format!("{{{}}}", groups.join("-"))
}

/// The FNV-1a hash (Fowler, Noll, Vo), which distinguishes texts that were not made to collide.
fn hash(bytes: impl Iterator<Item = u8>) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.fold(BASIS, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_of_the_hash() {
        assert_eq!(hash("".bytes()), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(hash("a".bytes()), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    }

    #[test]
    fn another_text_has_another_token() {
        assert_ne!(token("model A {}"), token("model B {}"));
        assert_eq!(token("").len(), 38);
    }
}
