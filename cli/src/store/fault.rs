//! Why an object is not where it should be.

#[cfg(feature = "object-store")]
use mbdsl_sweep::store::StoreError;

/// Why an object is not where it should be.
pub(crate) enum Fault {
    /// In words.
    Wrong(String),
    /// Ctrl-C came.
    Interrupted,
}

impl From<String> for Fault {
    fn from(fault: String) -> Fault {
        Fault::Wrong(fault)
    }
}

#[cfg(feature = "object-store")]
impl From<StoreError> for Fault {
    fn from(fault: StoreError) -> Fault {
        match fault {
            StoreError::Stopped => Fault::Interrupted,
            fault => Fault::Wrong(fault.to_string()),
        }
    }
}
