import { dollarsFor, type PriceName } from './price-catalogue.ts'
import { type Load, type Row, rows, type Sending, usageOf } from './usage.ts'

/** What a load costs in a month, in dollars: by row, and all together. */
export type MonthlyCost = { readonly byRow: ReadonlyMap<Row, number>; readonly total: number }

/** AWS bands the sum of all uses of a price, so each use pays its part of that. */
export const monthlyCost = (load: Load, sending?: Sending): MonthlyCost => {
  const uses = usageOf(load, sending)
  const unitsOf = (price: PriceName) => uses.filter((use) => use.price === price).reduce((sum, { units }) => sum + units, 0)
  const dollarsOf = ({ price, units }: (typeof uses)[number]) =>
    units === 0 ? 0 : (dollarsFor(price, unitsOf(price)) * units) / unitsOf(price)
  const costOf = (row: Row) => uses.filter((use) => use.row === row).reduce((sum, use) => sum + dollarsOf(use), 0)
  const byRow = new Map(rows.map((row) => [row, costOf(row)]))
  return { byRow, total: [...byRow.values()].reduce((sum, dollars) => sum + dollars, 0) }
}
