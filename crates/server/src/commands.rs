//! The handlers of commands to a board: each returns its view afterwards.

use std::time::Duration;

use axum::Json;
use play::{Commands, Done, SessionError};

use crate::boards::Boards;
use crate::refusal::Refusal;
use crate::request::{At, Body};
use crate::requests::{
    Analyse, Counter, Delete, GoTo, Hint, Jump, Line, Pace, Pause, Play, Promote, Redo, Review, Seats, Stop,
    Think, Undo,
};
use crate::shown::Shown;
use crate::whole::Whole;

/// A board and the command to it.
type To<C> = (At, Body<C>);
type Answer = Result<Json<Shown>, Refusal>;

/// Applies a change to a board, if it is at the position that the change is meant for, and returns its view.
fn change(At { id, session }: At, at: Option<Counter>, change: impl FnOnce(&Commands) -> Done) -> Answer {
    match change(&session.at(at.map(|Whole(at)| at))) {
        Ok(view) => Ok(Json(Shown { id, view })),
        Err(stale @ SessionError::Stale { .. }) => {
            Err(Refusal::from(stale).with_view(Shown { id, view: session.view() }))
        }
        Err(error) => Err(error.into()),
    }
}

pub(crate) fn play(_: &Boards, (at, Body(body)): To<Play>) -> Answer {
    change(at, body.at, |session| session.play(&body.text))
}

pub(crate) fn undo(_: &Boards, (at, Body(body)): To<Undo>) -> Answer {
    change(at, body.at, Commands::undo)
}

pub(crate) fn redo(_: &Boards, (at, Body(body)): To<Redo>) -> Answer {
    change(at, body.at, Commands::redo)
}

pub(crate) fn jump(_: &Boards, (at, Body(body)): To<Jump>) -> Answer {
    change(at, body.at, |session| session.jump(body.ply.as_usize()))
}

pub(crate) fn go(_: &Boards, (at, Body(body)): To<GoTo>) -> Answer {
    change(at, body.at, |session| session.go(body.node.as_usize()))
}

pub(crate) fn delete(_: &Boards, (at, Body(body)): To<Delete>) -> Answer {
    change(at, body.at, |session| session.delete(body.node.as_usize()))
}

pub(crate) fn promote(_: &Boards, (at, Body(body)): To<Promote>) -> Answer {
    change(at, body.at, |session| session.promote(body.node.as_usize()))
}

pub(crate) fn line(_: &Boards, (at, Body(body)): To<Line>) -> Answer {
    change(at, body.at, |session| session.follow(&body.moves))
}

pub(crate) fn think(_: &Boards, (at, Body(body)): To<Think>) -> Answer {
    change(at, body.at, |session| session.think(body.agent.as_deref()))
}

pub(crate) fn stop(_: &Boards, (at, Body(body)): To<Stop>) -> Answer {
    change(at, body.at, Commands::stop)
}

pub(crate) fn pause(_: &Boards, (at, Body(body)): To<Pause>) -> Answer {
    change(at, body.at, |session| session.pause(body.paused))
}

pub(crate) fn pace(_: &Boards, (at, Body(body)): To<Pace>) -> Answer {
    change(at, body.at, |session| session.pace(Duration::from_millis(body.milliseconds.0)))
}

pub(crate) fn seats(_: &Boards, (at, Body(body)): To<Seats>) -> Answer {
    change(at, body.at, |session| session.seats(body.first.as_deref(), body.second.as_deref()))
}

pub(crate) fn hint(_: &Boards, (at, Body(body)): To<Hint>) -> Answer {
    change(at, body.at, |session| session.hint(body.agent.as_deref()))
}

pub(crate) fn review(_: &Boards, (at, Body(body)): To<Review>) -> Answer {
    change(at, body.at, |session| session.review(body.on))
}

pub(crate) fn analyse(_: &Boards, (at, Body(body)): To<Analyse>) -> Answer {
    change(at, body.at, |session| session.analyse(body.on, body.agent.as_deref()))
}
