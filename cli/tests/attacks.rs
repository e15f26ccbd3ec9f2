//! Attacks on `mbdsl serve`, as tables: by other sites through a visitor's browser, by other users of the
//! machine, by broken requests, and by questions that want too much. Each has the answer that it must get.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::server::{PENDULUM, Server, fault, wanted};
use crate::support::files::empty_folder;

use serde_json::{Value, json};

/// The parts of the server that exist, and what they are asked with.
const PARTS: [(&str, &str); 4] = [
    ("", "GET"),
    ("file", "GET"),
    ("ask", "POST"),
    ("save", "POST"),
];

#[test]
fn another_name_of_this_machine_is_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let names = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("127.0.0.1:{port}.evil.example"),
        format!("127.0.0.1:{port}@evil.example"),
        format!("evil.example@127.0.0.1:{port}"),
        format!("127.0.0.1:{port}, evil.example"),
        format!("127.0.0.1:{port}/"),
        format!("http://127.0.0.1:{port}"),
        format!("127.0.0.1 :{port}"),
        format!("localhost.:{port}"),
        format!("127.1:{port}"),
        format!("0.0.0.0:{port}"),
        format!("2130706433:{port}"),
        format!("0x7f000001:{port}"),
        format!("[::1]:{port}"),
        format!("[::ffff:127.0.0.1]:{port}"),
        "127.0.0.1".to_owned(),
        "localhost".to_owned(),
        "127.0.0.1:1".to_owned(),
        format!("127.0.0.1:0{port}"),
        format!("127.0.0.1:+{port}"),
        String::new(),
    ];
    for name in names {
        let (status, said) = server.bare("GET /", &format!("Host: {name}\r\n"));
        assert_eq!(status, 421, "{name}: {said}");
    }
    assert_eq!(server.bare("GET /", "").0, 421);
    let twice = format!("{}Host: evil.example\r\n", server.host());
    assert_eq!(server.bare("GET /", &twice).0, 421);
    // What the request line says of the host does not count.
    let line = format!("GET http://127.0.0.1:{port}/{}/", server.key);
    assert_eq!(server.exact(&line, "Host: evil.example\r\n").0, 421);
    let upper = format!("Host: LocalHost:{port}\r\n");
    assert_eq!(server.bare("GET /", &upper).0, 200);
    server.is_well();
}

#[test]
fn other_sites_are_refused() {
    let server = Server::start(&[]);
    let (host, port) = (server.host(), server.port);
    let origins = [
        "http://evil.example".to_owned(),
        format!("http://evil.example:{port}"),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}.evil.example"),
        format!("http://127.0.0.1:{port}@evil.example"),
        "http://127.0.0.1".to_owned(),
        "http://127.0.0.1:1".to_owned(),
        format!("http://[::1]:{port}"),
        "null".to_owned(),
        "file://".to_owned(),
        "chrome-extension://abcdefgh".to_owned(),
        format!("127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port} http://evil.example"),
    ];
    let json = "Content-Type: application/json\r\n";
    for origin in origins {
        for (part, method) in PARTS {
            let headers = format!("{host}{json}Origin: {origin}\r\n");
            let (status, said) = server.bare(&format!("{method} /{part}"), &headers);
            assert_eq!(status, 403, "{method} /{part} from {origin}: {said}");
        }
    }
    let both = format!("{host}{json}Origin: http://127.0.0.1:{port}\r\nOrigin: null\r\n");
    assert_eq!(server.bare("POST /ask", &both).0, 403);
    for site in ["cross-site", "same-site", "none", "", "Same-Origin"] {
        let headers = format!("{host}{json}Sec-Fetch-Site: {site}\r\n");
        assert_eq!(server.bare("POST /ask", &headers).0, 403, "{site}");
    }
    // Forms, images and scripts of other sites send one of these kinds, and none without a question before.
    for kind in [
        "text/plain",
        "text/plain; application/json",
        "text/plain, application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=application/json",
        "application/jsonp",
        "application/json-seq",
        "text/json",
        "*/*",
        "",
    ] {
        for part in ["ask", "save"] {
            let headers = format!("{host}Content-Type: {kind}\r\n");
            let (status, said) = server.bare(&format!("POST /{part}"), &headers);
            assert_eq!(status, 415, "{kind} to {part}: {said}");
        }
    }
    let two = format!("{host}{json}Content-Type: text/plain\r\n");
    assert_eq!(server.bare("POST /ask", &two).0, 415);
    assert_eq!(server.bare("POST /ask", &host).0, 415);
    // Nor is the question before answered in a way that lets them.
    let asks = "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n";
    let whole = server.whole("OPTIONS /", &format!("{host}{asks}"));
    assert!(!whole.contains("Access-Control-Allow"), "{whole}");
    // What is answered cannot be framed, guessed at or sent on.
    let page = server.whole("GET /", &host);
    for header in [
        "Content-Security-Policy: default-src 'none'",
        "frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff",
        "X-Frame-Options: DENY",
        "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer",
        "Cache-Control: no-store",
    ] {
        assert!(page.contains(header), "{header}");
    }
    server.is_well();
}

