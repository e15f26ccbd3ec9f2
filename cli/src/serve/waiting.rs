//! Connections whose request is still being read. When there are too many, the oldest is closed: who says
//! nothing, or says it slowly, keeps nobody else waiting.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::{Mutex, PoisonError};

/// The most connections that are being read at a time; browsers open some in reserve.
const MOST: usize = 32;

/// The connections, from the oldest to the newest.
#[derive(Default)]
pub(super) struct Waiting {
    streams: Mutex<(u64, VecDeque<(u64, TcpStream)>)>,
}

impl Waiting {
    /// Adds a connection; its number.
    pub(super) fn add(&self, stream: &TcpStream) -> std::io::Result<u64> {
        let other = stream.try_clone()?;
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, list) = &mut *streams;
        *next += 1;
        list.push_back((*next, other));
        if list.len() > MOST
            && let Some((_, oldest)) = list.pop_front()
        {
            // It may have been closed already.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        Ok(*next)
    }

    /// Removes a connection whose request has been read, or is refused.
    pub(super) fn remove(&self, number: u64) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.1.retain(|(own, _)| *own != number);
    }
}
