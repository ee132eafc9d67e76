import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from '#shared/domain/text/escaped.ts'
import { screens } from '../src/lib/screens.ts'
import { filesOf, type Manifest } from './build-manifest.ts'
import { root } from './root.ts'
import { sitePlaceholder } from './structured-data.ts'

export type PageDocument = {
  path: string
  title: string
  description: string
  html: string
  isListed: boolean
  /** The path of the image shown when someone shares the page. */
  shareImage: string
  /** Scripts and styles the page needs in addition to the template's. */
  preloads: readonly string[]
  styles: readonly string[]
  structuredData: readonly object[]
  /** The page's data, if it has any. */
  data?: unknown
  /** The page in every language, this one among them; empty if there's only one. */
  translations: readonly { language: string; path: string }[]
  /** For a blog post, the day it was published. */
  publishedOn?: string | undefined
}

/** Builds a page's complete document from the shared template that Vite has built. */
export const pageDocument = (template: string, page: PageDocument): string => {
  const withHead = replaced(template, /<title>[\s\S]*?<\/title>\s*<meta name="description"[^>]*>/, headOf(page))
  // After the shared ones: later styles win, and scripts for what's seen first load first.
  const own = [...page.styles.map(stylesheet), ...page.preloads.map(preload)].join('')
  const withOwn = replaced(withHead, '</head>', `${own}</head>`)
  return replaced(withOwn, place, `<div id="app">${page.html}</div>${dataOf(page)}`)
}

/** Where the app renders, and its placeholder. */
const place = /<div id="app"><\/div>\s*<p id="loading">[^<]*<\/p>/

const headOf = ({ path, title, description, isListed, shareImage, structuredData, publishedOn, translations }: PageDocument) => {
  const address = `${sitePlaceholder}${path}`
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(isListed
      ? [
          `<link rel="canonical" href="${escaped(address)}">`,
          ...translations.map((translation) => alternate(translation.language, translation.path)),
          // English answers everyone whose language isn't among them. https://developers.google.com/search/docs/specialty/international/localized-versions
          ...translations.flatMap((translation) => (translation.language === 'en' ? [alternate('x-default', translation.path)] : [])),
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

/** Fetches a script before the one that imports it has arrived. */
export const preload = (address: string): string => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`

const stylesheet = (address: string) => `<link rel="stylesheet" crossorigin href="${address}">`

const alternate = (language: string, path: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escaped(`${sitePlaceholder}${path}`)}">`

const dataOf = ({ data }: PageDocument) =>
  data === undefined ? '' : `<script type="application/json" id="page-data">${json(data)}</script>`

const meta = (kind: 'name' | 'property', name: string, content: string) => `<meta ${kind}="${name}" content="${escaped(content)}">`

/** Can't close the script element it's in. */
const json = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

const script = readFileSync(join(root, 'web/public/before-paint.js'), 'utf8')
const tag = '<script src="/before-paint.js"></script>'

/** The hash that lets the CSP allow the one inline script. */
export const beforePaintHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Inlines the script that runs before the first paint. Fetching it would delay the paint. */
export const withBeforePaint = (html: string): string => replaced(html, tag, `<script>${script}</script>`)

const entry = 'dashboard/index.html'

/**
 * Adds to the dashboard's document a list of the scripts each screen needs beyond the shared ones. `before-paint.js`
 * preloads those for the current URL's screen right away, where the app would only request them once it runs.
 */
export const withScreenScripts = (html: string, manifest: Manifest): string => {
  const shared = filesOf(manifest, [entry])
  const scripts = screens.map(({ name, path }) => [
    path,
    filesOf(manifest, [`src/routes/dashboard/${name}.tsx`])
      .filter((file) => file.endsWith('.js') && !shared.includes(file))
      .map((file) => `/${file}`),
  ])
  const list = `<script type="application/json" id="screen-scripts">${JSON.stringify(Object.fromEntries(scripts))}</script>`
  return replaced(html, '<script src="/before-paint.js">', `${list}\n    <script src="/before-paint.js">`)
}

/**
 * Replaces `place` in a document with `by`. Throws if the document has no such place, rather than silently drop the
 * content.
 */
export const replaced = (html: string, place: string | RegExp, by: string): string => {
  const isThere = typeof place === 'string' ? html.includes(place) : place.test(html)
  if (!isThere) throw new Error(`The document has no ${place} to put a page into.`)
  return html.replace(place, () => by)
}