#[test]
fn other_users_of_the_machine_learn_nothing() {
    let server = Server::start(&[]);
    let (host, key) = (server.host(), &server.key);
    let paths = [
        "/".to_owned(),
        "/ask".to_owned(),
        "/file".to_owned(),
        "/save".to_owned(),
        format!("/{key}"),
        format!("/{key}x/"),
        format!("/{}/", &key[1..]),
        format!("/{}/", &key[..31]),
        format!("/{}/", key.to_uppercase()),
        format!("/{key}%2f"),
        format!("/{key}?"),
        format!("//{key}/"),
        format!("/x/../{key}/"),
        format!("/?{key}"),
        format!("/?key={key}"),
        format!("/ask/{key}/"),
        "/00000000000000000000000000000000/".to_owned(),
        "/favicon.ico".to_owned(),
        "*".to_owned(),
    ];
    for path in paths {
        // A key without a letter is its own upper case.
        if path == format!("/{key}/") {
            continue;
        }
        for method in ["GET", "POST"] {
            let (status, said) = server.exact(&format!("{method} {path}"), &host);
            assert_eq!(status, 403, "{method} {path}");
            assert!(
                said.contains("ends with a key") && !said.contains("model") && !said.contains(key),
                "{said}"
            );
        }
    }
    let cookie = format!("{host}Cookie: key={key}\r\nAuthorization: Bearer {key}\r\n");
    assert_eq!(server.exact("GET /", &cookie).0, 403);
    assert_ne!(Server::start(&[]).key, *key);
    server.is_well();
}

#[test]
fn there_are_no_files_behind_the_server() {
    let server = Server::start(&[]);
    for path in [
        "../../etc/passwd",
        "..%2f..%2fetc/passwd",
        "..%252f..%252fetc/passwd",
        "%2e%2e/%2e%2e/etc/passwd",
        "..\\..\\etc\\passwd",
        "..%5c..%5cetc%5cpasswd",
        "....//....//etc/passwd",
        "/etc/passwd",
        "///etc/passwd",
        "file:///etc/passwd",
        "Cargo.toml",
        ".git/config",
        "index.html",
        "?file=../x",
        "file?path=../x",
        "file/../../x",
        "file/",
        "file%00",
        "ask/..",
        "ask/",
        "ask?x",
        "ask%20",
        "ASK",
        "save/x",
        "./",
        "#ask",
        "%",
    ] {
        for method in ["GET", "POST"] {
            let (status, said) = server.bare(&format!("{method} /{path}"), &server.host());
            assert_eq!(status, 404, "{method} {path}: {said}");
            assert!(!said.contains("root:"), "{said}");
        }
    }
    for (part, right) in PARTS {
        for method in [
            "GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get",
            "Q",
        ] {
            if method != right {
                let (status, _) = server.bare(&format!("{method} /{part}"), &server.host());
                assert_eq!(status, 405, "{method} /{part}");
            }
        }
    }
    server.is_well();
}

