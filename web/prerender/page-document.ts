import { escaped } from '#shared/domain/text/escaped.ts'
import { replaced } from './replaced.ts'
import { sitePlaceholder } from './site-address.ts'

export type PageDocument = {
  path: string
  title: string
  description: string
  html: string
  isListed: boolean
  /** The address of the picture that is shown where somebody shares the page. */
  shareImage: string
  /** Scripts that the page needs beside the template's, and styles of its own. */
  preloads: readonly string[]
  styles: readonly string[]
  structuredData: readonly object[]
  /** What the page is made from beside its code. */
  data?: unknown
  /** A post of the blog, with the day it was published. */
  publishedOn?: string | undefined
}

/** The whole document of a page, made from the one that Vite has built for all of them. */
export const pageDocument = (template: string, page: PageDocument): string => {
  const withHead = replaced(template, /<title>[\s\S]*?<\/title>\s*<meta name="description"[^>]*>/, headOf(page))
  // After what all pages have: styles because the later one wins, scripts because what is seen first comes first.
  const own = [...page.styles.map(stylesheet), ...page.preloads.map(preload)].join('')
  const withOwn = replaced(withHead, '</head>', `${own}</head>`)
  return replaced(withOwn, place, `<div id="app">${page.html}</div>${dataOf(page)}`)
}

/** Where the application is drawn, and what stands there meanwhile. */
const place = /<div id="app"><\/div>\s*<p id="loading">[^<]*<\/p>/

const headOf = ({ path, title, description, isListed, shareImage, structuredData, publishedOn }: PageDocument) => {
  const address = `${sitePlaceholder}${path}`
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(isListed
      ? [
          `<link rel="canonical" href="${escaped(address)}">`,
          meta('property', 'og:site_name', 'Crier'),
          meta('property', 'og:type', publishedOn === undefined ? 'website' : 'article'),
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:url', address),
          meta('property', 'og:image', `${sitePlaceholder}${shareImage}`),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', title),
          ...(publishedOn === undefined ? [] : [meta('property', 'article:published_time', publishedOn)]),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]
      : [meta('name', 'robots', 'noindex')]),
    ...structuredData.map((data) => `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...data })}</script>`),
  ].join('\n    ')
}

/** Has a script fetched before the one that imports it has come. */
export const preload = (address: string): string => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`

const stylesheet = (address: string) => `<link rel="stylesheet" crossorigin href="${address}">`

const dataOf = ({ data }: PageDocument) =>
  data === undefined ? '' : `<script type="application/json" id="page-data">${json(data)}</script>`

const meta = (kind: 'name' | 'property', name: string, content: string) => `<meta ${kind}="${name}" content="${escaped(content)}">`

/** Nothing in it can end the script that it stands in. */
const json = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
