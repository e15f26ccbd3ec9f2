//! Reason why an operation on an object of a store failed.

#[cfg(feature = "object-store")]
use mbdsl_sweep::store::StoreError;

/// Reason why an operation on an object of a store failed.
pub(crate) enum Fault {
    /// The fault in words.
    Wrong(String),
    /// The operation was interrupted, as by Ctrl-C.
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