#[test]
fn broken_requests_get_an_answer_and_end() {
    let server = Server::start(&[]);
    let (port, key) = (server.port, &server.key);
    let json = format!("{}Content-Type: application/json\r\n", server.host());
    for (length, status) in [
        ("Content-Length: 99999999999\r\n\r\n{", 413),
        ("Content-Length: 18446744073709551615\r\n\r\n{", 413),
        ("Content-Length: 18446744073709551616\r\n\r\n{", 400),
        ("Content-Length: 99999999999999999999999\r\n\r\n", 400),
        ("Content-Length: -1\r\n\r\n", 400),
        ("Content-Length: +1\r\n\r\n{", 400),
        ("Content-Length: 0x10\r\n\r\n", 400),
        ("Content-Length: 1e3\r\n\r\n", 400),
        ("Content-Length: 1, 2\r\n\r\nab", 400),
        ("Content-Length: \r\n\r\n", 400),
        ("Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
        ("Content-Length: 2\r\nContent-Length: 2\r\n\r\nab", 400),
        ("Transfer-Encoding: chunked\r\n\r\nffffffff\r\n", 411),
        ("Transfer-Encoding: identity\r\n\r\n", 411),
        (
            "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}",
            411,
        ),
        (
            "transfer-encoding:\tgzip\r\nContent-Length: 2\r\n\r\n{}",
            411,
        ),
        ("Transfer-Encoding : chunked\r\n\r\n", 400),
        (" Folded: yes\r\n\r\n", 400),
        ("No colon\r\n\r\n", 400),
        (": no name\r\n\r\n", 400),
        ("X: a\0b\r\n\r\n", 400),
        ("X: a\rb\r\n\r\n", 400),
    ] {
        let request = format!("POST /{key}/ask HTTP/1.1\r\n{json}{length}");
        let (found, said) = server.send(request.as_bytes());
        assert_eq!(found, status, "{length:?}: {said}");
    }
    let host = format!("Host: 127.0.0.1:{port}\r\n");
    let many: String = (0..100).map(|i| format!("X-{i}: y\r\n")).collect();
    let long = "x".repeat(1 << 20);
    for (request, status) in [
        (format!("GET / HTTP/1.1\r\nX: {long}"), 413),
        (format!("GET /{long}"), 413),
        (format!("{long} / HTTP/1.1\r\n{host}\r\n"), 413),
        (format!("GET /{key}/ HTTP/1.1\r\n{host}{many}\r\n"), 400),
        ("GET / HTTP/1.1\nnonsense\0\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), 400),
        ("GET /\r\n\r\n".to_owned(), 400),
        ("GET\r\n\r\n".to_owned(), 400),
        ("\0\0\0\0\r\n\r\n".to_owned(), 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), 400),
        ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}".to_owned(), 400),
        ("*1\r\n$4\r\nPING\r\n".to_owned(), 400),
    ] {
        let (found, said) = server.send(request.as_bytes());
        let shown: String = request.chars().take(60).collect();
        assert_eq!(found, status, "{shown:?}: {said}");
    }
    // A second request behind the first is not read.
    let two = format!("GET /{key}/ HTTP/1.1\r\n{host}\r\nGET /{key}/file HTTP/1.1\r\n{host}\r\n");
    let (status, said) = server.send(two.as_bytes());
    assert_eq!((status, said.matches("HTTP/1.1").count()), (200, 0));
    server.is_well();
}

#[test]
fn questions_that_cannot_be_understood_say_so() {
    let folder = empty_folder("attacks", "questions");
    let path = folder.join("own.mbd").to_str().unwrap().to_owned();
    std::fs::write(&path, PENDULUM).unwrap();
    let server = Server::start(&[&path]);
    let nested = format!("{{\"text\":{}", "[".repeat(1 << 20));
    for body in [
        "",
        "{",
        "[]",
        "null",
        "1",
        "\"text\"",
        "{}",
        "{\"text\":1}",
        "{\"text\":null}",
        "{\"text\":[\"a\"]}",
        "{\"text\":\"a\",\"text\":\"b\"}",
        "{\"text\":\"\\ud800\"}",
        "{\"text\":\"a\"} {\"text\":\"b\"}",
        "{\"text\":\"\",\"run\":null,\"file\":\"../../x\"}",
        "{\"text\":\"a\",\"run\":{\"t_end\":NaN}}",
        "{\"text\":\"a\",\"run\":{\"t_end\":1e999}}",
        "{\"text\":\"a\",\"run\":{\"t_end\":\"1\"}}",
        "{\"text\":\"a\",\"run\":{\"out\":\"/tmp/x\"}}",
        "{\"text\":\"a\",\"run\":{\"set\":{\"L\":\"1\"}}}",
        "{\"text\":\"a\",\"run\":{\"set\":[1]}}",
        "{\"text\":\"a\",\"run\":{\"quick\":1}}",
        &nested,
    ] {
        let (status, said) = server.post(body);
        let shown: String = body.chars().take(60).collect();
        assert_eq!(status, 200, "{shown}: {said}");
        assert!(said.contains("cannot be understood"), "{shown}: {said}");
    }
    let (_, held) = server.bare("GET /file", &server.host());
    let held: Value = serde_json::from_str(&held).unwrap();
    let version = &held["version"];
    for body in [
        "{".to_owned(),
        "[]".to_owned(),
        json!({ "text": "x" }).to_string(),
        json!({ "version": version }).to_string(),
        json!({ "text": 1, "version": version }).to_string(),
        json!({ "text": "x", "version": version, "path": "/tmp/other" }).to_string(),
        json!({ "text": "x", "version": version, "file": "../other" }).to_string(),
    ] {
        let (status, said) = server.post_to("save", &body);
        assert_eq!(status, 200, "{body}: {said}");
        assert!(said.contains("cannot be understood"), "{body}: {said}");
    }
    // Another version than the file's saves nothing.
    for version in ["", "0", "0000000000000000", "*", "../own"] {
        let body = json!({ "text": "x", "version": version }).to_string();
        let (status, said) = server.post_to("save", &body);
        assert_eq!(status, 200, "{said}");
        assert!(said.contains("Pendulum"), "{version}: {said}");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), PENDULUM);
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1);
    server.is_well();
}

