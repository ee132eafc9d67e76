import { sitePages } from '#web/app/site/site-map.ts'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { test as staged } from './stage.ts'

/** A document's content before any of its scripts run. */
export type SiteDocument = Awaited<ReturnType<typeof fetchDocument>> & ReturnType<typeof readDocument>

const unlistedPaths = sitePages.filter(({ isListed }) => !isListed).map(({ path }) => path)

/** The public pages that search engines may list. */
export const listedPaths = publicPaths().filter((path) => !unlistedPaths.includes(path))

/** An unknown address, one that only a script can render, and one in the dashboard. */
const otherPaths = ['/no/such/page', '/login', '/dashboard']

/** A test that reads the site's documents, which are fetched and parsed once for all tests. */
export const test = staged
  .extend('allDocuments', { scope: 'worker' }, async ({ stage: { crier, browser } }) => {
    const fetched = await Promise.all([...publicPaths(), ...otherPaths].map((path) => fetchDocument(crier.url, path)))
    const page = await browser.newPage()
    const read: SiteDocument[] = []
    for (const document of fetched) read.push({ ...document, ...(await page.evaluate(readDocument, document.html)) })
    await page.close()
    return read
  })
  /** Only the public pages' documents. */
  .extend('documents', ({ allDocuments }) => allDocuments.filter(({ path }) => !otherPaths.includes(path)))

const fetchDocument = async (siteUrl: string, path: string) => {
  const response = await fetch(`${siteUrl}${path}`)
  return { path, status: response.status, html: await response.text() }
}

/** Runs in a page. */
const readDocument = (html: string) => {
  const read = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...read.querySelectorAll(selector)]
  const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)
  const values = (selector: string, name: string) => all(selector).map((element) => element.getAttribute(name) ?? '')
  const metas = all('meta[name], meta[property]').map((meta): [name: string, content: string] => [
    meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
    meta.getAttribute('content') ?? '',
  ])
  return {
    titles: texts('head title'),
    headings: texts('h1'),
    /** The contents of each meta element, by its name or property. */
    metas: Object.fromEntries(metas.map(([name]) => [name, metas.flatMap(([other, content]) => (other === name ? content : []))])),
    canonical: values('link[rel=canonical]', 'href'),
    structuredData: texts('script[type="application/ld+json"]'),
    ids: values('[id]', 'id'),
    links: values('a', 'href'),
    /** The resources that a browser may load to show it. */
    parts: [
      ...values('link:not([rel=canonical])', 'href'),
      ...values('[src]', 'src'),
      ...values('[srcset]', 'srcset').flatMap((set) => set.split(',').map((candidate) => candidate.trim().replace(/\s.*/, ''))),
    ],
    mainText: texts('main').join(' ').replaceAll(/\s+/g, ' '),
  }
}
