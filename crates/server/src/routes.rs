//! The requests of the API: one list, from which the router and the description are made.

use axum::http::{Method, StatusCode};

use crate::operation::{Operation, operation, slow_operation};
use crate::{api, commands, description, events, menu, trees};

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
    ];
    operations.extend(boards());
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
        operation(
            (GET, "/api/boards/{id}/picture.svg"),
            ("picture", "The board as an SVG picture."),
            api::picture,
        ),
    ]
}

/// What changes a board.
fn commands() -> Vec<Operation> {
    let commands = vec![
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
    ];
    // Each may be meant for another position.
    commands.into_iter().map(|command| command.refused(&[UNTIMELY])).collect()
}
