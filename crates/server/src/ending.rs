//! The end of the server, as its parts wait for it.

use tokio::sync::watch;

/// Tells when the server begins to end.
#[derive(Clone)]
pub(crate) struct Ending(watch::Receiver<bool>);

impl Ending {
    /// The end that this sender announces, or that comes when it is gone.
    pub(crate) fn of(sender: &watch::Sender<bool>) -> Ending {
        Ending(sender.subscribe())
    }

    /// Waits for the end.
    pub(crate) async fn begun(&mut self) {
        // An error means that the sender is gone, and the server with it.
        let _ = self.0.wait_for(|ending| *ending).await;
    }
}
