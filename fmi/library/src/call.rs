//! Calls of instances: which instance, one call at a time, and what becomes of a panic.

use crate::component::Component;
use crate::raw::Handle;
use crate::status::{Outcome, Refusal, Status};
use std::any::Any;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, TryLockError};

/// The instances by their numbers.
static INSTANCES: RwLock<BTreeMap<usize, Arc<Mutex<Component>>>> = RwLock::new(BTreeMap::new());

/// The number of the next handle.
static NEXT: AtomicUsize = AtomicUsize::new(1);

/// A number that no handle has yet.
pub(crate) fn number() -> usize {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Makes an instance; if it is refused, the handle is null and `say` gets the reason.
pub(crate) fn instantiate(
    function: &str,
    say: impl Fn(Status, &str),
    make: impl FnOnce() -> Outcome<Component>,
) -> Handle {
    let made = catch_unwind(AssertUnwindSafe(make)).unwrap_or_else(|panic| Err(panicked(&*panic)));
    match made {
        Ok(component) => {
            let number = number();
            let mut instances = INSTANCES.write().unwrap_or_else(PoisonError::into_inner);
            instances.insert(number, Arc::new(Mutex::new(component)));
            Handle::of(number)
        }
        Err(Refusal { status, words }) => {
            say(status, &format!("{function}: {words}"));
            Handle::NONE
        }
    }
}

/// Frees an instance; one that does not exist is freed already.
pub(crate) fn free(handle: Handle) {
    let mut instances = INSTANCES.write().unwrap_or_else(PoisonError::into_inner);
    let freed = instances.remove(&handle.number());
    drop(instances);
    // What its fields do when they are dropped is not the caller's fault.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(freed)));
}

/// Calls an instance; a refusal is logged, and a panic ends the instance.
pub(crate) fn call(
    handle: Handle,
    function: &str,
    body: impl FnOnce(&mut Component) -> Outcome,
) -> c_int {
    call_with(handle, function, |component| {
        body(component).map(|()| Status::Good)
    })
}

/// Calls an instance as [`call`] does; the body returns the status.
pub(crate) fn call_with(
    handle: Handle,
    function: &str,
    body: impl FnOnce(&mut Component) -> Outcome<Status>,
) -> c_int {
    let instances = INSTANCES.read().unwrap_or_else(PoisonError::into_inner);
    let Some(instance) = instances.get(&handle.number()).cloned() else {
        // Nobody listens.
        return Status::Error.code();
    };
    drop(instances);
    let mut component = match instance.try_lock() {
        Ok(component) => component,
        Err(TryLockError::Poisoned(component)) => component.into_inner(),
        // Another thread is in a call, or a callback calls.
        Err(TryLockError::WouldBlock) => return Status::Error.code(),
    };
    let component = &mut *component;
    if component.is_broken {
        let words = format!("{function}: an earlier call panicked; the instance can only be freed");
        component.log.say(Status::Fatal, &words);
        return Status::Fatal.code();
    }
    let outcome = catch_unwind(AssertUnwindSafe(|| body(component)));
    let outcome = outcome.unwrap_or_else(|panic| {
        component.is_broken = true;
        Err(panicked(&*panic))
    });
    match outcome {
        Ok(status) => status.code(),
        Err(Refusal { status, words }) => {
            component.log.say(status, &format!("{function}: {words}"));
            status.code()
        }
    }
}

/// The refusal that reports a panic to the caller.
fn panicked(panic: &(dyn Any + Send)) -> Refusal {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    Refusal {
        status: Status::Fatal,
        words: format!("{}; this is a bug in mbdsl", words.unwrap_or("a panic")),
    }
}
