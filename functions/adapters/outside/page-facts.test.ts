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
