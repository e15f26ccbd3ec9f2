//! The rules that the grammar expected where it failed, in words.

use crate::syntax::grammar::Rule;
use pest::error::{Error, ErrorVariant, InputLocation};

pub(super) fn position(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// The rules that could have followed, without those that are read only to be refused.
pub(super) fn positives(error: &Error<Rule>) -> Vec<Rule> {
    let refused = [
        Rule::stray_comparison,
        Rule::question,
        Rule::otherwise,
        Rule::block,
        Rule::stray_unit,
        Rule::unit_group,
        Rule::unnamed,
    ];
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => {
            let allowed = |rule: &&Rule| !refused.contains(rule);
            positives.iter().filter(allowed).copied().collect()
        }
        ErrorVariant::CustomError { .. } => Vec::new(),
    }
}

/// The expected things in words, the most telling ones first.
pub(super) fn expected(error: &Error<Rule>, in_space: bool) -> String {
    let name = |rule| match rule {
        Rule::tuple if in_space => (1, "three components `(x, y, z)`"),
        _ => name(rule),
    };
    let mut names: Vec<(u8, &str)> = positives(error).into_iter().map(name).collect();
    names.sort_unstable();
    names.dedup();
    names.truncate(3);
    let names: Vec<&str> = names.into_iter().map(|(_, name)| name).collect();
    match names.split_last() {
        None => "something else".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// The word for a rule in a message, with its rank.
fn name(rule: Rule) -> (u8, &'static str) {
    match rule {
        Rule::semicolon => (0, "`;`"),
        Rule::comma => (0, "`,`"),
        Rule::colon => (0, "`:`"),
        Rule::equals => (0, "`=`"),
        Rule::open => (0, "`{`"),
        Rule::close => (0, "`}`"),
        Rule::open_paren => (0, "`(`"),
        Rule::close_paren => (0, "`)`"),
        Rule::k_model | Rule::model | Rule::file => (1, "`model`"),
        Rule::k_none => (1, "`none`"),
        Rule::k_at => (1, "`at`"),
        Rule::k_on => (1, "`on`"),
        Rule::k_follows => (1, "`follows`"),
        Rule::k_along => (1, "`along`"),
        Rule::table_list => (1, "points `[(x, y), ...]`"),
        Rule::k_file | Rule::table_file => (1, "`file`"),
        Rule::k_columns => (1, "`columns`"),
        Rule::table_of => (1, "`(x)`"),
        Rule::table_kind => (2, "a name"),
        Rule::k_extrapolate | Rule::table_outside => (4, "`extrapolate`"),
        Rule::quoted => (1, "the name of a file in quotation marks"),
        Rule::k_torque | Rule::actuator_torque => (1, "`torque`"),
        Rule::k_force | Rule::actuator_force => (1, "`force`"),
        Rule::k_between => (1, "`between`"),
        Rule::k_from | Rule::bar_from => (1, "`from`"),
        Rule::k_to | Rule::bar_to => (1, "`to`"),
        Rule::on => (1, "`on`"),
        Rule::between => (1, "`between`"),
        Rule::at_joint => (4, "`at`"),
        Rule::k_dof => (1, "`dof`"),
        Rule::local => (1, "`local`"),
        Rule::k_point => (1, "`point`"),
        Rule::k_direction | Rule::heading => (4, "`direction`"),
        Rule::k_about | Rule::about => (4, "`about`"),
        Rule::attitude | Rule::turn | Rule::turn_word => (4, "an attitude"),
        Rule::turn_argument => (3, "an argument"),
        Rule::pair | Rule::tuple => (1, "a pair `(x, y)`"),
        Rule::name
        | Rule::declared
        | Rule::path
        | Rule::k_guess
        | Rule::guess
        | Rule::start_attitude
        | Rule::k_project
        | Rule::project => (2, "a name"),
        Rule::k_in => (1, "`in`"),
        Rule::k_velocities => (1, "`velocities`"),
        Rule::range_operator => (1, "`..` or `..=`"),
        Rule::range => (3, "a range `1..=N`"),
        Rule::index => (4, "an operator"),
        Rule::stated_unit => (2, "a unit"),
        Rule::integer => (2, "a whole number"),
        Rule::argument | Rule::named => (2, "an argument"),
        Rule::expression
        | Rule::sum
        | Rule::conditional
        | Rule::k_if
        | Rule::product
        | Rule::factor
        | Rule::power
        | Rule::exponent
        | Rule::atom
        | Rule::number
        | Rule::call
        | Rule::parenthesis
        | Rule::minus
        | Rule::value => (3, "an expression"),
        Rule::add_operator | Rule::multiply_operator | Rule::caret => (4, "an operator"),
        Rule::unit
        | Rule::lone_unit
        | Rule::unit_symbol
        | Rule::unknown_symbol
        | Rule::unit_power
        | Rule::unit_factor
        | Rule::unit_digits
        | Rule::unit_exponent => (4, "an operator"),
        Rule::comparison => (1, "`<`, `<=`, `>` or `>=`"),
        Rule::k_then => (1, "`then`"),
        Rule::k_else => (1, "`else`"),
        Rule::EOI => (5, "the end"),
        _ => (6, "another entry"),
    }
}

/// The mark or word that a rule is, where it is one alone.
pub(super) fn mark(rule: Rule) -> Option<&'static str> {
    let (rank, name) = name(rule);
    let mark = name.strip_prefix('`')?.strip_suffix('`')?;
    (rank < 2 && !mark.contains('`')).then_some(mark)
}
