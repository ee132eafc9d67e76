import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DocsData, DocsGroup } from '../../src/routes/site/docs/docs-page.ts'
import { dataPath } from '../../src/routes/site/docs/use-docs.ts'
import { changelogFeed, changelogFeedPath } from './changelog.ts'
import type { ParsedPage } from './parse-page.ts'

/** The pages, and the navigation between them. */
type Docs = { pages: readonly ParsedPage[]; groups: readonly DocsGroup[] }

/**
 * Writes the data that pages of the developer docs fetch on client-side navigation, such as /docs/keys.json, and the
 * changelog's feed.
 */
export const writeDocs = async (docs: Docs, folder: string): Promise<void> => {
  const files = docs.pages.map((page) => ({ path: dataPath(page.path), text: JSON.stringify(dataOf(page, docs)) }))
  for (const { path, text } of [...files, { path: changelogFeedPath, text: changelogFeed() }]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The docs for a deployment that sells no plans, whose pages don't present single platforms. */
export const docsForBox = ({ pages, groups }: Docs): Docs => ({
  pages: pages.map((page) => ({ ...page, html: page.html.replace(/<li><a href="\/#integration-showcase">.*?<\/li>\n?/s, '') })),
  groups,
})

/** The documents of the developer docs. */
export const docsPages = (docs: Docs, { isListed = true } = {}) =>
  docs.pages.map((page) => ({
    path: page.path,
    module: 'src/routes/site/docs.tsx',
    description: page.description,
    isListed,
    data: dataOf(page, docs),
  }))

const dataOf = ({ path, title, html, sections }: ParsedPage, { groups }: Docs): DocsData => ({
  page: { path, title, html, sections },
  groups,
})
