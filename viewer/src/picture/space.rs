//! Pictures of a mechanism in space: seen from where the page looks at first, without perspective.

mod drawing;
mod eye;
mod motion;
mod order;
mod parts;
mod seen;
mod solids;
mod survey;
mod timeline;
mod vectors;
mod view;

pub(super) use drawing::drawn;
pub(super) use seen::Space;
pub(super) use view::View;
