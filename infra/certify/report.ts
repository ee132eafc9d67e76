import { certifications } from '#functions/adapters/platforms/certifications.ts'
import type { Certification } from '#functions/adapters/platforms/platform-adapter.ts'
import { platformAdapters } from '#functions/adapters/platforms/registry.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Compared } from './calls.ts'
import type { Shape } from './shape.ts'
import type { Walked } from './walk.ts'

export type Certified = {
  platform: Platform
  /** YYYY-MM-DD */
  date: string
  /** Who answered: the platform itself, or what the operator says stood in for it. */
  against: string
  crierVersion: string
  walked: readonly Walked[]
  calls: readonly Compared[]
}

/** Whether the real platform did anything that our fake one would not have done. */
export const hasDifferences = ({ walked, calls }: Pick<Certified, 'walked' | 'calls'>) =>
  calls.some(({ differences }) => differences.length > 0) || walked.some((one) => one.isSent && one.real !== one.fake)

/** The report to commit: types, statuses and names of fields; no value of an answer, no token, and no name of the account (`hidden`). */
export const toReport = (certified: Certified, hidden: readonly string[]): string => {
  const { platform, date, against, crierVersion, walked, calls } = certified
  const { version, source } = platformAdapters[platform].version
  const report = [
    `# ${platformNames[platform]}, ${date}`,
    `Written by \`npm run certify -- --platform ${platform}\`. [platforms.md](../platforms.md#certify-a-platform) says what it does.`,
    table(
      ['what', 'version'],
      [
        ['answered by', against],
        ['API', `[${version}](${source})`],
        ['Crier', crierVersion],
        ['Node', process.versions.node],
      ],
    ),
    hasDifferences(certified) ? 'There are differences from our fake server.' : 'Every answer was like that of our fake server.',
    '## Posts',
    ...certificationNotes(platform),
    table(['post', 'came to', 'in the sandbox', 'afterwards'], walked.map(postRow)),
    '## Differences',
    differenceTable(calls),
    '## Calls',
    table(['post', 'step', 'call', 'answer', 'fields', 'headers read', 'differences'], calls.map(callRow)),
  ].join('\n\n')
  return `${hidden.filter((word) => word.length > 2).reduce((text, word) => text.replaceAll(word, 'ACCOUNT'), report)}\n`
}

const certificationNotes = (platform: Platform) => {
  const certification: Certification = certifications[platform]
  return 'staysBecause' in certification ? [certification.staysBecause] : []
}

const postRow = (one: Walked) => {
  if (!one.isSent) return [one.post, 'not sent', '', one.why]
  const isMade = one.real.startsWith('published')
  return [one.post, one.real, one.fake, one.stays.length > 0 ? `stays: ${one.stays.join(', ')}` : isMade ? 'deleted' : '']
}

const differenceTable = (calls: readonly Compared[]) => {
  const rows = calls.flatMap(({ post, step, call, differences }) =>
    differences.map(({ what, real, fake }) => [post, step, `\`${call}\``, what, real, fake]),
  )
  return rows.length === 0 ? 'None.' : table(['post', 'step', 'call', 'what', 'real', 'sandbox'], rows)
}

const callRow = ({ post, step, call, real, fake, differences }: Compared) => {
  const shown = real ?? fake
  return [
    post,
    step,
    `\`${call}\``,
    shown ? `${shown.status} ${shown.contentType}` : '',
    shown ? fieldsIn(shown) : '',
    shown ? shown.headers.map((name) => `\`${name}\``).join(' ') : '',
    String(differences.length),
  ]
}

const fieldsIn = ({ fields }: Shape) =>
  [...fields.keys()]
    .filter((place) => place !== '')
    .map((place) => `\`${place}\``)
    .join(' ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
