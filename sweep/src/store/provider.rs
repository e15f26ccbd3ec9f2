//! Stores, as the environment variables of their providers describe them.

use crate::store::address::{Address, Scheme};
use crate::store::error::StoreError;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::local::LocalFileSystem;
use object_store::{BackoffConfig, ClientConfigKey, ObjectStore, RetryConfig};
use std::sync::Arc;
use std::time::Duration;

/// The store with the bucket of an address, and the name of its server for messages.
///
/// # Errors
/// [`StoreError`] if what the variables say cannot be used.
pub(super) fn open(address: &Address) -> Result<(Arc<dyn ObjectStore>, String), StoreError> {
    // Somebody else in this program may have chosen already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let settings = |fault: object_store::Error| StoreError::Settings {
        address: address.clone(),
        said: match fault {
            object_store::Error::Generic { source, .. } => source.to_string(),
            fault => fault.to_string(),
        },
    };
    let bucket = address.bucket();
    match address.scheme() {
        Scheme::S3 => {
            let builder = AmazonS3Builder::from_env();
            let set = |key| builder.get_config_value(&key);
            let server = set(AmazonS3ConfigKey::S3Endpoint);
            let server = server.or_else(|| set(AmazonS3ConfigKey::Endpoint));
            let allows = set(AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp));
            let server = server.unwrap_or_else(|| "Amazon S3".to_owned());
            // The library would say so as a fault of the network, after some time.
            if server.starts_with("http:") && allows.as_deref() != Some("true") {
                let address = address.clone();
                return Err(StoreError::NotEncrypted { address, server });
            }
            let builder = builder.with_bucket_name(bucket).with_retry(patience());
            Ok((Arc::new(builder.build().map_err(settings)?), server))
        }
        Scheme::Gs => {
            let builder = GoogleCloudStorageBuilder::from_env();
            let builder = builder.with_bucket_name(bucket).with_retry(patience());
            let store = builder.build().map_err(settings)?;
            Ok((Arc::new(store), "Google Cloud Storage".to_owned()))
        }
        Scheme::Az => {
            let builder = MicrosoftAzureBuilder::from_env();
            let server = builder.get_config_value(&AzureConfigKey::Endpoint);
            let builder = builder.with_container_name(bucket).with_retry(patience());
            let store = builder.build().map_err(settings)?;
            let server = server.unwrap_or_else(|| "Azure Blob Storage".to_owned());
            Ok((Arc::new(store), server))
        }
        Scheme::File => Ok((
            Arc::new(LocalFileSystem::new()),
            "the file system".to_owned(),
        )),
    }
}

/// Limits of the retries with a server that fails: long enough for one that restarts, and short enough for somebody
/// who has mistyped its name.
fn patience() -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(200),
            max_backoff: Duration::from_secs(5),
            base: 2.0,
        },
        max_retries: 8,
        retry_timeout: Duration::from_secs(60),
    }
}
