import type { Certification } from '#functions/adapters/platforms/platform-adapter.ts'
import { certifications } from '#functions/adapters/platforms/publishers.ts'
import { apiVersions } from '#functions/adapters/platforms/registry.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { ComparedCall } from './calls.ts'
import { nameOf, type Shape } from './shape.ts'
import type { WalkResult } from './walk.ts'

export type ReportInput = {
  platform: Platform
  /** YYYY-MM-DD. */
  date: string
  /** The platform, or its stand-in. */
  answeredBy: string
  crierVersion: string
  walked: readonly WalkResult[]
  calls: readonly ComparedCall[]
}

/** True if the real platform did anything our fake one wouldn't have done. */
export const hasDifferences = ({ walked, calls }: Pick<ReportInput, 'walked' | 'calls'>) =>
  calls.some(({ differences }) => differences.length > 0) || walked.some((one) => one.isSent && one.real !== one.fake)

/**
 * The report to commit: types, statuses, and field names. It contains no response values, no token, and no account name
 * (`hidden`).
 */
export const toReport = (certified: ReportInput, hidden: readonly string[]): string => {
  const { platform, date, answeredBy, crierVersion, walked, calls } = certified
  const { version, source } = apiVersions[platform]
  const report = [
    `# ${platformNames[platform]}, ${date}`,
    `Written by \`npm run certify\`. [platforms.md](../platforms.md#certify-a-platform) says what it does.`,
    table(
      ['what', 'version'],
      [
        ['answered by', answeredBy],
        ['API', `[${version}](${source})`],
        ['Crier', crierVersion],
        ['Node', process.versions.node],
      ],
    ),
    hasDifferences(certified) ? 'There are differences from our fake server.' : 'Every answer was like that of our fake server.',
    '## Posts',
    ...certificationNotes(platform),
    table(
      ['post', 'came to', 'in the sandbox', 'afterward'],
      walked.map((one) => postRow(one, hidden)),
    ),
    '## Differences',
    differenceTable(calls),
    '## Calls',
    table(['post', 'step', 'call', 'answer', 'fields', 'headers read', 'differences'], calls.map(callRow)),
  ].join('\n\n')
  return `${report}\n`
}

const certificationNotes = (platform: Platform) => {
  const certification: Certification = certifications[platform]
  return 'staysBecause' in certification ? [certification.staysBecause] : []
}

const postRow = (one: WalkResult, hidden: readonly string[]) => {
  const withoutNames = (text: string) => hidden.reduce((left, word) => left.replaceAll(word, 'ACCOUNT'), text)
  return one.isSent ? [one.post, one.real, one.fake, withoutNames(afterward(one))] : [one.post, 'not sent', '', withoutNames(one.why)]
}

const afterward = ({ real, stays }: Extract<WalkResult, { isSent: true }>) => {
  if (stays.length > 0) return `stays: ${stays.join(', ')}`
  if (real.startsWith('published')) return 'deleted'
  return real.startsWith('refused') ? '' : 'there may be a second one: look'
}

const differenceTable = (calls: readonly ComparedCall[]) => {
  const rows = calls.flatMap(({ post, step, call, differences }) =>
    differences.map(({ what, real, fake }) => [post, step, `\`${call}\``, what, real, fake]),
  )
  return rows.length === 0 ? 'None.' : table(['post', 'step', 'call', 'what', 'real', 'sandbox'], rows)
}

const callRow = ({ post, step, call, real, fake, differences }: ComparedCall) => {
  const shown = real ?? fake
  return [
    post,
    step,
    `\`${call}\``,
    shown ? nameOf(shown) : '',
    shown ? fieldsIn(shown) : '',
    shown ? headersIn(shown) : '',
    String(differences.length),
  ]
}

const fieldsIn = ({ fields }: Shape) =>
  [...fields.keys()]
    .filter((place) => place !== '')
    .map((place) => `\`${place}\``)
    .join(' ')

/** The headers that Crier looked for and found. */
const headersIn = ({ headers, headersRead }: Shape) =>
  [...headersRead]
    .filter((name) => headers.has(name))
    .map((name) => `\`${name}\``)
    .join(' ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
