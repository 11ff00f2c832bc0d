//! The handlers of commands to a board: each returns its view afterwards.

use std::time::Duration;

use axum::Json;
use play::{Done, Session};

use crate::api::Shown;
use crate::boards::Boards;
use crate::refusal::Refusal;
use crate::request::{At, Body};
use crate::requests::{Analyse, Hint, Jump, Pace, Pause, Play, Redo, Seats, Stop, Think, Undo};

/// A board and the command to it.
type To<C> = (At, Body<C>);
type Answer = Result<Json<Shown>, Refusal>;

/// Applies a change to a board and returns its view.
fn change(At { id, session }: At, change: impl FnOnce(&Session) -> Done) -> Answer {
    let view = change(&session)?;
    Ok(Json(Shown { id, view }))
}

pub(crate) fn play(_: &Boards, (at, Body(body)): To<Play>) -> Answer {
    change(at, |session| session.play(&body.text))
}

pub(crate) fn undo(_: &Boards, (at, _): To<Undo>) -> Answer {
    change(at, Session::undo)
}

pub(crate) fn redo(_: &Boards, (at, _): To<Redo>) -> Answer {
    change(at, Session::redo)
}

pub(crate) fn jump(_: &Boards, (at, Body(body)): To<Jump>) -> Answer {
    change(at, |session| session.jump(body.ply))
}

pub(crate) fn think(_: &Boards, (at, Body(body)): To<Think>) -> Answer {
    change(at, |session| session.think(body.agent.as_deref()))
}

pub(crate) fn stop(_: &Boards, (at, _): To<Stop>) -> Answer {
    change(at, Session::stop)
}

pub(crate) fn pause(_: &Boards, (at, Body(body)): To<Pause>) -> Answer {
    change(at, |session| session.pause(body.paused))
}

pub(crate) fn pace(_: &Boards, (at, Body(body)): To<Pace>) -> Answer {
    change(at, |session| session.pace(Duration::from_millis(body.milliseconds)))
}

pub(crate) fn seats(_: &Boards, (at, Body(body)): To<Seats>) -> Answer {
    change(at, |session| session.seats(body.first.as_deref(), body.second.as_deref()))
}

pub(crate) fn hint(_: &Boards, (at, Body(body)): To<Hint>) -> Answer {
    change(at, |session| session.hint(body.agent.as_deref()))
}

pub(crate) fn analyse(_: &Boards, (at, Body(body)): To<Analyse>) -> Answer {
    change(at, |session| session.analyse(body.on, body.agent.as_deref()))
}
