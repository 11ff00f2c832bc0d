//! `linha play`: the board in the terminal, and the games that were played on it.

mod date;
mod games;
mod keeper;
mod kept_game;

use std::io::Write;

use agents::{Engine, Seat, Terms};
use board::{Game, Rules};
use engines::random_seed;
use play::MoveTree;
use store::{GameFolder, NoHome};
use terminal::{Draw, Keeper, Look, RatedGame, Rating, Start};

use self::games::Found;
use self::keeper::{GameKeeper, LastKept};
use crate::adaptive::Adaptive;
use crate::error::{self, Usage};
use crate::{cli, contestant};

/// The players unless others are asked for.
const PLAYERS: [&str; 2] = ["human", "easy"];

pub(crate) fn run(args: &cli::play::Play, out: &mut dyn Write) -> anyhow::Result<()> {
    let kept = &args.kept;
    if kept.games {
        return games::list(&folder(kept)?, kept.json, out);
    }
    if let Some(number) = &kept.delete {
        return games::delete(&folder(kept)?, number);
    }
    if let [number, name] = &kept.rename[..] {
        return games::rename(&folder(kept)?, number, name);
    }
    play(args)
}

fn play(args: &cli::play::Play) -> anyhow::Result<()> {
    let last = LastKept::default();
    let start = match &args.kept.resume {
        Some(number) => resumed(args, number, &last)?,
        None => new(args, &last)?,
    };
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let look = Look { ascii: args.ascii, mono: args.mono || no_color };
    terminal::run(start, look)?;
    if let Some(number) = *last.borrow() {
        error::eprint(&format!("kept as game {number}: linha play --resume {number}"));
    }
    Ok(())
}

/// A new game.
fn new(args: &cli::play::Play, last: &LastKept) -> anyhow::Result<Start> {
    let game = Game::parse(args.rules, &args.moves)?;
    let [first, second] = PLAYERS;
    let first = args.first.as_deref().unwrap_or(first);
    let second = args.second.as_deref().unwrap_or(second);
    let (seats, mut rating) = seated([first, second], args.rules)?;
    if let Some(rating) = rating.as_mut().filter(|_| !game.moves().is_empty()) {
        // Moves that were set up help one of the sides.
        rating.game = Some(RatedGame::Helped);
    }
    terminal::check().map_err(Usage::from)?;
    let draw = args.random_first.then(|| -> Draw { Box::new(|| random_seed() % 2 == 1) });
    let tree = MoveTree::new(game);
    let keeper = usable_folder(&args.kept)?
        .map(|folder| -> Box<dyn Keeper> { Box::new(GameKeeper::new(folder, last.clone(), &tree)) });
    Ok(Start { tree, seats, draw, keeper, rating })
}

/// A game that was kept, with other players if they are asked for.
fn resumed(args: &cli::play::Play, number: &str, last: &LastKept) -> anyhow::Result<Start> {
    let folder = folder(&args.kept)?;
    let Found { file, game } = match number {
        "" => games::last_unfinished(&folder)?,
        number => games::find(&folder, number)?,
    };
    let rules = game.tree.game().rules();
    let [first, second] = &game.players;
    let first = again(args.first.as_deref(), first, ("--first", game.number))?;
    let second = again(args.second.as_deref(), second, ("--second", game.number))?;
    let (seats, rating) = seated([first, second], rules)?;
    // Against the opponent that it began with, a game may still count.
    let kept = game.rated.filter(|_| args.first.is_none() && args.second.is_none());
    let rating = match kept.map(|rated| (rated, Adaptive::read(rules))) {
        Some((rated, Ok(adaptive))) => Some(adaptive.rating(Some(rated))),
        Some((RatedGame::Fair, Err(error))) => {
            error::eprint(&format!("warning: this game will not count: {error}"));
            None
        }
        // Such a game does not count any more.
        Some((_, Err(_))) | None => rating,
    };
    terminal::check().map_err(Usage::from)?;
    let keeper = GameKeeper::resume(folder, last.clone(), &game, file.text);
    Ok(Start { tree: game.tree, seats, draw: None, keeper: Some(Box::new(keeper)), rating })
}

/// The player who is asked for, or the one of the file. A file may come from anywhere: it starts no program by itself.
fn again<'a>(
    asked: Option<&'a str>,
    kept: &'a str,
    (option, game): (&'static str, u32),
) -> Result<&'a str, Usage> {
    match asked {
        Some(player) => Ok(player),
        None if Engine::is_meant(kept) => {
            Err(Usage::UntrustedEngine { game, option, engine: kept.to_owned() })
        }
        None => Ok(kept),
    }
}

/// The folder of games.
fn folder(kept: &cli::play::Kept) -> anyhow::Result<GameFolder> {
    match &kept.store {
        Some(path) => Ok(GameFolder::new(path)),
        None => Ok(GameFolder::of_user().map_err(|NoHome(variable)| Usage::NoGamesFolder(variable))?),
    }
}

/// The folder of games, if games can be kept. If the usual one cannot be used, they are not: that is no reason not to play.
fn usable_folder(kept: &cli::play::Kept) -> anyhow::Result<Option<GameFolder>> {
    if kept.no_store {
        return Ok(None);
    }
    let usable = || -> anyhow::Result<GameFolder> {
        let folder = folder(kept)?;
        folder.prepare()?;
        Ok(folder)
    };
    match usable() {
        Err(error) if kept.store.is_some() => Err(error),
        Err(error) => {
            error::eprint(&format!("warning: this game is not kept: {error}"));
            Ok(None)
        }
        Ok(folder) => Ok(Some(folder)),
    }
}

/// Seats two players. If one of them is to be as strong as the user, with the user's rating.
fn seated(players: [&str; 2], rules: Rules) -> anyhow::Result<([Seat; 2], Option<Rating>)> {
    let adaptive = Adaptive::of(&players, rules)?;
    let seat_of = |text: &str| seat(&adaptive.as_ref().map_or(text.to_owned(), |own| own.seat(text)), rules);
    let [first, second] = players;
    let seats = [seat_of(first)?, seat_of(second)?];
    Ok((seats, adaptive.map(|adaptive| adaptive.rating(None))))
}

/// Seats a player. Missing programs and books are reported before the terminal is taken over.
fn seat(text: &str, rules: Rules) -> anyhow::Result<Seat> {
    let seat = Seat::parse(text, rules, &Terms::default(), random_seed())?;
    if let Some(contestant) = seat.contestant() {
        contestant::ready(contestant.clone(), rules)?;
    }
    Ok(seat)
}
