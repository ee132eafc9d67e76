import { use } from 'react'
import { pageData } from '#web/lib/page-data.ts'
import { isObject, shelf, useRetry } from '#web/lib/shelf.ts'
import { hostPlaceholder } from '#web/lib/site-address.ts'
import type { DocsData, DocsGroup, DocsPage } from './docs-page.ts'

/** Returns the page of the developer docs at a path, or undefined if it couldn't be loaded. Suspends while it's loading. */
export const useDocs = (path: string): { found: DocsData | undefined; retry: () => void } => {
  const address = dataPath(path)
  const retry = useRetry(() => files.forget(address))
  return { found: docsOfDocument(path) ?? withOwnAddress(use(files.load(address))), retry }
}

/** Documents come with this site's address in examples. Their data as a file has the build's placeholder. */
const withOwnAddress = (data: DocsData | undefined) =>
  data && { ...data, page: { ...data.page, html: data.page.html.replaceAll(`https://${hostPlaceholder}`, location.origin) } }

/** The file that a page of the developer docs is loaded from when people come from another page. */
export const dataPath = (path: string): string => `${path === '/docs' ? '/docs/index' : path}.json`

const docsOfDocument = (path: string) => {
  const data = pageData()
  return isDocs(data) && data.page.path === path ? data : undefined
}

/** True if this is everything a page needs. A zod schema would be larger than the page itself. */
const isDocs = (value: unknown): value is DocsData =>
  isObject(value) && isPage(value.page) && Array.isArray(value.groups) && value.groups.every(isGroup)

const isPage = (value: unknown): value is DocsPage =>
  hasTexts(value, ['path', 'title', 'html']) &&
  Array.isArray(value.sections) &&
  value.sections.every((section) => hasTexts(section, ['id', 'title']))

const isGroup = (value: unknown): value is DocsGroup =>
  hasTexts(value, ['title']) && Array.isArray(value.links) && value.links.every((link) => hasTexts(link, ['path', 'label']))

const hasTexts = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isObject(value) && names.every((name) => typeof value[name] === 'string')

const files = shelf(isDocs)
