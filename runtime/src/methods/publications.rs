//! The publications that methods and stabilizations come from, by their names.
//!
//! Titles and years are those that the documentation of the methods has; what it does not have is left out.

use crate::methods::step::MethodInfo;
use crate::stabilization::info::StabilizationInfo;

/// A publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Publication {
    /// The key of its entry in BibTeX.
    pub key: &'static str,
    /// The authors, family name first, as in `Hairer, E.`; empty if they are not known.
    pub authors: &'static [&'static str],
    /// The title; `None` if it is not recorded.
    pub title: Option<&'static str>,
    /// The year; `None` if it is not recorded.
    pub year: Option<u32>,
    /// The digital object identifier; `None` if it has none.
    pub doi: Option<&'static str>,
}

/// A publication, and the part of a method that comes from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contribution {
    /// The publication.
    pub publication: Publication,
    /// The part of the method that comes from it, with the section where one is known.
    pub part: &'static str,
}

macro_rules! publications {
    ($($name:ident = $key:literal, [$($author:literal),*], $title:expr, $year:expr, $doi:expr;)*) => {
        $(const $name: Publication = Publication {
            key: $key,
            authors: &[$($author),*],
            title: $title,
            year: $year,
            doi: $doi,
        };)*
    };
}

publications! {
    HAIRER_I = "hairer1", ["Hairer, E.", "Nørsett, S. P.", "Wanner, G."],
        Some("Solving Ordinary Differential Equations I"), None, Some("10.1007/978-3-540-78862-1");
    HAIRER_II = "hairer2", ["Hairer, E.", "Wanner, G."],
        Some("Solving Ordinary Differential Equations II"), None, Some("10.1007/978-3-642-05221-7");
    DORMAND = "dormand1980", ["Dormand, J. R.", "Prince, P. J."],
        Some("A family of embedded Runge-Kutta formulae"), Some(1980), Some("10.1016/0771-050X(80)90013-3");
    PRINCE = "prince1981", ["Prince, P. J.", "Dormand, J. R."],
        None, Some(1981), Some("10.1016/0771-050X(81)90010-3");
    SHAMPINE_INTERPOLANT = "shampine1986", ["Shampine, L. F."],
        None, Some(1986), Some("10.1090/S0025-5718-1986-0815836-3");
    SHAMPINE = "shampine_matlab", ["Shampine, L. F.", "Reichelt, M. W."],
        Some("The MATLAB ODE Suite"), None, Some("10.1137/S1064827594276424");
    GUSTAFSSON_EXPLICIT = "gustafsson_explicit", ["Gustafsson, K."],
        None, None, Some("10.1145/117628.117634");
    GUSTAFSSON_IMPLICIT = "gustafsson_implicit", ["Gustafsson, K."],
        None, None, Some("10.1145/198429.198437");
    CHUNG = "chung1993", ["Chung, J.", "Hulbert, G. M."],
        None, Some(1993), Some("10.1115/1.2900803");
    ARNOLD = "arnold2007", ["Arnold, M.", "Brüls, O."],
        None, Some(2007), Some("10.1007/s11044-007-9084-0");
    ARNOLD_STABILIZED = "arnold_ggl", ["Arnold, M.", "Brüls, O.", "Cardona, A."],
        None, None, Some("10.1007/s00211-014-0633-1");
    JANSEN = "jansen2000", ["Jansen, K. E.", "Whiting, C. H.", "Hulbert, G. M."],
        None, Some(2000), Some("10.1016/S0045-7825(00)00203-6");
    GEAR = "gear1985", ["Gear, C. W.", "Leimkuhler, B.", "Gupta, G. K."],
        None, Some(1985), Some("10.1016/0377-0427(85)90008-1");
    ZHANG_HERMITE = "zhang2018", ["Zhang, Bingbing", "Wang, Gang", "Ding, Jieyu"],
        Some("Discrete variational method of multibody system dynamics based on Hermite interpolation"),
        Some(2018), Some("10.6052/1672-6553-2018-010");
    ANDERSEN = "andersen1983", ["Andersen, H. C."],
        None, Some(1983), Some("10.1016/0021-9991(83)90014-1");
    RYCKAERT = "ryckaert1977", ["Ryckaert, J.-P.", "Ciccotti, G.", "Berendsen, H. J. C."],
        None, Some(1977), Some("10.1016/0021-9991(77)90098-5");
    ZHANG_FIREFLY = "zhang2020", ["Zhang, Xiaoxiao", "Ding, Jieyu"],
        Some("Firefly algorithm for multi-body system dynamics differential-algebraic equations"),
        Some(2020), Some("10.6052/1672-6553-2020-113");
    VARIABLE_METRIC = "variable_metric", [],
        Some("Constrained variable metric (SQP/BFGS) method for the Euler-Lagrange equations of multibody systems"),
        None, None;
    POWELL = "powell_bfgs", ["Powell, M. J. D."],
        None, None, Some("10.1007/BFb0067703");
    BAUMGARTE = "baumgarte1972", ["Baumgarte, J."],
        None, Some(1972), Some("10.1016/0045-7825(72)90018-7");
    MAN = "man2025", ["Man, Wanxin", "Ren, Xiaobo", "Gao, Feifei", "Zhang, Shenrong"],
        Some("Research on constraint violation stabilization method of multibody system dynamics based on \
              fuzzy control"),
        Some(2025), Some("10.12677/dsc.2025.143020");
    FLORES = "flores_baumgarte", ["Flores, P.", "Machado, M.", "Seabra, E.", "da Silva, M. T."],
        Some("A parametric study on the Baumgarte stabilization method for forward dynamics of constrained \
              multibody systems"),
        None, Some("10.1115/1.4002338");
    LUBICH = "lubich_projection", ["Lubich"],
        None, None, Some("10.1007/BF02112276");
    WEHAGE = "wehage_partitioning", ["Wehage, R. A.", "Haug, E. J."],
        Some("Generalized coordinate partitioning for dimension reduction in analysis of constrained dynamic systems"),
        None, Some("10.1115/1.3256318");
    BAYO = "bayo1988", ["Bayo, E.", "Garcia de Jalon, J.", "Serna, M. A."],
        Some("A modified Lagrangian formulation for the dynamic analysis of constrained mechanical systems"),
        Some(1988), Some("10.1016/0045-7825(88)90085-0");
}

