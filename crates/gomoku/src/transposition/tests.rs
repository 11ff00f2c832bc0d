//! What is put into the table is what is found there, under its own key.

use proptest::prelude::*;

use super::*;

fn entry() -> impl Strategy<Value = Entry> {
    let bound = prop::sample::select(vec![Bound::Upper, Bound::Lower, Bound::Exact]);
    let value = || (-30_000..=30_000).prop_map(Eval::from_number);
    (prop::option::of(0..506_u16), (value(), value()), any::<u8>(), bound).prop_map(
        |(best, (value, static_eval), depth, bound)| Entry { best, value, static_eval, depth, bound },
    )
}

proptest! {
    #[test]
    fn entries_are_unpacked_as_they_were_packed(entry in entry(), age in 0..32_u8) {
        let data = pack(entry, age);
        prop_assert_eq!(unpack(data), Some(entry));
        prop_assert_eq!((depth_of(data), age_of(data)), (entry.depth, age));
    }
}

#[test]
fn only_the_same_key_finds_an_entry() {
    let mut table = TranspositionTable::new(1).expect("room");
    let entry = |n: u8| Entry {
        best: Some(n.into()),
        value: Eval::estimate(n.into()),
        static_eval: Eval::EVEN,
        depth: n,
        bound: Bound::Exact,
    };
    // In one bucket, since only the upper bits of a key tell which.
    for key in 1..=4_u8 {
        table.store(key.into(), entry(key));
    }
    assert_eq!(
        (1..=4).map(|key| table.probe(key)).collect::<Vec<_>>(),
        (1..=4).map(|n| Some(entry(n))).collect::<Vec<_>>()
    );
    assert_eq!((table.probe(5), table.probe(u64::MAX)), (None, None));
    // A known position is renewed in its place, a new one takes that of the shallowest.
    table.store(3, entry(9));
    assert_eq!((table.probe(3), table.probe(1)), (Some(entry(9)), Some(entry(1))));
    table.store(6, entry(6));
    assert_eq!((table.probe(6), table.probe(1), table.probe(2)), (Some(entry(6)), None, Some(entry(2))));
    // Later searches take the place of older ones first, however deep these were.
    for _ in 0..3 {
        table.new_search();
    }
    table.store(2, entry(2));
    table.store(7, entry(1));
    assert_eq!((table.probe(7), table.probe(4), table.probe(2)), (Some(entry(1)), None, Some(entry(2))));
}
