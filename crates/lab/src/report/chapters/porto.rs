use super::{Report, Section, asked, figures};
use crate::report::{phases, tree};

pub(super) fn chapter(report: &Report) -> Section {
    let built = Section::new("porto-built", "What they built").paragraph(
        "Three players for Connect Four on 6×7: minimax, minimax with alpha-beta pruning (corte alfa-beta), and Monte Carlo tree search (MCTS) \
         with a time of 1 to 5 seconds a move. Windows of four cells with stones of one side only count 1, 20, 50 or 512 points for 1, 2, 3 \
         or 4 stones, negated for the opponent; a won game is worth 512. Here they are the agents porto-minimax, porto-alphabeta and \
         porto-mcts.",
    );
    let minimax = "Figure 1 of the report, redrawn on a textbook tree: squares maximise, circles minimise; every leaf is looked at.";
    let pruned = "Figure 2, redrawn: the same tree with alpha-beta, from the left; dashed branches are cut off, and A is worth 5 as before.";
    let four = "The four phases on one small tree, wins / visits in the nodes: every node on the way back gets a visit, and those of \
                the side that won get a win.";
    Section::new("chapter-porto", "Porto: minimax, alpha-beta and Monte Carlo tree search")
        .paragraph(
            "Connect 4: criação e análise de algoritmos para jogos de oponentes, three students in Porto.",
        )
        .part(built)
        .part(
            report
                .study("minimax", "Minimax: O(b^m) time, O(m) space")
                .picture(tree::by_minimax().draw(minimax), minimax),
        )
        .part(
            report
                .study("alpha-beta", "Alpha-beta pruning: O(b^(m/2)) at its best")
                .picture(tree::searched().draw(pruned), pruned),
        )
        .part(
            report
                .study("monte-carlo", "Monte Carlo tree search: four phases, O(m·k·I) time")
                .picture(phases::draw(four), four),
        )
        .part(report.study("depths", "Depth against depth"))
        .part(report.study("mcts", "What a game of Monte Carlo tree search costs"))
        .part(asked("porto-asked", &answers(report)))
        .part(figures("porto"))
}

fn answers(report: &Report) -> [(&'static str, String); 3] {
    [
        ("Alpha-beta takes up to 10 times less time than minimax.", "Counted in nodes, which do not depend on the machine: see 'Depth against depth'.".to_owned() + &report.finding("depths", "Minimax visits")),
        ("MCTS is too powerful a method for so small a game; it suits games with endless moves.", "The report compares what games cost. What budgets are worth in games won is a question of ours: see 'Monte Carlo tree search \
         against alpha-beta'.".to_owned() + &report.finding("mcts-alphabeta", "With the larger budget")),
        ("Connect Four is solved: the first player can always win.", "So it is; the agent perfect plays it, and 'Accuracy against exact values' measures every agent by it.".to_owned()),
    ]
}
