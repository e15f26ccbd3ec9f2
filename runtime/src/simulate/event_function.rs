//! Kinds of event functions, and the kinds that are sought.

/// A function of the state that a run watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventFunction {
    /// An event of the options.
    Event(usize),
    /// An event of the model.
    Named(usize),
    /// A condition of the model, whose mode holds it on one side.
    Mode(usize),
    /// A limit of the regime of stops and frictions.
    Contact(usize),
    /// A multiplier that presses what slips: the force has a corner at its zero.
    Corner(usize),
}

/// Event functions whose zeros are sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sought {
    All,
    Corners,
    /// Corners, and conditions, of which some are corners of tables.
    Bends,
    /// All but corners.
    Others,
}

impl Sought {
    /// Functions that are sought in a step that ends at these corners, if at any.
    pub(crate) fn beside(corners: Option<&[usize]>) -> Sought {
        match corners {
            None | Some([]) => Sought::All,
            Some(_) => Sought::Others,
        }
    }

    pub(crate) fn includes(self, watch: EventFunction) -> bool {
        let is_corner = matches!(watch, EventFunction::Corner(_));
        match self {
            Sought::All => true,
            Sought::Corners => is_corner,
            Sought::Bends => is_corner || matches!(watch, EventFunction::Mode(_)),
            Sought::Others => !is_corner,
        }
    }
}
