import { expect, test } from 'vitest'
import { apiChanges } from '#shared/contracts/api-changes.ts'
import { bodyBytesMaxOf, waitSecondsMax } from '#shared/contracts/endpoint.ts'
import { batchMax } from '#shared/contracts/posts.ts'
import { apiKeysMax, keyRule } from '#shared/domain/api-keys.ts'
import { eventBytesMax, eventKeptMs, webhooksMax } from '#shared/domain/events.ts'
import { uploadWholeMax } from '#shared/domain/media.ts'
import { dayMs } from '#shared/domain/times.ts'
import { publicPaths } from '../public-paths.ts'
import { sitePlaceholder } from '../structured-data.ts'
import { changelogFeed, changelogFeedPath } from './changelog.ts'
import { docsPaths, referencePath } from './docs-paths.ts'
import { readDocs } from './read-pages.ts'
import { docsForBox } from './write-docs.ts'

const docs = await readDocs()

const pageAt = (path: string) => {
  const page = docs.pages.find((each) => each.path === path)
  if (!page) throw new Error(`There’s no page at ${path}.`)
  return page
}

const linksOf = (html: string) => [...html.matchAll(/<a href="(\/[^"]*|#[^"]*)"/g)].map(([, link = '']) => link)

test('there’s a page for every path, with a title of its own', () => {
  expect(docs.pages.map(({ path }) => path).sort()).toEqual([...docsPaths].sort())
  expect(new Set(docs.pages.map(({ title }) => title)).size).toBe(docs.pages.length)
})

test.each(docs.pages)('every link on $path leads to a page and a section that exist', ({ path, html }) => {
  const files = [referencePath, changelogFeedPath, '/api/v1/openapi.json']
  const broken = linksOf(html).filter((link) => {
    const { pathname, hash } = new URL(link, `${sitePlaceholder}${path}`)
    if (pathname.startsWith('/dashboard') || files.includes(pathname)) return false
    if (!publicPaths().includes(pathname)) return true
    return hash !== '' && docsPaths.includes(pathname) && !pageAt(pathname).html.includes(` id="${hash.slice(1)}"`)
  })

  expect(broken).toEqual([])
})

test('a page names its sections in order', () => {
  expect(pageAt('/docs/quick-start').sections.slice(0, 2)).toEqual([
    { id: '1-create-a-test-key', title: '1. Create a test key' },
    { id: '2-ask-who-you-are', title: '2. Ask who you are' },
  ])
})

test('the buttons that copy code are named apart', () => {
  for (const { html } of docs.pages) {
    const names = [...html.matchAll(/ class="copy[^"]*" aria-label="([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
  }
  expect(pageAt('/docs/quick-start').html).toContain('aria-label="Copy code: The same for real (2)"')
})

test('the page about limits says what the code allows', () => {
  const { html } = pageAt('/docs/limits')
  const days = eventKeptMs / dayMs

  for (const [name, limit] of [
    ['Calls by a key', `${keyRule.max} a minute`],
    ['Keys in a workspace', `${apiKeysMax}<`],
    ['Body of a request', `${bodyBytesMaxOf({}) / 1024} KB`],
    ['Posts in a batch', `${batchMax}<`],
    ['<code>Prefer: wait</code>', `${waitSecondsMax} seconds`],
    ['A file fetched from an address', `${uploadWholeMax / 1024 / 1024} MB`],
    ['Webhooks in a workspace', `${webhooksMax}<`],
    ['Events and the log of their deliveries', `kept for ${days} days`],
    ['An event’s body', `${eventBytesMax / 1000} KB`],
  ])
    expect(html).toContain(`<td>${name}</td>\n<td>${limit}`)
})

test('the changelog’s feed has an item for each version, which leads to its section', () => {
  const links = [...changelogFeed().matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link = '']) => link)
  const sections = pageAt('/docs/changelog').sections.map(({ id }) => `${sitePlaceholder}/docs/changelog#${id}`)

  expect(links).toHaveLength(apiChanges.length)
  expect(links).toEqual(sections)
})

test('the feed is the same at every build', () => {
  expect(changelogFeed()).toBe(changelogFeed())
})

test('on a box that sells nothing, the docs don’t lead to pages about single platforms', () => {
  const links = docsForBox(docs).pages.flatMap(({ html }) => linksOf(html))

  expect(linksOf(pageAt('/docs').html)).toContain('/#integration-showcase')
  expect(links).not.toContain('/#integration-showcase')
  expect(links).toContain('/status')
})
