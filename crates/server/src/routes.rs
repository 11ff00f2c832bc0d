//! The requests of the API: one list, from which the router and the description are made.

use axum::http::{Method, StatusCode};

use crate::operation::{Operation, operation, slow_operation};
use crate::{addresses, api, commands, description, events, menu, qr, trees, trials};

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const DELETE: Method = Method::DELETE;
/// A value that is invalid, or does not fit the game.
const INVALID: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
/// A command that the state of the board does not allow.
const UNTIMELY: StatusCode = StatusCode::CONFLICT;
/// A limit of the server or of the machine.
const LIMIT: StatusCode = StatusCode::SERVICE_UNAVAILABLE;

/// All requests of the API.
pub(crate) fn operations() -> Vec<Operation> {
    let mut operations = vec![
        operation((GET, "/api/openapi.json"), ("describe", "This description."), description::answer),
        operation(
            (GET, "/api/menu"),
            ("menu", "The levels, agents, engines and evaluations for a game."),
            menu::menu,
        )
        .refused(&[INVALID]),
        operation(
            (GET, "/api/addresses"),
            ("addresses", "The addresses at which other machines open the page."),
            addresses::answer,
        ),
        operation(
            (GET, "/api/qr"),
            ("qr", "The QR code of a link to the page, as an SVG picture."),
            qr::picture,
        )
        .refused(&[INVALID]),
    ];
    operations.extend(boards());
    operations.extend(positions());
    operations.extend(commands());
    operations.extend(trees());
    operations
}

/// What records search trees.
fn trees() -> Vec<Operation> {
    vec![
        slow_operation(
            (POST, "/api/tree"),
            ("tree", "Lets an agent search a position, and records its search tree."),
            trees::search,
        )
        .refused(&[INVALID, LIMIT]),
        operation(
            (GET, "/api/tree/toy"),
            ("toy", "Lets minimax or alpha-beta search a tree of nested lists, and records the search."),
            trees::toy,
        )
        .refused(&[INVALID]),
        operation((GET, "/api/tree/lesson"), ("lesson", "A lesson on a toy tree."), trees::lesson)
            .refused(&[INVALID]),
        operation(
            (GET, "/api/tree/exercise"),
            ("exercise", "A tree on which to find what alpha-beta never looks at, with the solution."),
            trees::exercise,
        )
        .refused(&[INVALID]),
    ]
}

/// What creates, shows and removes boards.
fn boards() -> Vec<Operation> {
    vec![
        operation((POST, "/api/boards"), ("create", "Creates a board."), api::create)
            .refused(&[INVALID, LIMIT]),
        operation((GET, "/api/boards/{id}"), ("view", "The view of a board."), api::view),
        operation((DELETE, "/api/boards/{id}"), ("remove", "Removes a board."), api::forget),
        operation(
            (GET, "/api/boards/{id}/events"),
            ("events", "The current view of a board, and every later one."),
            events::events,
        )
        .refused(&[LIMIT]),
        operation(
            (GET, "/api/boards/{id}/heat"),
            ("heat", "The points of an evaluation for every legal move."),
            api::heat,
        )
        .refused(&[INVALID]),
        operation(
            (GET, "/api/boards/{id}/terms"),
            (
                "terms",
                "What the points of an evaluation are made of, after a legal move or in the position itself.",
            ),
            api::terms,
        )
        .refused(&[INVALID, UNTIMELY]),
        slow_operation(
            (GET, "/api/boards/{id}/try"),
            ("try", "Judges another move than the one played, as the review judges."),
            trials::judge,
        )
        .refused(&[INVALID, UNTIMELY, LIMIT]),
        operation(
            (GET, "/api/boards/{id}/picture.svg"),
            ("picture", "The board as an SVG picture."),
            api::picture,
        ),
        operation(
            (GET, "/api/boards/{id}/game.sgf"),
            ("sgf", "The game of a board with its variations, as SGF."),
            api::sgf,
        ),
        operation(
            (GET, "/api/boards/{id}/game.psq"),
            ("psq", "The game of a board as PSQ, if it is five in a row without gravity."),
            api::psq,
        )
        .refused(&[INVALID]),
    ]
}

/// What is to be known of positions without a search.
fn positions() -> Vec<Operation> {
    vec![
        operation(
            (GET, "/api/boards/{id}/position"),
            ("position", "A position of the current line; the board stays where it is."),
            api::position,
        )
        .refused(&[INVALID]),
        operation(
            (GET, "/api/boards/{id}/threats"),
            ("threats", "What is threatened, who is favoured by zugzwang, and what every legal move does."),
            api::threats,
        ),
    ]
}

/// What changes a board. Each command may be meant for another position.
fn commands() -> Vec<Operation> {
    let commands = moves().into_iter().chain(variations()).chain(searches());
    commands.map(|command| command.refused(&[UNTIMELY])).collect()
}

/// What goes to another position.
fn moves() -> Vec<Operation> {
    vec![
        operation((POST, "/api/boards/{id}/play"), ("play", "Plays a move for a human."), commands::play)
            .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/undo"),
            ("undo", "Goes back to the last position where a human was to move."),
            commands::undo,
        ),
        operation((POST, "/api/boards/{id}/redo"), ("redo", "The reverse of undo."), commands::redo),
        operation(
            (POST, "/api/boards/{id}/jump"),
            ("jump", "Goes to the position after a number of moves."),
            commands::jump,
        )
        .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/line"),
            ("line", "Plays a line of moves for both sides, and pauses the computers."),
            commands::line,
        )
        .refused(&[INVALID]),
    ]
}

/// What concerns the tree of moves.
fn variations() -> Vec<Operation> {
    vec![
        operation(
            (POST, "/api/boards/{id}/go"),
            ("go", "Goes to a position of the tree of moves."),
            commands::go,
        )
        .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/delete"),
            ("delete", "Deletes the variation that begins with the move to a position."),
            commands::delete,
        )
        .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/promote"),
            ("promote", "Makes the line through a position the main line."),
            commands::promote,
        )
        .refused(&[INVALID]),
    ]
}

/// What concerns players and searches.
fn searches() -> Vec<Operation> {
    vec![
        operation(
            (POST, "/api/boards/{id}/think"),
            ("think", "The computer plays one move for the side to move."),
            commands::think,
        )
        .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/stop"),
            ("stop", "Stops the search and plays its best move so far."),
            commands::stop,
        ),
        operation(
            (POST, "/api/boards/{id}/pause"),
            ("pause", "Pauses or resumes the computer."),
            commands::pause,
        ),
        operation(
            (POST, "/api/boards/{id}/pace"),
            ("pace", "Sets the least time between two moves of two computers."),
            commands::pace,
        )
        .refused(&[INVALID]),
        operation((POST, "/api/boards/{id}/seats"), ("seats", "Changes the players."), commands::seats)
            .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/hint"),
            ("hint", "Searches for a good move, which becomes the hint of the view."),
            commands::hint,
        )
        .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/analyse"),
            ("analyse", "Turns the values of all legal moves, and of the positions of the game, on or off."),
            commands::analyse,
        )
        .refused(&[INVALID]),
        operation(
            (POST, "/api/boards/{id}/review"),
            ("review", "Turns the review of the current line, move by move, on or off."),
            commands::review,
        ),
    ]
}
