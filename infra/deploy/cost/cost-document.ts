import { Platform } from '#shared/domain/platforms.ts'
import { rules } from '#shared/platforms/rules.ts'
import { assumptions, tableUnits } from './assumptions.ts'
import { monthlyCost } from './monthly-cost.ts'
import { type Price, priceCatalogue } from './price-catalogue.ts'
import { partBy, ways } from './sending.ts'
import { type Load, rows, type Sending, sendingToday } from './usage.ts'

/** Where the table stands. */
export const documentUrl = new URL('../../../docs/deploy.md', import.meta.url)

const [begin, end] = ['<!-- npm run cost -- --write: begin -->', '<!-- npm run cost -- --write: end -->']

/** MB of a post's files and accounts of a post, where nothing else is said. */
export const usual = { media: 4, accounts: 4 }

const documented: readonly Load[] = [
  { ...usual, people: 0, posts: 0 },
  { ...usual, people: 100, posts: 9_000 },
  { ...usual, people: 10_000, posts: 900_000 },
  { ...usual, people: 1_000_000, posts: 90_000_000 },
]

/** The document with what the code works out in place of what it says. Throws if it has no place for that. */
export const withCost = (document: string) => {
  const [before, after] = [document.split(begin)[0], document.split(end)[1]]
  if (before === undefined || after === undefined) throw new Error(`The document has no ${begin} … ${end}.`)
  return [
    `${before}${begin}`,
    '',
    costTable(documented),
    '',
    savingsTable(documented.slice(1)),
    '',
    assumptionList(),
    '',
    priceTable(),
    '',
    `${end}${after}`,
  ].join('\n')
}

/** What loads cost in a month, a column each. */
export const costTable = (loads: readonly Load[]) => {
  const costs = loads.map((load) => monthlyCost(load))
  return table([
    ['$ a month', ...loads.map(({ people, posts }) => `${people.toLocaleString('en')} people, ${posts.toLocaleString('en')} posts`)],
    ...rows.map((row) => [row, ...costs.map(({ byRow }) => money(byRow.get(row) ?? 0))]),
    ['**together**', ...costs.map(({ total }) => `**${money(total)}**`)],
    ['for each person', ...costs.map(({ total }, index) => perPerson(total, loads[index]?.people ?? 0))],
  ])
}

const savingsTable = (loads: readonly Load[]) =>
  table([
    ['what more would save, $ a month', ...loads.map(({ people }) => `${people.toLocaleString('en')} people`)],
    ...savings.map(({ says, sending }) => [says, ...loads.map((load) => money(savedBy(sending, load)))]),
  ])

/** Everything that the figures suppose, a line each. */
export const assumptionList = () => {
  const percent = (part: number) => `${Math.round(100 * part)}%`
  const { post, target, targetFiles, call } = tableUnits
  return [
    'What this supposes:',
    '',
    `- ${usual.accounts} accounts for a post, and ${usual.media} MB of files for a post that has any; \`--accounts\` and \`--media\` change them`,
    '- a picture leaves with all of its bytes, though its image variant may be smaller',
    ...Object.entries(assumptions).map(
      ([name, { value, says, because }]) => `- ${name.startsWith('part') ? percent(value) : written(value)} ${says}: ${because}`,
    ),
    `- platforms are chosen equally often, so of the pictures ${percent(partBy(ways, 'picture', 'fetches'))} are fetched and of the videos ${percent(partBy(ways, 'video', 'fetches'))}`,
    `- ${units(post)} of DynamoDB for a post: measured on X`,
    `- ${units(target)} for a target: measured on X`,
    `- ${units(targetFiles)} more for a target with files: measured on X`,
    `- ${units(call)} for a call of the API: measured on X`,
  ].join('\n')
}

const priceTable = () =>
  tableOf('---', [
    ['price', '$', 'free each month', 'read on', 'source'],
    ...Object.values(priceCatalogue).map((price: Price) => [
      price.unit,
      price.bands.flatMap(({ dollars }) => (dollars > 0 ? [priced(dollars)] : [])).join(', then '),
      free(price),
      price.readOn,
      `${price.source}${price.isSecondHand ? ' (second hand)' : ''}`,
    ]),
  ])

const free = ({ bands: [first] }: Price) => (first && first.dollars === 0 && first.upTo > 0 ? first.upTo.toLocaleString('en') : '–')

const units = ({ read, write }: { read: number; write: number }) => `${written(read)} read and ${written(write)} write units`

const perPerson = (total: number, people: number) => (people === 0 ? '–' : `${((100 * total) / people).toFixed(1)} ¢`)

/** Cents matter below 100 $ only. */
const money = (dollars: number) =>
  dollars.toLocaleString('en', dollars < 100 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 })

const priced = (dollars: number) => (dollars < 0.001 ? `${written(1_000_000 * dollars)} a million` : written(dollars))

const written = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 6 })

type Lines = readonly (readonly string[])[]

/** Of figures, which stand at the right. */
const table = (lines: Lines) => tableOf('--:', lines)

const tableOf = (rule: '---' | '--:', [head = [], ...lines]: Lines) =>
  [head, head.map((_, index) => (index === 0 ? '---' : rule)), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** What could be sent otherwise, and is not yet. */
const savings: readonly { readonly says: string; readonly sending: Sending }[] = [
  ...Platform.options.flatMap((platform) => {
    const { cheaperWay } = rules[platform]
    return cheaperWay ? [{ says: cheaperWay.says, sending: { ...sendingToday, ways: { ...ways, [platform]: cheaperWay.ways } } }] : []
  }),
  { says: 'pictures leave as image variants of 40% of their bytes', sending: { ...sendingToday, pictureBytes: 0.4 } },
]

/** What a saving takes off the month's cost, in dollars. */
const savedBy = (sending: Sending, load: Load) => monthlyCost(load).total - monthlyCost(load, sending).total
