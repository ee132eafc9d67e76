import { expect, test } from 'vitest'
import { paletteGroups } from './palette-items.ts'

const platforms = [{ id: 'x', name: 'X' }]
const found = (typed: string, posts: Parameters<typeof paletteGroups>[1]['posts'] = {}) =>
  paletteGroups(typed, { platforms, posts }).flatMap(({ items }) => items.map(({ text }) => text))

test('without text everything that can be done and every screen is offered, but no posts', () => {
  const groups = paletteGroups('', { platforms, posts: { drafts: [{ id: 'p1', content: 'An idea' }] } })

  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
    ['Do', 2],
    ['Go to', 7],
  ])
})

test('words match in any order, without case and accents', () => {
  expect(found('POSTS sched')).toEqual(['Scheduled Posts'])
  expect(found('cafe', { drafts: [{ id: 'p1', content: 'Un Café à Paris' }] })).toEqual(['Un Café à Paris'])
})

test('a post is found in any of the lists, and leads to where it is opened', () => {
  const posts = { published: [{ id: 'p 1', content: 'Hear ye' }] }

  expect(paletteGroups('hear', { platforms, posts })).toEqual([
    {
      name: 'Posts',
      items: [{ id: 'post-p 1', kind: 'post', text: 'Hear ye', hint: 'Published', path: '/dashboard/scheduled?post=p%201' }],
    },
  ])
})

test('a post that two lists hold is shown once', () => {
  const post = { id: 'p1', content: 'Hear ye' }

  expect(found('hear', { scheduled: [post], published: [post] })).toHaveLength(1)
})

test('a long post is shown in one line', () => {
  const [text = ''] = found('word', { drafts: [{ id: 'p1', content: 'word\n\n'.repeat(200) }] })

  expect(text).toMatch(/^word word .*…$/)
  expect(text.length).toBeLessThanOrEqual(91)
})

test('connecting leads to the platform’s own button', () => {
  expect(paletteGroups('connect x', { platforms, posts: {} })[0]?.items[0]?.path).toBe('/dashboard/platforms#x')
})

test('what nothing matches gives no groups', () => {
  expect(paletteGroups('zzz', { platforms, posts: { drafts: [{ id: 'p1', content: 'An idea' }] } })).toEqual([])
})
