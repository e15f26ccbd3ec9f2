//! Values of tables: a search among the breaks, written out, and a polynomial.

use crate::frame::Array;
use crate::functions::FLOOR;
use crate::translate::memory::bytes;
use crate::translate::{Data, Translator, Untranslatable};
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use mbdsl_runtime::__private::{Piece, Table};

impl Data {
    /// The places of the breaks and of the pieces of a table among the constants.
    fn table(&mut self, name: (u32, u8), table: Table<'_>) -> [u32; 2] {
        let constants = &mut self.constants;
        *self.tables.entry(name).or_insert_with(|| {
            let breaks = constants.len() as u32;
            constants.extend(table.breaks);
            let pieces = constants.len() as u32;
            constants.extend(table.pieces.iter().flatten());
            [breaks, pieces]
        })
    }
}

impl Translator<'_, '_> {
    /// The value of a derivative of a table.
    pub(super) fn table(
        &mut self,
        table: u32,
        order: u8,
        x: Value,
    ) -> Result<Value, Untranslatable> {
        let kernel = self.kernel;
        let curve = kernel.tables.get(table as usize);
        let found = curve.ok_or(Untranslatable::TooLarge)?.table(order);
        let [breaks, pieces] = self.data.table((table, order), found);
        self.data
            .needs
            .at_least(Array::Constants, self.data.constants.len());
        let base = self.bases.get(&Array::Constants).copied();
        let base = base.ok_or(Untranslatable::TooLarge)?;
        let x = match found.period {
            Some(period) => self.reduced(x, period)?,
            None => x,
        };
        let piece = self.breaks_before(base, breaks, found.breaks.len(), x)?;
        let size = size_of::<Piece>() as i64;
        let moved = self.builder.ins().imul_imm_u(piece, size);
        let base = self.builder.ins().iadd(base, moved);
        let mut numbers = [x; 5];
        for (number, place) in numbers.iter_mut().zip(pieces..) {
            *number = self.at(base, place)?;
        }
        let [origin, c0, c1, c2, c3] = numbers;
        let d = self.sub(x, origin);
        let upper = self.mul_add(c3, d, c2);
        let upper = self.mul_add(upper, d, c1);
        Ok(self.mul_add(upper, d, c0))
    }

    /// The argument in the first period.
    fn reduced(&mut self, x: Value, [start, length]: [f64; 2]) -> Result<Value, Untranslatable> {
        let [start, length] = [start, length].map(|number| self.builder.ins().f64const(number));
        let passed = self.sub(x, start);
        let periods = self.builder.ins().fdiv(passed, length);
        let whole = self.call_one(FLOOR, &[periods]);
        let shift = self.mul(length, whole);
        Ok(self.sub(x, shift))
    }

    /// Number of breaks at or before x.
    fn breaks_before(
        &mut self,
        base: Value,
        first: u32,
        count: usize,
        x: Value,
    ) -> Result<Value, Untranslatable> {
        let mut before = self.builder.ins().iconst(I64, 0);
        let mut left = count;
        while left > 0 {
            // Among the `left` breaks from here on.
            let step = left.div_ceil(2);
            let moved = self
                .builder
                .ins()
                .imul_imm_u(before, size_of::<f64>() as i64);
            let address = self.builder.ins().iadd(base, moved);
            let place = self.at(address, first + step as u32 - 1)?;
            let passed = self.builder.ins().fcmp(FloatCC::LessThanOrEqual, place, x);
            let after = self.builder.ins().iadd_imm_u(before, step as i64);
            before = self.builder.ins().select(passed, after, before);
            left -= step;
        }
        Ok(before)
    }

    /// The number at a place from an address.
    fn at(&mut self, base: Value, place: u32) -> Result<Value, Untranslatable> {
        let offset = bytes(place, size_of::<f64>() as u32)?;
        let flags = MemFlagsData::trusted();
        Ok(self.builder.ins().load(F64, flags, base, offset))
    }
}
