//! Arguments of calls, handled as both versions of the standard need it.

use crate::call::number;
use crate::component::Component;
use crate::raw::{Handle, In, Out};
use crate::saved::Saved;
use crate::status::{Outcome, error};

/// The numbers that a caller passes; an error if there is no address.
pub(crate) fn passed<'a, T: Copy>(list: &'a In<T>, count: usize, what: &str) -> Outcome<&'a [T]> {
    let found = list.list(count);
    found.ok_or_else(|| error(format!("expected the address of {count} {what}")))
}

/// Writes values to an address that a caller passes; an error if there is none.
pub(crate) fn give<T: Copy>(mut to: Out<T>, values: &[T], what: &str) -> Outcome {
    match to.write(values) {
        true => Ok(()),
        false => Err(error(format!(
            "expected an address for {} {what}",
            values.len()
        ))),
    }
}

/// Refuses lengths that differ.
pub(crate) fn same(found: usize, expected: usize, what: &str) -> Outcome {
    match found == expected {
        true => Ok(()),
        false => Err(error(format!("expected {expected} {what}, found {found}"))),
    }
}

/// Keeps a state for the caller.
pub(crate) fn keep(component: &mut Component, mut state: Out<Handle>, saved: Saved) -> Outcome {
    let Some(handle) = state.get() else {
        return Err(error("expected an address for the state"));
    };
    // The caller may give a state of this instance to be replaced.
    let handle = match component.saved.contains_key(&handle.number()) {
        true => handle,
        false => Handle::of(number()),
    };
    component.saved.insert(handle.number(), saved);
    state.put(handle);
    Ok(())
}

/// Frees a state of the caller; a null handle is ignored.
pub(crate) fn forget(component: &mut Component, mut state: Out<Handle>) -> Outcome {
    let Some(handle) = state.get() else {
        return Ok(());
    };
    if handle != Handle::NONE {
        component.kept(handle)?;
        component.saved.remove(&handle.number());
        state.put(Handle::NONE);
    }
    Ok(())
}

/// Writes a state as bytes.
pub(crate) fn serialize(
    component: &mut Component,
    state: Handle,
    to: Out<u8>,
    size: usize,
) -> Outcome {
    let bytes = component.kept(state)?.bytes(&component.compiled.token);
    if size < bytes.len() {
        return Err(error(format!(
            "expected room for {} bytes, found {size}",
            bytes.len()
        )));
    }
    give(to, &bytes, "bytes")
}

/// Writes the functions that change their signs at events.
pub(crate) fn event_indicators(component: &mut Component, to: Out<f64>, count: usize) -> Outcome {
    same(count, component.count_indicators(), "event indicators")?;
    component.current()?;
    give(to, &component.indicators(), "event indicators")
}
