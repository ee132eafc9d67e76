import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFoundPage, type SitePage, sitePages } from '#web/app/site/site-map.ts'
import { filesOf, type Manifest, readManifest } from './build-manifest.ts'
import { pageDocument } from './page-document.ts'
import { loadRenderer, type RenderPage } from './prerender.ts'
import { robots, sitemap } from './sitemap.ts'
import { softwareApplication } from './structured-data.ts'

/** A page with all that the build adds to it. */
type Page = SitePage & { data?: unknown; structuredData?: readonly object[]; publishedOn?: string }

/** Makes the document of every public page in a site that Vite has built, and the lists that robots read. */
export const writePages = async (folder: string) => {
  const [template, manifest, renderPage] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readManifest(folder, 'site'),
    loadRenderer(),
  ])
  const pages: readonly Page[] = sitePages.map((page) => ({ ...page, ...additions[page.path] }))
  // Rendered one after the other: a page's data is set for the next rendering.
  for (const page of [...pages, notFoundPage])
    await write(folder, documentPath(page), await documentOf(page, { template, manifest, renderPage }))
  await write(folder, 'shell.html', template)
  const listed = pages.filter(({ isListed }) => isListed)
  await write(folder, 'sitemap.xml', sitemap(listed.map(({ path, publishedOn }) => ({ path, changedOn: publishedOn }))))
  await write(folder, 'robots.txt', robots())
}

const additions: Record<string, Pick<Page, 'structuredData'>> = {
  '/': { structuredData: [softwareApplication()] },
  '/pricing': { structuredData: [softwareApplication()] },
}

const documentPath = ({ path }: Page) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

type Parts = { template: string; manifest: Manifest; renderPage: RenderPage }

const documentOf = async (page: Page, { template, manifest, renderPage }: Parts) => {
  const { title, html } = await renderPage(page.path, page.data)
  const files = filesOf(manifest, ['index.html', page.module]).map((file) => `/${file}`)
  const added = files.filter((file) => !template.includes(file))
  return pageDocument(template, {
    ...page,
    title,
    html,
    shareImage: '/icon.svg',
    preloads: added.filter((file) => file.endsWith('.js')),
    styles: added.filter((file) => file.endsWith('.css')),
    structuredData: page.structuredData ?? [],
  })
}

const write = async (folder: string, path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