macro_rules! table {
    ($($name:literal: $($publication:ident $part:literal),* ;)*) => {
        /// Names of methods and stabilizations, each with what it comes from, the method itself first.
        const TABLE: &[(&str, &[Contribution])] = &[$((
            $name,
            &[$(Contribution { publication: $publication, part: $part }),*],
        )),*];
    };
}

table! {
    "rk4": HAIRER_I "the method, section II.1", ZHANG_FIREFLY "its use on the index-1 equations, table 2";
    "dopri5": DORMAND "the pair", SHAMPINE_INTERPOLANT "the solution inside a step",
        GUSTAFSSON_EXPLICIT "the control of steps";
    "ode45": SHAMPINE "the control of steps", DORMAND "the pair", SHAMPINE_INTERPOLANT "the solution inside a step";
    "dop853": HAIRER_I "coefficients and estimate of the error, section II.5", PRINCE "the method",
        GUSTAFSSON_EXPLICIT "the control of steps";
    "generalized-alpha": ARNOLD "the method for equations of index 3", CHUNG "the scheme",
        ARNOLD_STABILIZED "the stabilized form of index 2 (formulation=ggl)",
        GEAR "the stabilized form of index 2 (formulation=ggl)", JANSEN "states of the first order";
    "hermite-h23g2": ZHANG_HERMITE "the method", ANDERSEN "momenta tangent to the constraints (RATTLE)",
        RYCKAERT "the iteration for the impulses (SHAKE)";
    "hermite-h33g2": ZHANG_HERMITE "the method", ANDERSEN "momenta tangent to the constraints (RATTLE)",
        RYCKAERT "the iteration for the impulses (SHAKE)";
    "hermite": ZHANG_HERMITE "the method", ANDERSEN "momenta tangent to the constraints (RATTLE)",
        RYCKAERT "the iteration for the impulses (SHAKE)";
    "firefly": ZHANG_FIREFLY "the method";
    "variable-metric": VARIABLE_METRIC "the method", POWELL "the damped update of the Hessian";
    "radau": HAIRER_II "the method, sections IV.8 and VII.7", GEAR "the stabilized form of index 2",
        GUSTAFSSON_IMPLICIT "the control of steps";
    "none": ;
    "baumgarte": BAUMGARTE "the method", MAN "the default gains", FLORES "gains from the step (gains=from-step)";
    "fuzzy": MAN "the method";
    "penalty": BAYO "the method";
    "projection": LUBICH "the method";
    "partitioning": WEHAGE "the method";
}

/// What the method or stabilization with this name comes from; empty where nothing is recorded.
fn contributions(name: &str) -> &'static [Contribution] {
    let found = TABLE.iter().find(|(of, _)| *of == name);
    found.map_or(&[], |(_, contributions)| contributions)
}

impl MethodInfo {
    /// The publications that the method comes from, that of the method itself first; empty for a method of another crate.
    pub fn publications(&self) -> &'static [Contribution] {
        contributions(self.name)
    }
}

impl StabilizationInfo {
    /// The publications that the stabilization comes from, that of the method itself first.
    pub fn publications(&self) -> &'static [Contribution] {
        contributions(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::{Contribution, TABLE};
    use crate::methods::METHODS;
    use crate::stabilization::STABILIZATIONS;

    fn all() -> impl Iterator<Item = (&'static str, &'static Contribution)> {
        let each = TABLE.iter();
        each.flat_map(|(name, list)| list.iter().map(|contribution| (*name, contribution)))
    }

    /// Every method has a row, which begins with what its entry calls its source.
    #[test]
    fn the_table_has_the_sources_of_all_methods() {
        let methods = METHODS.iter().map(|info| (info.name, info.source));
        let others = STABILIZATIONS.iter().map(|info| (info.name, info.source));
        let entries: Vec<_> = methods.chain(others).collect();
        let names: Vec<&str> = entries.iter().map(|(name, _)| *name).collect();
        let listed: Vec<&str> = TABLE.iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, names);
        for ((name, source), (_, list)) in entries.iter().zip(TABLE) {
            let Some(first) = list.first() else {
                assert_eq!(*source, "", "{name}");
                continue;
            };
            match first.publication.doi {
                Some(doi) => assert!(source.contains(&format!("DOI {doi}")), "{name}: {source}"),
                None => assert_eq!(Some(*source), first.publication.title, "{name}"),
            }
        }
    }

    /// A key is one publication.
    #[test]
    fn keys_differ() {
        for (_, one) in all() {
            for (_, other) in all() {
                let (one, other) = (one.publication, other.publication);
                assert_eq!(one.key == other.key, one == other, "{}", one.key);
            }
        }
    }
}
