//! The headings of the page in its four languages.

use crate::Heading;

pub(super) const TITLE: &str = "Search in k-in-a-row games: five reports, repeated";

/// English, Portuguese, Romanian and Catalan.
pub(super) const HEADINGS: &[Heading] = &[
    [
        TITLE,
        "Busca em jogos de k em linha: cinco relatórios, repetidos",
        "Căutare în jocuri de tip k în linie: cinci rapoarte, repetate",
        "Cerca en jocs de k en ratlla: cinc informes, repetits",
    ],
    [
        "UFOP: Connect Four on boards of any size",
        "UFOP: Conecta 4 em tabuleiros de qualquer tamanho",
        "UFOP: Connect Four pe table de orice dimensiune",
        "UFOP: Connecta 4 en taulers de qualsevol mida",
    ],
    [
        "Porto: minimax, alpha-beta and Monte Carlo tree search",
        "Porto: minimax, alfa-beta e busca em árvore Monte Carlo",
        "Porto: minimax, alfa-beta și căutare Monte Carlo în arbore",
        "Porto: minimax, alfa-beta i cerca en arbre de Montecarlo",
    ],
    [
        "UFSC: Gomoku by patterns",
        "UFSC: Gomoku por padrões",
        "UFSC: Gomoku prin tipare",
        "UFSC: Gomoku per patrons",
    ],
    [
        "Iași: alpha-beta explained on a small tree",
        "Iași: alfa-beta explicada numa pequena árvore",
        "Iași: alfa-beta explicată pe un arbore mic",
        "Iași: alfa-beta explicada en un arbre petit",
    ],
    [
        "C4 Panther: a value for every cell",
        "C4 Panther: um valor para cada casa",
        "C4 Panther: o valoare pentru fiecare celulă",
        "C4 Panther: un valor per a cada casella",
    ],
    ["Studies of our own", "Os nossos estudos", "Studiile noastre", "Els nostres estudis"],
    ["What they built", "O que construíram", "Ce au construit", "Què van construir"],
    [
        "What they asked, and the answers",
        "O que perguntaram, e as respostas",
        "Ce au întrebat, și răspunsurile",
        "Què van preguntar, i les respostes",
    ],
    [
        "Every number and claim of the report",
        "Todos os números e afirmações do relatório",
        "Toate cifrele și afirmațiile raportului",
        "Totes les xifres i afirmacions de l'informe",
    ],
    [
        "Nodes visited, with and without pruning",
        "Nós visitados, com e sem poda",
        "Noduri vizitate, cu și fără retezare",
        "Nodes visitats, amb poda i sense",
    ],
    [
        "Leaves, with and without pruning",
        "Folhas, com e sem poda",
        "Frunze, cu și fără retezare",
        "Fulles, amb poda i sense",
    ],
    [
        "Which conventions give the pruned counts of UFOP?",
        "Que convenções dão as contagens com poda da UFOP?",
        "Ce convenții dau numărul de noduri al UFOP cu retezare?",
        "Quines convencions donen els recomptes amb poda de la UFOP?",
    ],
    [
        "Depth from a budget",
        "Profundidade a partir de um limite",
        "Adâncimea dintr-un buget",
        "Profunditat a partir d'un límit",
    ],
    [
        "Is the third heuristic of UFOP better than the first two?",
        "A terceira heurística da UFOP é melhor que as duas primeiras?",
        "Este a treia euristică a UFOP mai bună decât primele două?",
        "És millor la tercera heurística de la UFOP que les dues primeres?",
    ],
    [
        "Does the parity of the depth matter to pruning?",
        "A paridade da profundidade importa para a poda?",
        "Contează paritatea adâncimii pentru retezare?",
        "Importa la paritat de la profunditat per a la poda?",
    ],
    [
        "Minimax: O(b^m) time, O(m) space",
        "Minimax: tempo O(b^m), espaço O(m)",
        "Minimax: timp O(b^m), spațiu O(m)",
        "Minimax: temps O(b^m), espai O(m)",
    ],
    [
        "Alpha-beta pruning: O(b^(m/2)) at its best",
        "Corte alfa-beta: O(b^(m/2)) no melhor caso",
        "Retezarea alfa-beta: O(b^(m/2)) în cel mai bun caz",
        "Poda alfa-beta: O(b^(m/2)) en el millor cas",
    ],
    [
        "Monte Carlo tree search: four phases, O(m·k·I) time",
        "Busca em árvore Monte Carlo: quatro fases, tempo O(m·k·I)",
        "Căutare Monte Carlo în arbore: patru faze, timp O(m·k·I)",
        "Cerca en arbre de Montecarlo: quatre fases, temps O(m·k·I)",
    ],
    [
        "Depth against depth",
        "Profundidade contra profundidade",
        "Adâncime contra adâncime",
        "Profunditat contra profunditat",
    ],
    [
        "What a game of Monte Carlo tree search costs",
        "Quanto custa um jogo de busca em árvore Monte Carlo",
        "Cât costă un joc de căutare Monte Carlo în arbore",
        "Què costa una partida de cerca en arbre de Montecarlo",
    ],
    [
        "Monte Carlo tree search against alpha-beta",
        "Busca em árvore Monte Carlo contra alfa-beta",
        "Căutare Monte Carlo în arbore contra alfa-beta",
        "Cerca en arbre de Montecarlo contra alfa-beta",
    ],
    [
        "Three stones that are worth nothing",
        "Três peças que nada valem",
        "Trei piese care nu valorează nimic",
        "Tres fitxes que no valen res",
    ],
    [
        "Two agents at play, and deeper than two plies",
        "Dois agentes a jogar, e além de duas jogadas",
        "Doi agenți la joc, și mai adânc de două mutări",
        "Dos agents que juguen, i més enllà de dues jugades",
    ],
    [
        "A cut by the average of the moves so far",
        "Um corte pela média das jogadas até agora",
        "O tăiere după media mutărilor de până acum",
        "Un tall per la mitjana de les jugades fins ara",
    ],
    ["A tree cut by hand", "Uma árvore cortada à mão", "Un arbore retezat de mână", "Un arbre tallat a mà"],
    [
        "A sign in the printed code, and what it costs",
        "Um sinal no código impresso, e o que custa",
        "Un semn în codul tipărit, și cât costă",
        "Un signe en el codi imprès, i què costa",
    ],
    [
        "Depth, heuristic and colour",
        "Profundidade, heurística e cor",
        "Adâncime, euristică și culoare",
        "Profunditat, heurística i color",
    ],
    [
        "Accuracy against exact values",
        "Precisão face aos valores exatos",
        "Precizia față de valorile exacte",
        "Precisió respecte dels valors exactes",
    ],
    [
        "All against all: connect4",
        "Todos contra todos: connect4",
        "Toți contra toți: connect4",
        "Tots contra tots: connect4",
    ],
    [
        "All against all: drop:8x8:4",
        "Todos contra todos: drop:8x8:4",
        "Toți contra toți: drop:8x8:4",
        "Tots contra tots: drop:8x8:4",
    ],
    ["Strength and truth", "Força e verdade", "Forță și adevăr", "Força i veritat"],
];
