//! Transfers to the memory of the library and to folders, and what servers say that refuse.
#![allow(clippy::unwrap_used)]

use super::*;
use mbdsl_export::files;
use object_store::aws::AmazonS3Builder;
use object_store::memory::InMemory;
use object_store::{ClientOptions, RetryConfig};
use std::io::BufRead;
use std::net::TcpListener;
use std::path::PathBuf;

fn address(text: &str) -> Address {
    Address::of(Path::new(text)).unwrap().unwrap()
}

fn store(of: impl ObjectStore) -> Store {
    let address = address("s3://bucket/runs.csv");
    Store::of(&address, Arc::new(of), "memory".to_owned(), Arc::default()).unwrap()
}

/// An empty folder of a test.
fn folder(name: &str) -> PathBuf {
    let name = format!("mbdsl-transfer-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    folder
}

/// Bytes that do not repeat from part to part.
fn bytes(count: u64) -> Vec<u8> {
    (0..count)
        .map(|i| (i ^ (i >> 8) ^ (i >> 16)) as u8)
        .collect()
}

/// Downloads the bytes of an object.
fn contents(store: &Store, address: &Address) -> Vec<u8> {
    let mut copy = Vec::new();
    store.download(address, &mut copy, |_| {}).unwrap();
    copy
}

#[test]
fn files_become_objects_and_come_back() {
    let folder = folder("round");
    let file = folder.join("shard");
    let in_files = Store::open(&address("file:///x"), Arc::default()).unwrap();
    let there = format!("file://{}/there/runs.csv", folder.display());
    for (store, to) in [
        (store(InMemory::new()), address("s3://bucket/a/runs.csv")),
        (in_files, address(&there)),
    ] {
        assert_eq!(store.size(&to).unwrap(), None);
        // One request, the same with all bytes that it can have, and parts.
        for size in [1, PART, PART + 1, 2 * PART + 100] {
            let bytes = bytes(size);
            files::write(&file, &bytes).unwrap();
            let mut sent = Vec::new();
            store.upload(&file, &to, |done| sent.push(done)).unwrap();
            assert_eq!(sent.len() as u64, size.div_ceil(PART));
            assert_eq!(sent.last(), Some(&size));
            assert_eq!(store.size(&to).unwrap(), Some(size));
            assert!(contents(&store, &to) == bytes);
        }
        let missing = address("s3://bucket/a/missing");
        let fault = store.download(&missing, &mut Vec::new(), |_| {});
        assert_eq!(
            fault.unwrap_err().to_string(),
            "there is no s3://bucket/a/missing"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn shards_are_found_by_their_names() {
    let folder = folder("names");
    let file = folder.join("shard");
    files::write(&file, "text").unwrap();
    let store = store(InMemory::new());
    for name in [
        "a/runs.csv.0-of-2",
        "a/runs.csv.1-of-2",
        "a/runs.csv.0-of-3",
        "runs.csv.0-of-2",
    ] {
        let to = address(&format!("s3://bucket/{name}"));
        store.upload(&file, &to, |_| {}).unwrap();
    }
    let found = |pattern: &str| {
        let found = store.matching(&address(pattern));
        found.map(|found| found.iter().map(Address::to_string).collect::<Vec<_>>())
    };
    let expected = [
        "s3://bucket/a/runs.csv.0-of-2",
        "s3://bucket/a/runs.csv.1-of-2",
    ];
    assert_eq!(found("s3://bucket/a/runs.csv.*-of-2").unwrap(), expected);
    let alone = found("s3://bucket/*").unwrap();
    assert_eq!(alone, ["s3://bucket/runs.csv.0-of-2"]);
    let fault = found("s3://bucket/b/*").unwrap_err();
    assert!(matches!(fault, StoreError::NoMatch { .. }), "{fault}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// An upload that is stopped half way leaves the object as it was.
#[test]
fn a_stopped_upload_changes_nothing() {
    let folder = folder("stopped");
    let file = folder.join("shard");
    let store = store(InMemory::new());
    let to = address("s3://bucket/runs.csv");
    files::write(&file, "before").unwrap();
    store.upload(&file, &to, |_| {}).unwrap();
    files::write(&file, bytes(3 * PART)).unwrap();
    let stop = store.stop.clone();
    let fault = store.upload(&file, &to, |_| stop.store(true, Ordering::Relaxed));
    assert!(matches!(fault, Err(StoreError::Stopped)));
    store.stop.store(false, Ordering::Relaxed);
    assert_eq!(contents(&store, &to), b"before");
    let missing = folder.join("missing");
    let fault = store.upload(&missing, &to, |_| {}).unwrap_err();
    assert!(matches!(fault, StoreError::File { .. }), "{fault}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A server that gives all requests one answer, and its address.
fn server(status: &'static str, body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let lines = io::BufReader::new(&stream).lines();
            // The end of the head; no request of these tests has a body.
            lines.map_while(Result::ok).find(String::is_empty);
            let length = body.len();
            let head =
                format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close");
            // Whoever does not wait for the answer misses nothing.
            let _ = write!(stream, "{head}\r\n\r\n{body}");
        }
    });
    format!("http://{address}")
}

/// The error of a store with this server when it is asked for an object.
fn refusal(server: &str) -> StoreError {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let s3 = AmazonS3Builder::new()
        .with_endpoint(server)
        .with_bucket_name("bucket")
        .with_access_key_id("test")
        .with_secret_access_key("test")
        .with_client_options(ClientOptions::new().with_allow_http(true))
        .with_retry(RetryConfig {
            max_retries: 0,
            ..RetryConfig::default()
        });
    let store = Store {
        server: "the server".to_owned(),
        ..store(s3.build().unwrap())
    };
    store.size(&address("s3://bucket/runs.csv")).unwrap_err()
}

#[test]
fn refusals_say_who_did_not_do_what() {
    let body = "<Error><Code>NoSuchBucket</Code><Message>None.</Message></Error>";
    let fault = refusal(&server("404 Not Found", body));
    assert!(matches!(fault, StoreError::NoBucket { .. }), "{fault:?}");
    let words = fault.to_string();
    assert!(
        words.contains("the server has no bucket `bucket`"),
        "{words}"
    );

    let body = "<Error><Code>AccessDenied</Code><Message>Not you.</Message></Error>";
    let fault = refusal(&server("403 Forbidden", body));
    assert!(matches!(fault, StoreError::NoAccess { .. }), "{fault:?}");
    let words = fault.to_string();
    let begin =
        "cannot read s3://bucket/runs.csv: the server does not allow it (AccessDenied: Not you)";
    assert!(words.starts_with(begin), "{words}");
    assert!(words.contains("AWS_SECRET_ACCESS_KEY"), "{words}");

    let body = "<Error><Code>InternalError</Code><Message>Ill.</Message></Error>";
    let fault = refusal(&server("500 Internal Server Error", body));
    let expected = "cannot read s3://bucket/runs.csv: the server: InternalError: Ill";
    assert_eq!(fault.to_string(), expected);

    // Nobody listens at a port that was free a moment ago.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let free = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let fault = refusal(&free);
    assert!(matches!(fault, StoreError::Unreachable { .. }), "{fault:?}");
    let words = fault.to_string();
    assert!(words.contains("Connection refused"), "{words}");
    assert!(
        words.ends_with("AWS_REGION and AWS_ENDPOINT_URL"),
        "{words}"
    );
}
