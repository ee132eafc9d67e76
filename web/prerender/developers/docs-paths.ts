import { type CatalogCode, errorCatalog, errorPage } from '#shared/domain/error-catalog.ts'

/** The API reference: a document of its own, next to the pages of the site. */
export const referencePath = '/docs/reference'

/** The developer docs' navigation. Each path but the reference's has a Markdown file. */
export const docsGroups: readonly { title: string; paths: readonly string[] }[] = [
  { title: 'Start', paths: ['/docs', '/docs/quick-start', '/docs/keys'] },
  { title: 'Build', paths: ['/docs/posts', '/docs/files', '/docs/webhooks'] },
  { title: 'Look up', paths: [referencePath, '/docs/errors', '/docs/limits', '/docs/changelog'] },
  { title: 'Recipes', paths: ['/docs/recipes/github-action', '/docs/recipes/n8n', '/docs/recipes/zapier', '/docs/recipes/make'] },
]

/** The Markdown file of a page, from the repository's root. */
export const docsFile = (path: string): string => `docs/developers/${path.slice('/docs/'.length) || 'index'}.md`

const isCode = (code: string): code is CatalogCode => code in errorCatalog

/** Every error code, in the catalog's order. */
export const errorCodes: readonly CatalogCode[] = Object.keys(errorCatalog).filter(isCode)

/** The paths of the developer docs that the build writes a document for, besides the reference. */
export const docsPaths: readonly string[] = [
  ...docsGroups.flatMap(({ paths }) => paths).filter((path) => path !== referencePath),
  ...errorCodes.map(errorPage),
]
