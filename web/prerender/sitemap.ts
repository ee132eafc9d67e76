import { sitePlaceholder } from './site-address.ts'

type Entry = {
  path: string
  /** A day, such as 2026-11-21. */
  changedOn?: string | undefined
}

/** The list of pages for search engines. https://www.sitemaps.org/protocol.html */
export const sitemap = (entries: readonly Entry[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(entryOf).join('\n')}
</urlset>
`

const entryOf = ({ path, changedOn }: Entry) =>
  `  <url><loc>${sitePlaceholder}${path}</loc>${changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`}</url>`

/** What robots may read: all but what only signed-in people see. https://www.rfc-editor.org/rfc/rfc9309 */
export const robots = (): string => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Allow: /

Sitemap: ${sitePlaceholder}/sitemap.xml
`
