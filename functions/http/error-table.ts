import { readFile, writeFile } from 'node:fs/promises'
import { type CatalogEntry, errorCatalog } from '#shared/domain/error-catalog.ts'

/** The document that describes errors to API users. */
export const documentUrl = new URL('../../docs/api.md', import.meta.url)

const [begin, end] = ['<!-- npm run errors:table: begin -->', '<!-- npm run errors:table: end -->']

/** Returns the document with its error table replaced. Throws if it has no place for one. */
export const withErrors = (document: string): string => {
  const [before, after] = [document.split(begin)[0], document.split(end)[1]]
  if (before === undefined || after === undefined) throw new Error(`The document has no ${begin} … ${end}.`)
  const rows = Object.entries<CatalogEntry>(errorCatalog)
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, meaning, fix, disposition }]) => `| ${status} | \`${code}\` | ${meaning} | ${fix} | \`${disposition}\` |`)
  return [
    `${before}${begin}`,
    '',
    '| status | code | what it means | what to do | disposition |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `${end}${after}`,
  ].join('\n')
}

if (import.meta.main) await writeFile(documentUrl, withErrors(await readFile(documentUrl, 'utf8')))
