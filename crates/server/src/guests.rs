//! The open connections by client address: a limited number, where the oldest of the client with the most gives way to a new one, so that
//! no client locks others out.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
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
    by_client: HashMap<IpAddr, VecDeque<(u64, AbortHandle)>>,
    count: usize,
    next: u64,
}

impl Guests {
    pub(crate) fn new(limits: Limits) -> Guests {
        Guests { limits, open: Mutex::default() }
    }

    /// Starts a connection of a client, and closes those that must give way. It is given its number, for [`Guests::leave`].
    pub(crate) fn enter(&self, address: IpAddr, start: impl FnOnce(u64) -> AbortHandle) {
        let client = client(address);
        // Under the lock: a connection that ends at once leaves after it has entered.
        let mut open = self.lock();
        open.next += 1;
        let (number, connection) = (open.next, start(open.next));
        open.by_client.entry(client).or_default().push_back((number, connection));
        open.count += 1;
        if open.by_client[&client].len() > self.limits.each {
            info!(%client, most = self.limits.each, "limit of connections of one client reached: the oldest is closed");
            open.close_oldest(client);
        }
        if open.count > self.limits.all {
            let largest = open.by_client.iter().max_by_key(|(_, connections)| connections.len());
            let largest = *largest.expect("there is a connection").0;
            info!(client = %largest, most = self.limits.all, "limit of connections reached: the oldest of this client is closed");
            open.close_oldest(largest);
        }
    }

    /// Removes a connection that has ended.
    pub(crate) fn leave(&self, address: IpAddr, number: u64) {
        self.lock().remove(client(address), |connections| {
            let place = connections.iter().position(|(known, _)| *known == number)?;
            connections.remove(place)
        });
    }

    /// Ignores poisoning: no operation panics halfway.
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn close_oldest(&mut self, client: IpAddr) {
        if let Some(connection) = self.remove(client, VecDeque::pop_front) {
            connection.abort();
        }
    }

    /// Removes a connection of a client, if there is one.
    fn remove(
        &mut self,
        client: IpAddr,
        take: impl FnOnce(&mut VecDeque<(u64, AbortHandle)>) -> Option<(u64, AbortHandle)>,
    ) -> Option<AbortHandle> {
        let connections = self.by_client.get_mut(&client)?;
        let taken = take(connections);
        if connections.is_empty() {
            self.by_client.remove(&client);
        }
        let (_, connection) = taken?;
        self.count -= 1;
        Some(connection)
    }
}

/// What stands for a client: its address, or the first half of it in IPv6, where a client has all of the second half.
fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::task::JoinHandle;

    use super::*;

    #[test]
    fn a_client_of_ipv6_has_many_addresses() {
        let at = |text: &str| client(text.parse().expect("an address"));
        assert_eq!(at("2001:db8:1:2:3::4"), at("2001:db8:1:2::9"));
        assert_ne!(at("2001:db8:1:2::9"), at("2001:db8:1:3::9"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_ne!(at("192.0.2.2"), at("192.0.2.1"));
    }

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    /// A connection that stays open.
    fn enter(guests: &Guests, from: u8) -> (u64, JoinHandle<()>) {
        let (connection, mut given) = (tokio::spawn(std::future::pending()), 0);
        guests.enter(address(from), |number| {
            given = number;
            connection.abort_handle()
        });
        (given, connection)
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
