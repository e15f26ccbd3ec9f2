//! All codes, with the short cause that stands under the words and the name that `allow(...)` knows.

use crate::diagnostic::code::Code;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $cause:literal $(, $allow:literal)?;)*) => {
        $($(#[$doc])* pub const $name: Code = Code {
            number: $number,
            cause: $cause,
            allow: { let _allow = ""; $(let _allow = $allow;)? _allow },
        };)*
        /// Every code there is.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    /// The text does not follow the grammar.
    SYNTAX = "MB101", "unexpected";
    /// The text is larger than the compiler takes.
    TEXT_TOO_LARGE = "MB102", "too large";
    /// Brackets are nested deeper than the compiler takes.
    NESTING_TOO_DEEP = "MB103", "nested too deep";
    /// The model has more items than the compiler takes.
    TOO_MANY_ITEMS = "MB104", "too many";
    /// A bracket without its partner.
    UNBALANCED = "MB105", "no partner";
    /// An item that the language does not have.
    UNKNOWN_ITEM = "MB106", "unknown item";
    /// A name that is not declared.
    UNKNOWN_NAME = "MB201", "not found";
    /// A name declared twice.
    DUPLICATE = "MB202", "given again";
    /// A quantity of another dimension than its place wants.
    DIMENSION = "MB203", "wrong dimension";
    /// A unit that does not exist.
    UNKNOWN_UNIT = "MB204", "unknown unit";
    /// A unit symbol that is also a name of the model.
    AMBIGUOUS_UNIT = "MB205", "unit or name?";
    /// Definitions that go round in a circle, or use what is declared later.
    CYCLIC = "MB206", "circular";
    /// A quantity that its place cannot depend on.
    NOT_ALLOWED_HERE = "MB207", "not allowed in this place";
    /// A function with the wrong number of arguments.
    ARGUMENTS = "MB208", "wrong number of arguments";
    /// A property or argument that is missing, unknown, or given twice.
    PROPERTY = "MB209", "wrong property";
    /// A name that the language keeps for itself.
    RESERVED = "MB210", "reserved name";
    /// A value that is not a finite number.
    NOT_FINITE = "MB211", "not a finite number";
    /// A name in `allow(...)` that silences nothing.
    UNKNOWN_ALLOW = "MB212", "unknown in `allow`";
    /// A range or an index that is no whole number, or runs backwards.
    RANGE = "MB213", "not a valid range or index";
    /// A name that is declared and never used.
    UNUSED = "MB214", "never used", "unused";
    /// A word that is none of those of its place.
    UNKNOWN_WORD = "MB215", "unknown word";
    /// A setting of a run that is out of its range.
    OUT_OF_RANGE = "MB216", "out of range";
    /// A setting of a run that its method does not use.
    NO_EFFECT = "MB217", "no effect";
    /// A model without any body.
    EMPTY = "MB301", "no body";
    /// A body that no joint holds.
    UNATTACHED = "MB302", "held by nothing", "unattached";
    /// `expect dof` says another number than the mechanism has.
    EXPECT_DOF = "MB303", "wrong number";
    /// A mass or a moment of inertia below zero.
    NEGATIVE_MASS = "MB304", "negative";
    /// A joint or load that connects a body with itself.
    SELF_CONNECTED = "MB305", "the same body";
    /// An axis or a length that is zero.
    ZERO_LENGTH = "MB306", "length 0";
    /// A value that smells of a wrong unit.
    SUSPICIOUS = "MB307", "wrong unit?", "suspicious";
    /// A kinetic energy that is not quadratic in the velocities.
    NOT_QUADRATIC = "MB308", "not quadratic";
    /// A motion that is given over time and jumps, or whose velocity or acceleration does.
    NOT_SMOOTH = "MB309", "not smooth", "acceleration_jump";
    /// A distance that is given over time and does not stay above 0.
    VANISHING_LENGTH = "MB310", "reaches 0", "vanishing_length";
    /// A tuple, a word or a joint of the plane in a model of space, or the other way round.
    SPACE = "MB311", "plane or space?";
    /// Moments of inertia that no body has.
    NO_SUCH_INERTIA = "MB312", "no body has this inertia", "inertia";
    /// The mechanism cannot be assembled.
    NO_ASSEMBLY = "MB401", "cannot be assembled";
    /// Start values that contradict the joints a little, and were corrected.
    CORRECTED = "MB402", "corrected", "corrected_start";
    /// A guess that the assembly moved.
    GUESS_MOVED = "MB403", "moved", "guess_moved";
    /// Constraints that say the same thing twice.
    REDUNDANT = "MB404", "redundant", "redundant";
    /// The equations do not determine the motion.
    SINGULAR = "MB405", "can move without mass";
    /// Start velocities that contradict the joints.
    INCONSISTENT_VELOCITY = "MB406", "contradicts the joints", "inconsistent_velocity";
    /// Constraints that contradict each other.
    CONTRADICTION = "MB407", "contradicts another";
    /// Something that was not checked.
    NOT_CHECKED = "MB408", "not checked";
    /// A start in which constraints depend on each other that elsewhere do not.
    SINGULAR_START = "MB409", "singular at the start", "singular_start";
    /// Constraints that nearly depend on each other.
    NEARLY_DEPENDENT = "MB410", "nearly dependent";
    /// Another way to assemble the mechanism.
    OTHER_BRANCH = "MB411", "another branch exists", "other_branch";
    /// A stop whose gap is below 0 at the start.
    VIOLATED_STOP = "MB412", "violated at the start", "violated_stop";
    /// A body that turns about the line through its two joints, and nothing else with it.
    IDLE_SPIN = "MB413", "spins idly", "idle_spin";
}
