//! A headless Chromium, driven through the DevTools protocol.
//!
//! <https://chromedevtools.github.io/devtools-protocol/>

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// How long anything may take where others are at work.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a browser may take to close.
const TO_CLOSE: Duration = Duration::from_secs(5);

/// A browser that is ended when it goes out of scope.
pub(crate) struct Browser {
    child: Child,
    profile: PathBuf,
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    last: u64,
    /// Exceptions, errors on the console and failed loads of the page so far.
    pub(crate) faults: Vec<String>,
}

impl Browser {
    /// Starts a browser; none, and a word about it, where there is no Chromium.
    pub(crate) fn start() -> Option<Browser> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "browser-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        let started = names.iter().find_map(|name| {
            Command::new(name)
                .args(["--headless=new", "--no-sandbox", "--disable-gpu"])
                .args(["--no-first-run", "--remote-debugging-port=0"])
                .args(["--window-size=1280,800", "--disable-dev-shm-usage"])
                .arg(format!("--user-data-dir={}", profile.display()))
                .arg("about:blank")
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .ok()
        });
        let Some(mut child) = started else {
            eprintln!("skipped: there is no chromium to show the page in");
            return None;
        };
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("DevTools listening on ws://")?.1.to_owned()))
            .expect("chromium says where it listens");
        // It must not wait for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let host = address.split('/').next().unwrap();
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (socket, _) = tungstenite::client(format!("ws://{address}"), stream).unwrap();
        let mut browser = Browser {
            child,
            profile,
            socket,
            session: None,
            last: 0,
            faults: Vec::new(),
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = Some(session["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Calls a method and gives its result.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.socket
            .send(Message::text(message.to_string()))
            .unwrap();
        loop {
            let text = self.socket.read().expect("chromium answers in time");
            let Message::Text(text) = text else { continue };
            let answer: Value = serde_json::from_str(&text).unwrap();
            self.note(&answer);
            if answer["id"] == json!(self.last) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    fn note(&mut self, event: &Value) {
        let about = &event["params"];
        let is_fault = match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => true,
            Some("Runtime.consoleAPICalled") => about["type"] == "error",
            Some("Log.entryAdded") => about["entry"]["level"] == "error",
            Some("Page.javascriptDialogOpening") => true,
            _ => false,
        };
        if is_fault {
            self.faults.push(about.to_string());
        }
    }

    /// Opens a page and waits until it has drawn a frame.
    pub(crate) fn open(&mut self, address: &str) {
        // A change of what follows # alone would load nothing.
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        // Two journeys at a time get chromium lost.
        self.wait_for("location.href === 'about:blank'");
        self.call("Page.navigate", json!({ "url": address }));
        self.wait_for("globalThis.viewer !== undefined");
        self.frame();
    }

    /// Waits until two frames are drawn.
    pub(crate) fn frame(&mut self) {
        self.value("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))");
    }

    /// The value of an expression, awaited where it is a promise.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let parameters =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", parameters);
        let fault = &answer["exceptionDetails"];
        assert!(fault.is_null(), "{expression}: {fault}");
        answer["result"]["value"].clone()
    }

    #[allow(dead_code)] // not every test has numbers
    pub(crate) fn number(&mut self, expression: &str) -> f64 {
        let value = self.value(expression);
        let number = value.as_f64();
        number.unwrap_or_else(|| panic!("{expression} is {value}, no number"))
    }

    pub(crate) fn text(&mut self, expression: &str) -> String {
        let value = self.value(expression);
        let text = value.as_str().map(str::to_owned);
        text.unwrap_or_else(|| panic!("{expression} is {value}, no text"))
    }

    /// Waits until an expression is true.
    pub(crate) fn wait_for(&mut self, condition: &str) {
        let start = Instant::now();
        let asked = format!("Boolean({condition})");
        while self.value(&asked) != json!(true) {
            assert!(start.elapsed() < PATIENCE, "never: {condition}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key.
    #[allow(dead_code)] // not every test has keys
    pub(crate) fn press(&mut self, key: &str) {
        let text = if key.len() == 1 { key } else { "" };
        // Without its number a key moves no slider.
        let number = match key {
            "ArrowLeft" => 37,
            "ArrowRight" => 39,
            _ => 0,
        };
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            self.call(
                "Input.dispatchKeyEvent",
                json!({ "type": kind, "key": key, "text": text, "windowsVirtualKeyCode": number }),
            );
        }
    }

    /// Has fingers from now on.
    #[allow(dead_code)] // not every test touches
    pub(crate) fn touches(&mut self) {
        let touch = json!({ "enabled": true, "maxTouchPoints": 2 });
        self.call("Emulation.setTouchEmulationEnabled", touch);
    }

    /// Puts fingers down at the first places, moves them over the others and lifts them.
    #[allow(dead_code)] // not every test touches
    pub(crate) fn drag(&mut self, places: &[&[[f64; 2]]]) {
        for (k, fingers) in places.iter().enumerate() {
            let points = fingers.iter().enumerate();
            let points: Vec<Value> = points
                .map(|(id, [x, y])| json!({ "x": x, "y": y, "id": id }))
                .collect();
            let kind = if k == 0 { "touchStart" } else { "touchMove" };
            let touch = json!({ "type": kind, "touchPoints": points });
            self.call("Input.dispatchTouchEvent", touch);
        }
        let lifted = json!({ "type": "touchEnd", "touchPoints": [] });
        self.call("Input.dispatchTouchEvent", lifted);
    }

    /// Takes the size of a screen.
    #[allow(dead_code)] // not every test changes it
    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.frame();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Where it is killed, it leaves folders among the temporary ones.
        let close = json!({ "id": self.last + 1, "method": "Browser.close" });
        let _ = self.socket.send(Message::text(close.to_string()));
        let asked = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && asked.elapsed() < TO_CLOSE {
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
