import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'

const url = 'https://example.com/bread/index.html'

test('reads a page’s Open Graph tags, however they are written', () => {
  const html = `<html><head><title>Other</title>
    <meta property="og:title" content="How we bake &amp; why">
    <META content='Ten&#32;steps&#x21;' property='og:description' />
    <meta property=og:image content=/shelf.jpg></head>`

  expect(pageFacts(html, url)).toEqual({
    title: 'How we bake & why',
    description: 'Ten steps!',
    image: 'https://example.com/shelf.jpg',
  })
})

test('falls back to the page’s title and description', () => {
  const html = '<title>\n How we\n bake </title><meta name="description" content="Ten steps">'

  expect(pageFacts(html, url)).toEqual({ title: 'How we bake', description: 'Ten steps', image: undefined })
})

test('a page without metadata has no title', () => {
  expect(pageFacts('<p>Hello</p>', url)).toEqual({ title: '', description: '', image: undefined })
})

test('replaces invalid characters, and leaves invalid references as written', () => {
  expect(pageFacts('<title>&#0; &#9999999; &unknown;</title>', url).title).toBe('\u{fffd} \u{fffd} &unknown;')
})

test('stops where the head ends on a page with unclosed tags or a head written in a script', () => {
  const endless = `<title>Bread</title><meta property="og:title" content="${'a'.repeat(300_000)}`
  const scripted = '<script>"<meta property=og:title content=Wrong>"</script><title>Right</title>'

  expect(pageFacts(endless, url).title).toBe('Bread')
  expect(pageFacts(scripted, url).title).toBe('Right')
})

test.each([
  ['its head has ended', '<head><title>Bread</title></head><meta property="og:description" content="Late">'],
  ['its body has begun', '<title>Bread</title><body><meta property="og:description" content="Late">'],
  ['more tags are open than any head has', `<title>Bread</title>${'<i>'.repeat(501)}<meta property="og:description" content="Late">`],
])('stops reading a page once %s', (_, html) => {
  expect(pageFacts(html, url)).toEqual({ title: 'Bread', description: '', image: undefined })
})

test('closed and void tags do not count toward the nesting depth', () => {
  const html = `${'<link rel="icon"><style></style>'.repeat(1_000)}<title>Bread</title>`

  expect(pageFacts(html, url).title).toBe('Bread')
})

const pageCharacters = 200_000
const filledWith = (piece: string, before = '') => before + piece.repeat((pageCharacters - before.length) / piece.length)
const endlessAttributes = `<a ${Array.from({ length: 20_000 }, (_, index) => `a${index}=x`).join(' ')}`

test.each([
  ['unclosed tags', filledWith('<b>')],
  ['unclosed tags, and ends of others', '<i>'.repeat(33_000) + '</b>'.repeat(25_000)],
  ['many open tags, and ends of others', filledWith('</b>', '<i>'.repeat(490))],
  ['many open tags, and forms in forms', filledWith('<form>', '<i>'.repeat(490))],
  ['drawings in drawings', filledWith('<svg>')],
  ['quotes in quotes', filledWith(`<a b="'`)],
  ['endless attributes', endlessAttributes],
  ['one attribute again and again', filledWith('a=x ', '<a ')],
  ['comments that never end', filledWith('<!--')],
  ['many comments', filledWith('<!---->')],
  ['ampersands', filledWith('&', '<title>')],
  ['beginnings of entities', filledWith('&am', '<meta property="og:title" content="')],
  ['a script that almost ends', filledWith('</scrip', '<script>')],
  ['a title that almost ends', filledWith('</titl', '<title>')],
  ['titles', filledWith('<title>a</title>')],
  ['spaces', filledWith(' ', '<meta property="og:title" content="a')],
])('a page of %s never costs many times what an ordinary one does', (_, hostile) => {
  const ordinary = filledWith('<meta property="og:title" content="How we bake"><link rel="icon" href="/a.png">')

  expect(cpuMs(() => pageFacts(hostile, url))).toBeLessThan(25 * cpuMs(() => pageFacts(ordinary, url)) + 20)
})

/** The fastest of three runs: other processes may keep the machine busy, and the first run loads what it needs. */
const cpuMs = (work: () => unknown) => {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...runs)
}
