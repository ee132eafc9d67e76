import { expect, test } from 'vitest'
import type { Post } from './post.ts'
import { isPost, isPosts } from './use-blog.ts'

const image = { alt: 'A bell', width: 1_600, height: 800, src: '/a.webp', avif: '/a.avif 480w', webp: '/a.webp 480w' }
const frontmatter = { title: 'One', date: '2026-11-10', author: 'The Crier team', description: 'One sentence.', image }
const post: Post = { path: 'one', frontmatter, excerpt: 'Hear ye...', html: '<p>Hear ye.</p>', ctaText: 'Ring.' }

test('a post is recognized with and without its picture and its call to action', () => {
  const { image: _image, ...bare } = frontmatter
  const { ctaText: _ctaText, ...quiet } = post

  expect([post, quiet, { ...post, ctaText: undefined }, { ...post, frontmatter: bare }].map(isPost)).toEqual([true, true, true, true])
  expect(isPosts([post, quiet])).toBe(true)
  expect(isPosts([])).toBe(true)
})

test.each<[what: string, value: unknown]>([
  ['nothing', null],
  ['a text', 'post'],
  ['a list', [post]],
  ['a post without a body', { ...post, html: undefined }],
  ['a post without a title', { ...post, frontmatter: { ...frontmatter, title: undefined } }],
  ['a post whose picture has no width', { ...post, frontmatter: { ...frontmatter, image: { ...image, width: '1600' } } }],
  ['a post whose call to action is no text', { ...post, ctaText: 1 }],
])('%s is no post', (_what, value) => {
  expect(isPost(value)).toBe(false)
})

test.each<[what: string, value: unknown]>([
  ['an object', { posts: [] }],
  ['a list with something else in it', [post, { path: 'two' }]],
])('%s is no list of posts', (_what, value) => {
  expect(isPosts(value)).toBe(false)
})
