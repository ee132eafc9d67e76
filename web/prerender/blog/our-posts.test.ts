import { expect, test } from 'vitest'
import { postsFolder } from '../public-paths.ts'
import { readPosts } from './parse-post.ts'

const posts = await readPosts(postsFolder)

test('there are at least five posts, each published on its own day', () => {
  expect(posts.length).toBeGreaterThanOrEqual(5)
  expect(new Set(posts.map(({ frontmatter }) => frontmatter.date)).size).toBe(posts.length)
})

test.each(posts)('$path has 700 to 1,200 words, a picture, and sources', ({ markdown, frontmatter, html }) => {
  const words = markdown.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

  expect(words).toBeGreaterThanOrEqual(700)
  expect(words).toBeLessThanOrEqual(1_200)
  expect(frontmatter.author).toBe('The Crier team')
  expect(frontmatter.image?.alt.length).toBeGreaterThan(40)
  expect(html).toContain('<a href="https://')
})

test('no link between posts is broken', () => {
  const linked = posts.flatMap(({ html }) => [...html.matchAll(/href="\/blog\/([^"#]+)/g)].map(([, path]) => path))

  expect(linked.filter((path) => !posts.some((post) => post.path === path))).toEqual([])
})
