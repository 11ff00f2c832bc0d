use super::{Report, Section, asked, figures};

pub(super) fn chapter(report: &Report) -> Section {
    let built = Section::new("ufop-built", "What they built")
        .paragraph(
            "The agent searches with minimax and alpha-beta pruning (poda alfa-beta) on a board of R rows and C columns. It recognises a won, \
             lost or drawn game before it looks at the depth, and returns a column, its score and the number of nodes visited. Here it is \
             the agent ufop.",
        )
        .paragraph(
            "Its heuristic looks at every window of four cells and went through three iterations. The first (ufop-v1) was generated, the \
             second (ufop-v2) found in an article and blind to empty cells. The third (ufop-v3) follows the idea of zero-sum games: weights \
             that grow tenfold with the stones of one side, the same for both sides.",
        );
    Section::new("chapter-ufop", "UFOP: Connect Four on boards of any size")
        .paragraph("Relatório Jogo Conecta 4, Universidade Federal de Ouro Preto, July 2023.")
        .part(built)
        .part(report.study("ufop-nodes", "Nodes visited, with and without pruning"))
        .part(report.study("ufop-order", "Which conventions give the pruned counts of UFOP?"))
        .part(report.study("budget", "Depth from a budget"))
        .part(report.study("heuristics", "Is the third heuristic of UFOP better than the first two?"))
        .part(report.study("parity", "Does the parity of the depth matter to pruning?"))
        .part(asked("ufop-asked", &answers(report)))
        .part(figures("ufop"))
}

fn answers(report: &Report) -> [(&'static str, String); 5] {
    [
        ("Does pruning profit from the parity of the depth?", "Measured on eight searches, and found in the report's own counts: see 'Does the parity of the depth matter to pruning?'.".to_owned() + &report.finding("parity", "A step to an odd depth")),
        ("The third heuristic plays better than the first two.", "Tested by games at equal depth and by exact values: see 'Is the third heuristic of UFOP better than the first two?'.".to_owned() + &report.finding("heuristics", "The claim")),
        ("More advanced heuristics, more efficient searches.", "Move order, transposition table, iterative deepening, principal variation search and threads are settings of alphabeta; what \
         each evaluation is worth shows in 'Accuracy against exact values'.".to_owned()),
        ("Machine learning.", "Weights that are fitted to games are in the agent gomoku; for Connect Four the question is still open here.".to_owned()),
        ("About 4.5 trillion positions.", "4 531 985 219 092 positions of 6×7 were counted by Edelkamp and Kissmann (2008); they were not counted again here.".to_owned()),
    ]
}
