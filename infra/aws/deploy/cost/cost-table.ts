import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type Assumption, assumptions, measures, tableUnits } from './assumptions.ts'
import { billOf, type Load } from './bill.ts'

const names = Object.keys(assumptions).filter((name): name is Assumption => Object.hasOwn(assumptions, name))

/**
 * The loads the command line asks for: the documented ones unless it names one. Throws with the usage if it can't be
 * read.
 */
export const readCost = (args: readonly string[]) => {
  const options = Object.fromEntries(['people', 'posts', ...names].map((name) => [name, { type: 'string' as const }]))
  const { people, posts, ...own } = parseArgs({ args: [...args], options }).values
  const changes = z.record(z.string(), z.coerce.number().nonnegative()).parse(own)
  if (people === undefined && posts === undefined) return { loads: documented, changes }
  const load = z.object({ people: Count, posts: Count }).safeParse({ people, posts })
  if (!load.success) throw new Error('Say how many people and how many posts a month: npm run cost -- --people N --posts N')
  return { loads: [load.data], changes }
}

const Count = z.coerce.number().int().nonnegative()

/** A month's cost of several loads, one column each. */
export const costTable = (loads: readonly Load[], changes?: Partial<Record<Assumption, number>>) => {
  const bills = loads.map((load) => billOf(load, changes))
  const totals = bills.map((bill) => bill.reduce((sum, { dollars }) => sum + dollars, 0))
  const lines = [
    ['$ a month', ...loads.map(({ people, posts }) => `${people.toLocaleString('en')} people, ${posts.toLocaleString('en')} posts`)],
    ['---', ...loads.map(() => '--:')],
    ...(bills[0] ?? []).map(({ row }, index) => [row, ...bills.map((bill) => money(bill[index]?.dollars ?? 0))]),
    ['**together**', ...totals.map((total) => `**${money(total)}**`)],
    ['for each person', ...totals.map((total, index) => perPerson(total, loads[index]?.people ?? 0))],
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * What each measure takes off these loads' bills, after the ones above it: the totals before and after, one column per
 * load.
 */
export const savingsTable = (loads: readonly Load[]) => {
  const totalOf = (load: Load, changes: Partial<Record<Assumption, number>>) =>
    billOf(load, changes).reduce((sum, { dollars }) => sum + dollars, 0)
  /** The bill as it was before the measures from this one on. */
  const before = (from: number) => Object.assign({}, ...measures.slice(from).map((measure) => measure.before))
  const lines = [
    ['$ a month', ...loads.map(({ people }) => `${people.toLocaleString('en')} people`)],
    ['---', ...loads.map(() => '--:')],
    ['**before**', ...loads.map((load) => `**${money(totalOf(load, before(0)))}**`)],
    ...measures.map(({ says }, index) => [
      says,
      ...loads.map((load) => `−${money(totalOf(load, before(index)) - totalOf(load, before(index + 1)))}`),
    ]),
    ['**after**', ...loads.map((load) => `**${money(totalOf(load, {}))}**`)],
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The loads that the measures are compared on. */
export const compared: readonly Load[] = [
  { people: 10_000, posts: 900_000 },
  { people: 100_000, posts: 9_000_000 },
]

/** Everything the figures assume, one line each. */
export const assumptionList = (changes: Partial<Record<Assumption, number>> = {}) =>
  [
    'What this assumes:',
    '',
    ...names.map((name) => `- \`--${name} ${figure(changes[name] ?? assumptions[name][0])}\` ${assumptions[name][1]}`),
    ...Object.entries(tableUnits).map(
      ([what, { read, write }]) => `- ${read} read and ${write} write units of DynamoDB for a ${what}: measured on X`,
    ),
  ].join('\n')

/** The loads in docs/deploy.md's table. */
export const documented: readonly Load[] = [
  { people: 0, posts: 0 },
  { people: 100, posts: 9_000 },
  { people: 10_000, posts: 900_000 },
  { people: 1_000_000, posts: 90_000_000 },
]

const perPerson = (total: number, people: number) => (people === 0 ? '–' : `${((100 * total) / people).toFixed(1)} ¢`)

/** Cents only matter below $100. */
const money = (dollars: number) =>
  dollars.toLocaleString('en', dollars < 100 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 })

const figure = (value: number) => String(Number(value.toPrecision(6)))
