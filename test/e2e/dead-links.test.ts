import { expect } from 'vitest'
import { type SiteDocument, test } from './site-documents.ts'

/** Hosts that our pages link to. Tests don't call other hosts, so links are compared with this reviewed list. */
const hosts = [
  'datatracker.ietf.org',
  'developers.facebook.com',
  'developers.google.com',
  'developers.pinterest.com',
  'developers.tiktok.com',
  'docs.bsky.app',
  'docs.x.com',
  'github.com',
  'help.pinterest.com',
  'indianexpress.com',
  'learn.microsoft.com',
  'support.google.com',
  'www.linkedin.com',
  'www.netinfluencer.com',
  'www.quid.com',
  'www.rfc-editor.org',
  'www.socialinsider.io',
  'www.standardwebhooks.com',
  'zeenews.india.com',
]

test.concurrent('every internal link leads to an existing page, and to an existing place on it', async ({ allDocuments, crier }) => {
  const targets = linksOf(allDocuments, crier.url).filter(({ url }) => url.origin === crier.url)
  const statuses = await statusesOf(targets.map(({ url }) => withoutHash(url)))

  const isThere = (from: string, url: URL) => from === url.pathname || statuses.get(withoutHash(url)) === 200
  const dead = targets.filter(({ from, url }) => !isThere(from, url) || !hasPlace(url, allDocuments))

  expect(dead.map(({ from, url }) => `${from}: ${url}`)).toEqual([])
  expect(statuses.size).toBeGreaterThan(allDocuments.length)
})

/** True if an address has no hash, or one that its document has an element for. */
const hasPlace = ({ pathname, hash }: URL, documents: readonly SiteDocument[]) =>
  hash === '' || documents.some(({ path, ids }) => path === pathname && ids.includes(decodeURIComponent(hash.slice(1))))

test.concurrent('every external link is HTTPS, well-formed, and to a known host', ({ allDocuments, crier }) => {
  const outside = linksOf(allDocuments, crier.url).filter(({ url }) => url.protocol !== 'mailto:' && url.origin !== crier.url)

  expect(outside.filter(({ url }) => url.protocol !== 'https:' || url.username !== '' || url.port !== '')).toEqual([])
  expect([...new Set(outside.map(({ url }) => url.host))].toSorted()).toEqual(hosts)
})

test.concurrent('every email link is a valid address', ({ allDocuments }) => {
  const addresses = allDocuments.flatMap(({ links }) => links).filter((link) => link.startsWith('mailto:'))

  expect(addresses.filter((address) => !/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)*$/.test(address))).toEqual([])
  expect(addresses.length).toBeGreaterThan(0)
})

test.concurrent('every script, style sheet, font, image, and icon on a page exists', async ({ allDocuments, crier }) => {
  const parts = [...new Set(allDocuments.flatMap((document) => document.parts.map((part) => resolved(document, part, crier.url).href)))]
  const sheets = parts.filter((part) => part.endsWith('.css'))
  const named = await Promise.all(
    sheets.map(async (sheet) => addressesIn(await (await fetch(sheet)).text()).map((address) => new URL(address, sheet).href)),
  )

  const statuses = await statusesOf([...parts, ...named.flat()])

  expect([...statuses].filter(([address, status]) => status !== 200 || !address.startsWith(crier.url))).toEqual([])
  for (const ending of ['js', 'css', 'woff2', 'webp', 'svg', 'ico', 'png', 'xml', 'webmanifest'])
    expect(
      [...statuses.keys()].some((address) => address.endsWith(`.${ending}`)),
      ending,
    ).toBe(true)
})

/** The addresses that a style sheet loads. */
const addressesIn = (css: string) => [...css.matchAll(/url\(["']?(?!data:)(.+?)["']?\)/g)].map(([, address]) => address ?? '')

const linksOf = (documents: readonly SiteDocument[], siteUrl: string) =>
  documents.flatMap((document) => document.links.map((link) => ({ from: document.path, url: resolved(document, link, siteUrl) })))

const resolved = ({ path }: SiteDocument, address: string, siteUrl: string) => {
  if (address.trim() === '' || /\s/.test(address)) throw new Error(`${path} has the address “${address}”.`)
  return new URL(address, `${siteUrl}${path}`)
}

const withoutHash = ({ origin, pathname, search }: URL) => `${origin}${pathname}${search}`

/** The response status of each address. */
const statusesOf = async (addresses: readonly string[]) => {
  const answered = [...new Set(addresses)].map(
    async (address): Promise<[string, number]> => [
      address,
      (await fetch(address, { method: address.includes('/api/') ? 'GET' : 'HEAD' })).status,
    ],
  )
  return new Map(await Promise.all(answered))
}