#[test]
fn wishes_for_a_run_are_no_command_line() {
    let server = Server::start(&["--max-time=4", "--max-steps=100000"]);
    let said = fault(&server.ask(PENDULUM, &wanted(1e4, 1e-5)));
    assert!(
        said.contains("has more than 100000 steps, the limit of this server"),
        "{said}"
    );
    for (t_end, h) in [
        (0.0, 0.01),
        (-1.0, 0.01),
        (1.0, 0.0),
        (1.0, -0.01),
        (1e300, 1e-300),
        (1e-300, 1.0),
        (f64::MAX, f64::MIN_POSITIVE),
        (1.0, f64::MAX),
    ] {
        let answer = server.ask(PENDULUM, &wanted(t_end, h));
        assert!(
            answer["data"].is_object() || !fault(&answer).is_empty(),
            "{t_end} {h}: {answer}"
        );
    }
    // A step that the method would not use.
    let run = json!({ "t_end": 1, "h": 0.01, "method": "dopri5", "stabilization": "none" });
    let said = fault(&server.ask(PENDULUM, &run));
    assert!(said.contains("`dopri5` chooses its steps"), "{said}");
    for method in [
        "",
        "nonsense",
        "--out=/tmp/x",
        "rk4 --set x=1",
        "../rk4",
        "rk4\0",
        "RK4;",
    ] {
        let run = json!({ "t_end": 1, "h": 0.01, "method": method, "stabilization": "none" });
        let said = fault(&server.ask(PENDULUM, &run));
        assert!(said.contains("there is no method"), "{method}: {said}");
        let run = json!({ "t_end": 1, "h": 0.01, "method": "rk4", "stabilization": method });
        let said = fault(&server.ask(PENDULUM, &run));
        assert!(
            said.contains("there is no stabilization"),
            "{method}: {said}"
        );
    }
    for name in ["", "no", "rod.mass", "L; rm", "\0", "--out"] {
        let run = json!({ "t_end": 1, "set": { name: 1.0 } });
        let said = fault(&server.ask(PENDULUM, &run));
        assert!(said.contains("parameter"), "{name:?}: {said}");
    }
    server.is_well();
}

#[test]
fn hostile_texts_end_in_clear_errors_within_the_limits() {
    let server = Server::start(&["--max-time=4", "--max-steps=100000"]);
    let item = |item: &str| PENDULUM.replace("output tip", &format!("{item}\noutput tip"));
    let texts = [
        String::new(),
        item("for i in 1..=1000000000 { particle p[i] { mass = 1 kg; } }"),
        item("for i in 1..=100000 { for j in 1..=100000 { particle p[i] { mass = 1 kg; } } }"),
        item("for i in -9223372036854775808..=9223372036854775807 { let a[i] = 1; }"),
        item("let a = b + 1; let b = c; let c = a;"),
        item("let a = a;"),
        item("const N = 1/0; param M = sqrt(-1);"),
        item("const N = 10^10^10^10;"),
        item("param L = 1e999 m;"),
        item("/// range 0..1e999\nparam L = 1 n;"),
        item("output x = rod.B.z;"),
        "(".repeat(1 << 20),
        "{".repeat(1 << 20),
        "/*".repeat(1 << 19),
        "\"".to_owned(),
        format!("model M {{ let x = {}1; }}", "1+".repeat(1 << 19)),
        format!("model M {{ let x = {}1; }}", "-".repeat(1 << 20)),
        format!("model {} {{ }}", "M".repeat(1 << 20)),
        "mechanism!(file = \"../../../../etc/passwd\");".to_owned(),
        "include!(\"/etc/passwd\")".to_owned(),
        "#include \"/etc/passwd\"".to_owned(),
        "</script><script>alert(1)</script>".to_owned(),
        "\0\u{202e}\u{feff}".to_owned(),
        "model \u{202e}M { }".to_owned(),
    ];
    for text in texts {
        let answer = server.ask(&text, &wanted(1.0, 0.01));
        let shown: String = text.chars().take(80).collect();
        let said = answer.to_string();
        let said: String = said.chars().take(300).collect();
        let errors = answer["diagnostics"].as_array().map_or(0, Vec::len);
        assert!(errors > 0 || !fault(&answer).is_empty(), "{shown}: {said}");
        assert!(!said.contains("root:"), "{said}");
    }
    server.is_well();
}
