import { expect, test } from 'vitest'
import { parsePost } from './parse-post.ts'

const description =
  'What a reader of search results is told of this post before they open it, in one sentence that is neither too short nor too long for that.'

/** Returns a post file with this body, and with these lines in its front matter in place of the usual ones. */
const aPost = (body: string, head: Record<string, string> = {}) => {
  const lines = { title: 'One', date: '2026-11-10', author: 'The Crier team', description, ...head }
  return `---\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}---\n\n${body}`
}

test('parses a post’s front matter and body', () => {
  const post = parsePost('one', aPost('Hear *ye*.'))

  expect(post).toMatchObject({
    path: 'one',
    frontmatter: { title: 'One', date: '2026-11-10', author: 'The Crier team', description },
    html: '<p>Hear <em>ye</em>.</p>\n',
    excerpt: 'Hear ye....',
  })
  expect(post.ctaText).toBeUndefined()
})

test.each<[fault: string, text: string, told: RegExp]>([
  ['no head at all', 'Hear ye.', /front matter/],
  ['a head that does not end', '---\ntitle: One\n\nHear ye.', /front matter/],
  ['a head that is no YAML', aPost('Hear ye.', { title: '"One' }), /^front matter: /],
  ['no title', aPost('Hear ye.', { title: '' }), /^title: /],
  ['a title of nothing but spaces', aPost('Hear ye.', { title: '"  "' }), /^title: /],
  ['a day that does not exist', aPost('Hear ye.', { date: '2026-02-30' }), /^date: /],
  ['a day that is not YYYY-MM-DD', aPost('Hear ye.', { date: '10 November 2026' }), /^date: /],
  ['no author', aPost('Hear ye.', { author: '' }), /^author: /],
  ['a short description', aPost('Hear ye.', { description: 'Short.' }), /^description: /],
  ['a field that nobody knows', aPost('Hear ye.', { tags: '[x]' }), /"tags"/],
  ['a picture without words', aPost('Hear ye.', { image: '{ file: images/one.svg }' }), /^image\.alt: /],
  ['a picture from elsewhere', aPost('Hear ye.', { image: '{ file: ../../secret.svg, alt: A secret }' }), /^image\.file: /],
  ['no paragraph', aPost('## Only a heading'), /no paragraph/],
])('refuses a post with %s and names the field', (_fault, text, told) => {
  expect(() => parsePost('one', text)).toThrow(told)
})

test('names every invalid field at once', () => {
  const parse = () => parsePost('one', aPost('Hear ye.', { title: '', date: 'today' }))

  expect(parse).toThrow(/title: .*\ndate: /)
})

test('the excerpt is the first 160 characters of the first paragraph, without markup, and three dots', () => {
  const text = `## A heading\n\n> A quotation\n\nHear **ye**, [hear ye](/tools): ${'the `news` & more '.repeat(20)}\n\nAnother paragraph.`
  const plain = `Hear ye, hear ye: ${'the news & more '.repeat(20)}`

  expect(parsePost('one', aPost(text)).excerpt).toBe(`${plain.slice(0, 160)}...`)
})

test('an excerpt never ends inside a character', () => {
  expect(parsePost('one', aPost(`${'a'.repeat(159)}🎉 and more`)).excerpt).toBe(`${'a'.repeat(159)}🎉...`)
})

test('the call-to-action marker becomes the button text and is not shown', () => {
  const { ctaText, html, markdown, excerpt } = parsePost('one', aPost('[Call to Action: Ring the\n bell.]\n\nHear ye.'))

  expect(ctaText).toBe('Ring the bell.')
  expect(html).toBe('<p>Hear ye.</p>\n')
  expect(markdown).not.toContain('Call to Action')
  expect(excerpt).toBe('Hear ye....')
})

test('the first of several markers counts, and none is shown', () => {
  const { ctaText, html } = parsePost('one', aPost('Hear [Call to Action: First.]ye.\n\n[Call to Action: Second.]'))

  expect(ctaText).toBe('First.')
  expect(html).toBe('<p>Hear ye.</p>\n')
})

test('a marker without text leaves the default', () => {
  expect(parsePost('one', aPost('Hear ye. [Call to Action: ]')).ctaText).toBeUndefined()
})
