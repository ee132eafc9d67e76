import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { languages } from '#shared/domain/languages.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { readPosts } from '../../web/prerender/blog/parse-post.ts'
import { referencePath } from '../../web/prerender/developers/docs-paths.ts'
import { postsFolder } from '../../web/prerender/public-paths.ts'
import { pictureAt } from './picture-at.ts'
import { listedPaths, test } from './site-documents.ts'

const posts = await readPosts(postsFolder)

/** Articles, developer docs, and legal texts. */
const isEnglishOnly = (path: string) => /^\/(blog|docs|privacy-terms)(\/|$)/.test(path)

test.concurrent('the sitemap lists exactly the listed pages in every language, and posts with their date', async ({ open, crier }) => {
  const page = await open('about:blank')

  const entries = await elementsOf(page, `${crier.url}/sitemap.xml`, 'url')

  const days = new Map(posts.map(({ path, frontmatter }) => [`/blog/${path}`, { lastmod: frontmatter.date }]))
  const paths = [...listedPaths, referencePath].flatMap((path) =>
    isEnglishOnly(path) ? [path] : languages.map((language) => sitePath(path, language)),
  )
  expect(entries).toHaveLength(paths.length)
  expect(entries).toEqual(expect.arrayContaining(paths.map((path) => ({ loc: `${crier.url}${path}`, ...days.get(path) }))))
})

test.concurrent('robots.txt names the sitemap and excludes what robots can’t read', async ({ crier }) => {
  const response = await fetch(`${crier.url}/robots.txt`)
  const lines = (await response.text()).split('\n').filter(Boolean)

  expect(response.headers.get('content-type')).toMatch('text/plain')
  expect(lines).toEqual(['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', 'Allow: /', `Sitemap: ${crier.url}/sitemap.xml`])
})

const Manifest = z.object({
  name: z.literal('Crier'),
  start_url: z.literal('/'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })).min(1),
})

test.concurrent('the manifest names existing icons, in the sizes and types it claims', async ({ crier }) => {
  const response = await fetch(`${crier.url}/site.webmanifest`)
  const { icons } = Manifest.parse(await response.json())

  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  for (const { src, sizes, type } of icons) {
    const icon = await pictureAt(`${crier.url}${src}`)
    expect({ src, type: icon.type, sizes: icon.format === 'svg' ? 'any' : icon.size }).toEqual({ src, type, sizes })
  }
})

test.concurrent('icons for tabs and home screens are where browsers look for them', async ({ crier }) => {
  const favicon = await fetch(`${crier.url}/favicon.ico`)

  expect(favicon.headers.get('content-type')).toBe('image/x-icon')
  // An icon file with one image: https://en.wikipedia.org/wiki/ICO_(file_format)
  expect([...new Uint8Array(await favicon.arrayBuffer()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect(await pictureAt(`${crier.url}/apple-touch-icon.png`)).toEqual({ type: 'image/png', format: 'png', size: '180x180' })
})

test.concurrent('the feed has every post, newest first, with only absolute and working links', async ({ open, crier }) => {
  const page = await open('about:blank')

  const items = z.array(Item).parse(await elementsOf(page, `${crier.url}/blog/rss.xml`, 'item'))
  const [channel] = z.array(Channel).parse(await elementsOf(page, `${crier.url}/blog/rss.xml`, 'channel'))

  expect(channel?.link).toBe(`${crier.url}/blog`)
  expect(items.map(({ title, link }) => ({ title, link }))).toEqual(
    posts.map(({ path, frontmatter }) => ({ title: frontmatter.title, link: `${crier.url}/blog/${path}` })),
  )
  expect(items.map(({ pubDate }) => new Date(pubDate).toISOString().slice(0, 10))).toEqual(posts.map(({ frontmatter }) => frontmatter.date))
  const named = await page.evaluate(addressesIn, items.map((item) => item['content:encoded']).join(''))
  // Our own address has no TLS here. Links to other sites do.
  const own = new Set([...items.map(({ link }) => link), ...named].filter((address) => !address.startsWith('https://')))
  for (const address of own) {
    expect(address).toMatch(`${crier.url}/`)
    expect([address, (await fetch(address)).status]).toEqual([address, 200])
  }
  expect(own.size).toBeGreaterThan(posts.length)
})

const Channel = z.object({ title: z.string().min(1), link: z.string(), description: z.string().min(1) })
const Item = z.object({
  title: z.string(),
  link: z.string(),
  guid: z.string(),
  pubDate: z.string(),
  description: z.string().min(1),
  'content:encoded': z.string().min(1),
})

/** All elements with a name in a file that must be well-formed XML, each as the text of its children by name. */
const elementsOf = async (page: Page, address: string, name: string) => {
  const response = await fetch(address)
  expect(response.headers.get('content-type')).toMatch(/xml/)
  return page.evaluate(parseElements, { xml: await response.text(), name })
}

/** Runs in the page. */
const parseElements = ({ xml, name }: { xml: string; name: string }) => {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  const fault = parsed.querySelector('parsererror')
  if (fault) throw new Error(fault.textContent)
  return [...parsed.getElementsByTagName(name)].map((element) =>
    Object.fromEntries([...element.children].map((child) => [child.tagName, child.textContent])),
  )
}

/** Runs in the page. */
const addressesIn = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[href], [src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
