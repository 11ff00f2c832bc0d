use super::{Report, Section, asked, figures};
use crate::report::ufsc::{closed_in, mask, patterns};

pub(super) fn chapter(report: &Report) -> Section {
    let built = Section::new("ufsc-built", "What they built")
        .paragraph(
            "A Gomoku player for 15×15: minimax with alpha-beta pruning, two plies deep from the eighth stone on, on the empty cells within \
             three of a stone, the centre first. The heuristic reads every line as a string and counts eleven patterns; a mask adds up to one \
             point for stones near the centre. The utility of a finished game is twice the patterns, without the mask. Here it is the agent \
             ufsc; ufsc-program has the weights of the authors' later program.",
        )
        .table(patterns())
        .table(mask());
    Section::new("chapter-ufsc", "UFSC: Gomoku by patterns")
        .paragraph("Minimax com Poda αβ, Universidade Federal de Santa Catarina, September 2017.")
        .part(built)
        .part(closed_in())
        .part(report.study("ufsc", "Two agents at play, and deeper than two plies"))
        .part(report.study("average-cut", "A cut by the average of the moves so far"))
        .part(asked("ufsc-asked", &answers(report)))
        .part(figures("ufsc"))
}

fn answers(report: &Report) -> [(&'static str, String); 5] {
    [
        ("A much faster detection of patterns.", "All patterns of a direction are counted at once; cargo bench -p search compares that with reading line by line. What it makes \
         possible: see 'Two agents at play, and deeper than two plies'.".to_owned()),
        ("Search in parallel.", "alphabeta and mcts search with several threads (threads=2).".to_owned()),
        ("Deeper than two plies.", "depth is a setting; nodes by depth stand in the same section.".to_owned()),
        ("A display that the computer is thinking, and at which depth it is.", "The board shows depth, score, nodes and the line that a search considers best while it runs, on the page and in the terminal.".to_owned()),
        ("A cut that takes a move far above the average of its siblings.", "average-cut is a setting of alphabeta; what it saves and what it costs stands in 'A cut by the average of the moves so far'.".to_owned() + &report.finding("average-cut", "In games against")),
    ]
}
