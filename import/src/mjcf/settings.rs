//! Gravity and disabled effects of a model: the element `option`.

use super::defaults::Element;
use super::known;
use crate::Fault;
use crate::element::children;
use crate::left::LeftOut;
use nalgebra::Vector3;
use roxmltree::Node;

/// The settings of `option`. What is disabled is no part of the mechanism.
pub(crate) struct Settings {
    pub(crate) gravity: Vector3<f64>,
    pub(crate) has_springs: bool,
    pub(crate) has_dampers: bool,
    pub(crate) has_limits: bool,
    pub(crate) has_equalities: bool,
    pub(crate) has_actuators: bool,
}

impl Settings {
    /// Reads the elements `option`; later ones win.
    pub(crate) fn read(root: Node<'_, '_>, left: &mut LeftOut) -> Result<Self, Fault> {
        let mut settings = Self {
            gravity: Vector3::new(0.0, 0.0, -9.81),
            has_springs: true,
            has_dampers: true,
            has_limits: true,
            has_equalities: true,
            has_actuators: true,
        };
        let mut has_gravity = true;
        for option in children(root, "option") {
            let element = Element::without_class(option)?;
            known::others(&element, None, left);
            if let Some(given) = element.array::<3>("gravity")? {
                settings.gravity = Vector3::from(given);
            }
            for flag in children(option, "flag") {
                let flag = Element::without_class(flag)?;
                known::others(&flag, None, left);
                let is_on = |name| -> Result<Option<bool>, Fault> {
                    let word = flag.choice(name, &["enable", "disable"])?;
                    Ok(word.map(|word| word == "enable"))
                };
                let set = |place: &mut bool, name| -> Result<(), Fault> {
                    *place = is_on(name)?.unwrap_or(*place);
                    Ok(())
                };
                set(&mut has_gravity, "gravity")?;
                set(&mut settings.has_springs, "spring")?;
                set(&mut settings.has_dampers, "damper")?;
                set(&mut settings.has_limits, "limit")?;
                set(&mut settings.has_equalities, "equality")?;
                set(&mut settings.has_actuators, "actuation")?;
                // `passive` of older versions is the two that newer ones have.
                if is_on("passive")? == Some(false) {
                    settings.has_springs = false;
                    settings.has_dampers = false;
                }
                if is_on("constraint")? == Some(false) {
                    settings.has_limits = false;
                    settings.has_equalities = false;
                }
            }
        }
        if !has_gravity {
            settings.gravity = Vector3::zeros();
        }
        Ok(settings)
    }
}
