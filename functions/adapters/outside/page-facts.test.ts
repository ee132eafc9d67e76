import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'

const url = 'https://example.com/bread/index.html'

test('a page is told by its Open Graph tags, however they are written', () => {
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

test('without them its title and description stand in their place', () => {
  const html = '<title>\n How we\n bake </title><meta name="description" content="Ten steps">'

  expect(pageFacts(html, url)).toEqual({ title: 'How we bake', description: 'Ten steps', image: undefined })
})

test('a page that says nothing has no title', () => {
  expect(pageFacts('<p>Hello</p>', url)).toEqual({ title: '', description: '', image: undefined })
})

test('what is no character is shown as none, and what is no reference stays as it is written', () => {
  expect(pageFacts('<title>&#0; &#9999999; &unknown;</title>', url).title).toBe('\u{fffd} \u{fffd} &unknown;')
})

test('a page that never ends its tags, or writes its head in a script, is read no further than it says', () => {
  const endless = `<title>Bread</title><meta property="og:title" content="${'a'.repeat(300_000)}`
  const scripted = '<script>"<meta property=og:title content=Wrong>"</script><title>Right</title>'

  expect(pageFacts(endless, url).title).toBe('Bread')
  expect(pageFacts(scripted, url).title).toBe('Right')
})

test.each([
  ['its head has ended', '<head><title>Bread</title></head><meta property="og:description" content="Late">'],
  ['its body has begun', '<title>Bread</title><body><meta property="og:description" content="Late">'],
  ['more tags are open than any head has', `<title>Bread</title>${'<i>'.repeat(501)}<meta property="og:description" content="Late">`],
])('a page is read no further once %s', (_, html) => {
  expect(pageFacts(html, url)).toEqual({ title: 'Bread', description: '', image: undefined })
})

test('tags that have been closed, or never hold anything, count for nothing', () => {
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

/** The least of three runs: others may keep the machine busy, and the first run loads what it needs. */
const cpuMs = (work: () => unknown) => {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...runs)
}
