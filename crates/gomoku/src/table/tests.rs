//! What is put into the table is what is found there, under its own key.

use proptest::prelude::*;

use super::*;
use crate::value::WIN;

fn entry() -> impl Strategy<Value = Entry> {
    let bound = prop::sample::select(vec![Bound::Upper, Bound::Lower, Bound::Exact]);
    let values = (-WIN..=WIN, -20_000..=20_000);
    (prop::option::of(0..506_u16), values, any::<u8>(), bound)
        .prop_map(|(best, (value, glance), depth, bound)| Entry { best, value, glance, depth, bound })
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
    let mut table = Table::new(1);
    let entry =
        |n: u8| Entry { best: Some(n.into()), value: n.into(), glance: 0, depth: n, bound: Bound::Exact };
    // In one bucket, since only the upper bits of a key tell which.
    for key in 1..=4_u8 {
        table.put(key.into(), entry(key));
    }
    assert_eq!(
        (1..=4).map(|key| table.get(key)).collect::<Vec<_>>(),
        (1..=4).map(|n| Some(entry(n))).collect::<Vec<_>>()
    );
    assert_eq!((table.get(5), table.get(u64::MAX)), (None, None));
    // A known position is renewed in its place, a new one takes that of the shallowest.
    table.put(3, entry(9));
    assert_eq!((table.get(3), table.get(1)), (Some(entry(9)), Some(entry(1))));
    table.put(6, entry(6));
    assert_eq!((table.get(6), table.get(1), table.get(2)), (Some(entry(6)), None, Some(entry(2))));
    // Later searches take the place of older ones first, however deep these were.
    for _ in 0..3 {
        table.grow_older();
    }
    table.put(2, entry(2));
    table.put(7, entry(1));
    assert_eq!((table.get(7), table.get(4), table.get(2)), (Some(entry(1)), None, Some(entry(2))));
}
