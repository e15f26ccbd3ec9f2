//! Progress bars, for work that takes long enough to look at it.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// Delay before a bar is shown: work done within this time shows none.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress bar over this number of parts of the work, drawn as `template` says; hidden in the
/// first second, and if the standard error is not a terminal.
pub(crate) fn bar(parts: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(parts), ProgressDrawTarget::hidden());
    let bar = match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => return bar,
    };
    if std::io::stderr().is_terminal() {
        let later = bar.downgrade();
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            if let Some(bar) = later.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
        });
    }
    bar
}

/// Prints a warning about work that takes longer than a moment; work that ends before has it in its
/// report.
pub(crate) fn notice(bar: &ProgressBar, text: &str) {
    let (later, text) = (bar.downgrade(), text.to_owned());
    std::thread::spawn(move || {
        std::thread::sleep(PATIENCE);
        if let Some(bar) = later.upgrade().filter(|bar| !bar.is_finished()) {
            bar.suspend(|| crate::output::complain(&format!("note: {text}\n")));
        }
    });
}
