import { apiVersions } from '#functions/adapters/platforms/registry.ts'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { behaviors } from './behaviors.ts'

/** The document with the table. */
export const documentUrl = new URL('../../../docs/platforms.md', import.meta.url)

/**
 * The result of one behavior on one platform: it's supported, perhaps in its own way, or the platform can't support it,
 * and why.
 */
export type Verdict = { platform: Platform; behavior: string; isKept: boolean; note: string | undefined }

const [begin, end] = ['<!-- contract suite: begin -->', '<!-- contract suite: end -->']
const [does, cannot] = ['✓', '–']

/** Returns the document with its table replaced by one of these verdicts. */
export const withTable = (document: string, verdicts: readonly Verdict[]) => {
  const [before = '', after = ''] = [document.split(begin)[0], document.split(end)[1]]
  const rows = behaviors.map(({ name }) => [name, ...platformIds.map((platform) => markOf(verdicts, platform, name))])
  const notes = behaviors.flatMap(({ name }) => {
    const told = platformIds.flatMap((platform) => find(verdicts, platform, name) ?? []).filter(({ note }) => note !== undefined)
    return [...Map.groupBy(told, ({ note }) => note)].map(([note, alike]) =>
      wrapped(`- *${name}*, ${alike.map(({ platform }) => platformNames[platform]).join(', ')}: ${note}`),
    )
  })
  const head = ['', ...platformIds.map((platform) => platformNames[platform])]
  const table = [head, head.map((_, index) => (index === 0 ? '---' : ':-:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const versions = ['| | API | supported until | source |', '|---|---|---|---|', ...platformIds.map(versionRow)]
  return [`${before}${begin}`, '', ...versions, '', ...table, '', ...notes, '', `${end}${after}`].join('\n')
}

/** Returns the document's row for the platform's API version. */
export const versionRow = (platform: Platform) => {
  const { version, sunset = 'not announced', source } = apiVersions[platform]
  return `| ${platformNames[platform]} | ${version} | ${sunset} | ${source} |`
}

/** Parses the verdicts from the document's table. */
export const readTable = (document: string): Verdict[] => {
  const lines = (document.split(begin)[1]?.split(end)[0] ?? '').replaceAll('\n  ', ' ').split('\n')
  const notes = new Map(lines.flatMap((line) => noteOf(line)))
  const cells = new Map(lines.filter((line) => line.startsWith('| ')).map((line) => cellsOf(line)))
  return behaviors.flatMap(({ name }) =>
    platformIds.flatMap((platform, index) => {
      const mark = cells.get(name)?.[index]
      const note = notes.get(`${platformNames[platform]} ${name}`)
      return mark === does || mark === cannot ? [{ platform, behavior: name, isKept: mark === does, note }] : []
    }),
  )
}

const columns = 120

/** Wraps a list item as our documents are. */
const wrapped = (item: string) =>
  item.split(' ').reduce((text, word) => {
    const lineLength = text.length - text.lastIndexOf('\n') - 1
    return lineLength + 1 + word.length > columns ? `${text}\n  ${word}` : `${text} ${word}`
  })

const find = (verdicts: readonly Verdict[], wanted: Platform, name: string) =>
  verdicts.find(({ platform, behavior }) => platform === wanted && behavior === name)

const markOf = (verdicts: readonly Verdict[], platform: Platform, name: string) => {
  const verdict = find(verdicts, platform, name)
  if (!verdict) return ''
  return verdict.isKept ? does : cannot
}

const noteOf = (line: string): [string, string][] => {
  const [, name, names = '', note = ''] = line.match(/^- \*(.+?)\*, (.+?): (.+)$/) ?? []
  return name === undefined ? [] : names.split(', ').map((platform) => [`${platform} ${name}`, note])
}

const cellsOf = (line: string): [string, string[]] => {
  const [name = '', ...marks] = line.slice(2, -2).split(' | ')
  return [name, marks]
}
