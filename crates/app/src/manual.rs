//! `linha completions` and `linha man`, from the definitions of the command line.

use std::fs;
use std::io::Write;

use clap::CommandFactory;

use crate::cli::{self, Cli};
use crate::error::Failure;

pub(crate) fn completions(args: &cli::Completions, out: &mut dyn Write) -> anyhow::Result<()> {
    // The generator panics where writing fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "linha", &mut script);
    Ok(out.write_all(&script)?)
}

pub(crate) fn man(args: &cli::Man, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.directory {
        // There is a page for each command, but none for `help`.
        None => Ok(clap_mangen::Man::new(Cli::command().disable_help_subcommand(true)).render(out)?),
        Some(directory) => {
            let written = fs::create_dir_all(directory);
            let written = written.and_then(|()| clap_mangen::generate_to(Cli::command(), directory));
            Ok(written.map_err(|error| Failure::Manual { path: directory.clone(), error })?)
        }
    }
}
