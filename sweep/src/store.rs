//! Tables and shards in object stores: S3 and what speaks its protocol, Google Cloud Storage, Azure Blob Storage.
//!
//! An object is there as a whole or not at all: a file of this machine becomes one by a single request, or in parts
//! that make an object only when all of them have arrived. Credentials, regions and endpoints are those that the
//! environment variables of the provider give, as its own programs read them.
//!
//! Feature: `object-store`; without it there are addresses, and nothing that opens them.

mod address;
#[cfg(feature = "object-store")]
mod error;
#[cfg(feature = "object-store")]
mod provider;
#[cfg(feature = "object-store")]
mod transfer;

pub use address::{Address, AddressError, Scheme};
#[cfg(feature = "object-store")]
pub use error::{Doing, StoreError};
#[cfg(feature = "object-store")]
pub use transfer::Store;
