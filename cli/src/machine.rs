//! The machine that a measurement is made on.

use std::process::Command;

/// The name of the processor; its architecture if the system does not know a name.
pub(crate) fn processor() -> String {
    let named = match std::env::consts::OS {
        "linux" => std::fs::read_to_string("/proc/cpuinfo")
            .ok()
            .and_then(|text| {
                let name = |line: &str| {
                    Some(
                        line.strip_prefix("model name")?
                            .split_once(':')?
                            .1
                            .to_owned(),
                    )
                };
                text.lines().find_map(name)
            }),
        "macos" => {
            let mut command = Command::new("sysctl");
            let done = command.args(["-n", "machdep.cpu.brand_string"]).output();
            done.ok()
                .and_then(|done| String::from_utf8(done.stdout).ok())
        }
        _ => std::env::var("PROCESSOR_IDENTIFIER").ok(),
    };
    let named = named.map(|name| name.replace(char::is_control, " ").trim().to_owned());
    let named = named.filter(|name| !name.is_empty());
    named.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

/// The number of cores that this process may use; `None` if the system does not say it.
pub(crate) fn cores() -> Option<usize> {
    std::thread::available_parallelism().ok().map(Into::into)
}

/// The system, with its release where it can be read.
pub(crate) fn system() -> String {
    let system = std::env::consts::OS;
    match std::fs::read_to_string("/proc/sys/kernel/osrelease") {
        Ok(release) => format!("{system} {}", release.trim()),
        Err(_) => system.to_owned(),
    }
}
