import { expect } from 'vitest'
import * as z from 'zod'
import { showMoney } from '#shared/domain/money.ts'
import { readPosts } from '../../web/prerender/blog/parse-post.ts'
import { postsFolder, publicPaths } from '../../web/prerender/public-paths.ts'
import { pictureAt } from './picture-at.ts'
import { listedPaths, type SiteDocument, test } from './site-documents.ts'

const posts = await readPosts(postsFolder)

const isListed = ({ path }: SiteDocument) => listedPaths.includes(path)

/** A document's structured data of the given type. */
const structured = <Schema extends z.ZodType>({ structuredData }: SiteDocument, type: string, schema: Schema) =>
  structuredData
    .map((json): unknown => JSON.parse(json))
    .filter((data) => Kind.parse(data)['@type'] === type)
    .map((data) => schema.parse(data))

const Kind = z.object({ '@context': z.literal('https://schema.org'), '@type': z.string() })

const SoftwareApplication = z.object({
  name: z.literal('Crier'),
  url: z.string(),
  offers: z.array(z.object({ name: z.string(), price: z.string(), priceCurrency: z.literal('EUR') })).min(1),
})

const FaqPage = z.object({
  mainEntity: z.array(
    z.object({
      '@type': z.literal('Question'),
      name: z.string(),
      acceptedAnswer: z.object({ '@type': z.literal('Answer'), text: z.string() }),
    }),
  ),
})

const BlogPosting = z.object({ headline: z.string(), datePublished: z.iso.date(), mainEntityOfPage: z.string(), image: z.string() })

test.concurrent('every public page has its own document, with one heading, and a title and description that fit search results', ({
  documents,
}) => {
  expect(documents.map(({ path }) => path)).toEqual(publicPaths())
  for (const { path, status, titles, headings, metas, mainText } of documents) {
    expect({ path, status, titles: titles.length, headings: headings.length }).toEqual({ path, status: 200, titles: 1, headings: 1 })
    expect(titles[0], path).toMatch(/^\S.* \| Crier$/)
    expect(metas.description, path).toEqual([expect.stringMatching(/^\S.{48,168}[.?!]$/)])
    expect(mainText.length, path).toBeGreaterThan(30)
  }
})

test.concurrent('no two listed pages share a title or a description', ({ documents }) => {
  const listed = documents.filter(isListed)

  for (const texts of [listed.map(({ titles }) => titles[0]), listed.map(({ metas }) => metas.description?.[0])])
    expect(texts).toEqual([...new Set(texts)])
})

test.concurrent('every listed page declares its canonical address and a preview image of its own for shared links', async ({
  documents,
  crier,
}) => {
  const pictures = new Set<string>()
  for (const { path, titles, metas, canonical } of documents.filter(isListed)) {
    const picture = metas['og:image']?.[0] ?? ''
    pictures.add(picture)
    expect(canonical, path).toEqual([`${crier.url}${path}`])
    expect(metas, path).toMatchObject({
      'og:site_name': ['Crier'],
      'og:type': [path.startsWith('/blog/') ? 'article' : 'website'],
      'og:title': titles,
      'og:description': metas.description,
      'og:url': canonical,
      'og:image': [expect.stringMatching(`^${crier.url}/share/[a-z0-9-]+\\.png$`)],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': [expect.stringMatching(/\S/)],
      'twitter:card': ['summary_large_image'],
    })
    expect(metas.robots, path).toBeUndefined()
    expect(await pictureAt(picture), path).toEqual({ type: 'image/png', format: 'png', size: '1200x630' })
  }
  expect(pictures.size).toBe(listedPaths.length)
})

test.concurrent('an unlisted page asks every search engine to skip it, and has no canonical address', ({ documents }) => {
  const unlisted = documents.filter((document) => !isListed(document))

  for (const { path, metas, canonical } of unlisted)
    expect({ path, robots: metas.robots, canonical }).toEqual({ path, robots: ['noindex'], canonical: [] })
  expect(unlisted.map(({ path }) => path)).toEqual(['/verify-email', '/payment/cancel'])
})

test.concurrent('the landing page and the pricing page declare Crier’s prices as shown', ({ documents, crier }) => {
  for (const document of documents) {
    const declared = structured(document, 'SoftwareApplication', SoftwareApplication)
    if (document.path !== '/' && document.path !== '/pricing') expect(declared, document.path).toEqual([])
    else expect(declared.map(({ url }) => url)).toEqual([crier.url])
    for (const { name, price } of declared.flatMap(({ offers }) => offers)) {
      const shown = showMoney({ amount: Math.round(Number(price) * 100), currency: 'eur' })
      expect(document.mainText).toContain(`${name}${shown} a month`)
    }
  }
})

test.concurrent('the landing page declares its FAQ with the answers shown', ({ documents }) => {
  for (const document of documents) {
    const asked = structured(document, 'FAQPage', FaqPage).flatMap(({ mainEntity }) => mainEntity)
    expect(asked, document.path).toHaveLength(document.path === '/' ? 4 : 0)
    for (const { name, acceptedAnswer } of asked) expect(document.mainText).toContain(`${name}${acceptedAnswer.text}`)
  }
})

test.concurrent('each blog post declares its title, its date, and an existing image', async ({ documents, crier }) => {
  for (const document of documents) {
    const post = posts.find(({ path }) => document.path === `/blog/${path}`)
    const declared = structured(document, 'BlogPosting', BlogPosting)
    expect(declared, document.path).toHaveLength(post ? 1 : 0)
    for (const { headline, datePublished, mainEntityOfPage, image } of declared) {
      expect([headline]).toEqual(document.headings)
      expect(datePublished).toBe(post?.frontmatter.date)
      expect(mainEntityOfPage).toBe(`${crier.url}${document.path}`)
      expect(image).toMatch(`${crier.url}/`)
      expect((await pictureAt(image)).type).toMatch('image/')
    }
  }
})
