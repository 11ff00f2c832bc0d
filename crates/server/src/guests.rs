//! The open connections by client address: a limited number, where the oldest of the client with the most gives way to a new one, so that
//! no client locks others out.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::task::AbortHandle;
use tracing::info;

/// The most connections at once.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// In all.
    pub(crate) all: usize,
    /// Of one client address.
    pub(crate) each: usize,
}

/// The open connections.
pub(crate) struct Guests {
    limits: Limits,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// Oldest first.
    by_address: HashMap<IpAddr, VecDeque<(u64, AbortHandle)>>,
    count: usize,
    next: u64,
}

impl Guests {
    pub(crate) fn new(limits: Limits) -> Guests {
        Guests { limits, open: Mutex::default() }
    }

    /// A number for the next connection.
    pub(crate) fn number(&self) -> u64 {
        let mut open = self.lock();
        open.next += 1;
        open.next
    }

    /// Adds a connection, and closes those that must give way.
    pub(crate) fn enter(&self, address: IpAddr, number: u64, connection: AbortHandle) {
        let mut open = self.lock();
        // It may have ended before it was added here.
        if connection.is_finished() {
            return;
        }
        open.by_address.entry(address).or_default().push_back((number, connection));
        open.count += 1;
        if open.by_address[&address].len() > self.limits.each {
            info!(%address, most = self.limits.each, "limit of connections of one address reached: the oldest is closed");
            open.close_oldest(address);
        }
        if open.count > self.limits.all {
            let largest = open.by_address.iter().max_by_key(|(_, connections)| connections.len());
            let largest = *largest.expect("there is a connection").0;
            info!(address = %largest, most = self.limits.all, "limit of connections reached: the oldest of this address is closed");
            open.close_oldest(largest);
        }
    }

    /// Removes a connection that has ended.
    pub(crate) fn leave(&self, address: IpAddr, number: u64) {
        let mut open = self.lock();
        let Some(connections) = open.by_address.get_mut(&address) else { return };
        let before = connections.len();
        connections.retain(|(known, _)| *known != number);
        let left = connections.len();
        open.count -= before - left;
        if left == 0 {
            open.by_address.remove(&address);
        }
    }

    /// Ignores poisoning: no operation panics halfway.
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn close_oldest(&mut self, address: IpAddr) {
        if let Some((_, connection)) = self.by_address.get_mut(&address).and_then(VecDeque::pop_front) {
            connection.abort();
            self.count -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::task::JoinHandle;

    use super::*;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    /// A connection that stays open.
    fn enter(guests: &Guests, from: u8) -> (u64, JoinHandle<()>) {
        let (number, connection) = (guests.number(), tokio::spawn(std::future::pending()));
        guests.enter(address(from), number, connection.abort_handle());
        (number, connection)
    }

    async fn is_closed(connection: JoinHandle<()>) -> bool {
        connection.await.is_err_and(|error| error.is_cancelled())
    }

    #[test]
    fn the_oldest_of_the_client_with_the_most_gives_way() {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let guests = Guests::new(Limits { all: 4, each: 3 });
            let mut greedy: VecDeque<_> = (0..3).map(|_| enter(&guests, 1)).collect();
            let (_, other) = enter(&guests, 2);
            // Its fourth replaces its first.
            greedy.push_back(enter(&guests, 1));
            assert!(is_closed(greedy.pop_front().expect("three").1).await);
            // One of a third client replaces its next one, and none of a client that has few.
            let (number, third) = enter(&guests, 3);
            assert!(is_closed(greedy.pop_front().expect("three").1).await);
            assert!(!other.is_finished() && !third.is_finished());
            // One that ends makes room.
            guests.leave(address(3), number);
            guests.leave(address(3), number);
            enter(&guests, 4);
            assert!(greedy.iter().all(|(_, connection)| !connection.is_finished()) && !other.is_finished());
            assert_eq!(guests.lock().count, 4);
        });
    }
}
