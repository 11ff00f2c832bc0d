//! Fitted weights of the move ordering.
//!
//! The samples are 440 000 moves at nodes of searches from random positions of 7×6 with 5 to 16 stones, with the upper levels of
//! the trees over-represented. Every move of a sampled node was searched with the same null window, and its result and node
//! count were recorded. For each stage and side, a pairwise logistic regression then ranks cheap moves that cut off before
//! expensive ones and before moves that do not; a pair is weighted by the nodes that the wrong order would have wasted, as a
//! share of the nodes of both.

/// The smallest number of empty cells of each stage.
pub(crate) const STAGES: [usize; 6] = [0, 12, 16, 20, 24, 28];

/// By stage, side, column from the edge to the centre, and row.
#[rustfmt::skip]
pub(crate) const CELLS: [[[[i32; 6]; 4]; 2]; 6] = [
    [
        [[-161, -87, -58, -19, 18, 27], [-45, -76, -91, -79, 39, 29], [-117, -102, -81, -51, 80, 72], [-208, -71, -53, -56, 59, 28]],
        [[-77, -69, -7, 0, 45, 13], [-73, -48, -85, -14, 35, 17], [-77, 10, -47, -63, 64, 12], [96, -111, -102, -37, 84, 19]],
    ],
    [
        [[-36, -72, -35, -4, 21, -36], [-20, -49, 14, 11, 55, -24], [-26, 21, 55, 6, 96, -6], [-15, 37, 59, 3, 94, 33]],
        [[-51, -35, -49, -10, 4, -17], [-51, 8, -38, 12, 25, -5], [-39, 9, -13, 35, 84, 5], [-19, 2, 23, 60, 95, 35]],
    ],
    [
        [[-49, -59, -33, -25, -11, -27], [7, -45, 20, 15, 38, -17], [32, 0, 52, 43, 92, 4], [3, 27, 43, 12, 147, 54]],
        [[-93, -57, -43, -26, -25, -13], [-43, -8, 3, 42, 16, -4], [-53, 38, 16, 64, 92, 20], [-23, 74, 44, 40, 131, 66]],
    ],
    [
        [[-82, -70, -38, -28, -38, -74], [-30, -40, 45, 35, 9, -20], [59, 16, 70, 79, 96, 4], [24, 6, 51, 74, 130, 59]],
        [[-91, -65, -41, -21, -65, -79], [-54, 10, 32, 50, -3, -41], [-37, 64, 55, 104, 82, -6], [12, 109, 16, 110, 140, 61]],
    ],
    [
        [[-102, -65, -53, -34, -79, -129], [-34, -11, 50, 36, -24, -72], [28, 25, 101, 95, 57, -13], [61, 54, 74, 126, 119, 48]],
        [[-113, -78, -49, -32, -88, -165], [-68, 9, 47, 56, -43, -93], [-22, 81, 88, 123, 60, -50], [1, 105, 88, 154, 137, 12]],
    ],
    [
        [[-118, -88, -84, -48, -116, -187], [-61, 16, 52, 35, -62, -142], [23, 57, 139, 94, 4, -89], [104, 91, 142, 156, 88, 8]],
        [[-126, -98, -87, -50, -151, -214], [-70, 34, 51, 60, -87, -128], [-27, 97, 116, 114, -17, -98], [-11, 158, 171, 165, 93, -5]],
    ],
];

/// By stage and side, and then by feature of the position after the move and all forced ones. "Own" is the side that makes
/// the move; the next choice is that of the branching node reached.
///
/// ```text
///    0  own threats in odd rows                        1  own threats in even rows
///    2  other threats in odd rows                      3  other threats in even rows
///    4  own threats directly below another             5  other threats directly below another
///    6  1 if the opponent has the next choice          7  non-losing moves there
///    8  forced moves played until then
///    9  empty cells in live own lines                 10  empty cells in live other lines
///   11  new own threats                               12  own threats that are gone
///   13  1 if a live other line has the cell above     14  1 if a live own line has the cell above
///   15  playable cells in live own lines              16  non-losing moves, if the opponent has the next choice
/// ```
#[rustfmt::skip]
pub(crate) const FEATURES: [[[i32; 17]; 2]; 6] = [
    [
        [70, 3, -27, 30, -66, -98, -189, -9, 115, 43, -42, 55, -38, 15, 80, -75, -41],
        [-48, 73, -148, 38, -19, 90, -134, -13, 38, 19, -27, 46, -122, -18, 42, -28, -42],
    ],
    [
        [36, 14, -84, -58, 13, -48, -79, -37, 24, 21, -26, 31, -68, -19, 23, -23, -61],
        [-6, 38, -53, -9, 3, -53, -104, -36, 24, 15, -21, 33, -52, -4, 10, -9, -35],
    ],
    [
        [32, 14, -60, -44, 25, -66, -86, -39, 13, 11, -17, 35, -54, -8, 16, -4, -39],
        [6, 33, -68, -42, 4, -30, -45, -30, 2, 8, -19, 44, -30, -9, 32, -1, -39],
    ],
    [
        [31, 15, -41, -63, 33, -121, -29, -29, 1, -11, -7, 39, -53, -4, 6, 18, -36],
        [14, 31, -71, -51, 6, -64, -69, -46, 9, -9, -9, 41, -57, -12, 8, 27, -26],
    ],
    [
        [49, 9, -61, -62, 65, -57, -54, -41, 8, -11, 2, 44, -51, -6, 13, 7, -26],
        [18, 29, -67, -70, 47, 38, 5, -43, 10, -2, -2, 46, -34, -12, 18, 12, -34],
    ],
    [
        [62, 1, -66, -97, 96, -80, -42, -27, 7, -15, 10, 32, -56, -3, 11, -7, -22],
        [15, 33, -145, -73, 105, -229, -53, -30, 11, -9, 10, 55, -17, -31, 59, -25, -18],
    ],
];
