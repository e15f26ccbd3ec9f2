//! The linking of the module: small, so that the wheel is small.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |key: &str, value: &str| std::env::var(key).is_ok_and(|of| of == value);
    let uses_lld = is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu");
    // For this platform rustc brings the linker, and it is lld. Functions with the same code become one, and those with
    // similar code stand together, where the compression of the wheel finds what they share.
    if uses_lld {
        for argument in ["--icf=all", "--bp-compression-sort=both", "-O2"] {
            println!("cargo::rustc-cdylib-link-arg=-Wl,{argument}");
        }
    }
}
