//! Version numbers of formats that outlive a program, as `docs/src/versions.md` explains them.

use serde_json::Value;
use std::sync::LazyLock;

/// The version of what `--json` prints and of `report.json`.
const JSON: u32 = 1;

/// The commit of the checkout that this was built from; `None` if it was built from a package.
pub(crate) const COMMIT: Option<&str> = option_env!("MBDSL_COMMIT");

/// Text that `--version` prints after the name of the command.
pub(crate) static ALL: LazyLock<String> = LazyLock::new(|| {
    let journal = mbdsl_sweep::journal::FORMAT.rsplit(' ').next();
    format!(
        "{}\nlanguage {}, JSON {JSON}, sweep journal {}, C interface {}, state of FMUs {}",
        env!("CARGO_PKG_VERSION"),
        mbdsl_compiler::LANGUAGE,
        journal.unwrap_or_default(),
        mbdsl_compiler::c::INTERFACE,
        mbdsl_fmi::STATE,
    )
});

/// Adds the version of its keys to data.
pub(crate) fn numbered(mut data: Value) -> Value {
    if let Value::Object(keys) = &mut data {
        keys.insert("format".to_owned(), JSON.into());
    }
    data
}
