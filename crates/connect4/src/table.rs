/// What is known of a position: its value is at least `low` and at most `high`, and this column was best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) low: i8,
    pub(crate) high: i8,
    pub(crate) best: u8,
}

/// Keys that a table can tell apart without ever being wrong.
pub(crate) trait Key: Copy + Eq {
    /// What is stored of a key, besides its place.
    type Tag: Copy + Eq + Default;

    /// A place among so many, and what tells the key from all others at that place.
    fn place(self, places: u64) -> (usize, Self::Tag);
}

impl Key for u64 {
    type Tag = u64;

    #[inline]
    fn place(self, places: u64) -> (usize, u64) {
        (index(self % places), self / places)
    }
}

impl Key for u128 {
    type Tag = u128;

    #[inline]
    fn place(self, places: u64) -> (usize, u128) {
        (index(u64::try_from(self % u128::from(places)).expect("below the number of places")), self)
    }
}

#[inline]
fn index(place: u64) -> usize {
    usize::try_from(place).expect("a place in memory")
}

#[derive(Clone, Copy)]
struct Slot<T> {
    tag: T,
    /// Nothing where `low` is above `high`.
    known: Known,
}

/// A transposition table of exact keys. Newer replaces older.
pub(crate) struct Table<K: Key> {
    slots: Vec<Slot<K::Tag>>,
}

impl<K: Key> Table<K> {
    const NOTHING: Known = Known { low: 1, high: 0, best: 0 };

    /// A table of about so many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Table<K> {
        // An odd number of places, so that the low bits of keys, where most stones are, do not decide alone.
        let places = ((mebibytes << 20) / size_of::<Slot<K::Tag>>()).max(1) | 1;
        Table { slots: vec![Slot { tag: K::Tag::default(), known: Self::NOTHING }; places] }
    }

    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<Known> {
        let (place, tag) = key.place(self.slots.len() as u64);
        let slot = &self.slots[place];
        (slot.tag == tag && slot.known.low <= slot.known.high).then_some(slot.known)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: K, known: Known) {
        let (place, tag) = key.place(self.slots.len() as u64);
        self.slots[place] = Slot { tag, known };
    }

    pub(crate) fn clear(&mut self) {
        let nothing = Slot { tag: K::Tag::default(), known: Self::NOTHING };
        self.slots.fill(nothing);
    }
}
