import { expect, test } from 'vitest'
import { mayDo, type Role } from '#shared/domain/roles.ts'
import { paletteGroups } from './palette-items.ts'

const platforms = [{ id: 'x', name: 'X' }]
const found = (typed: string, posts: Parameters<typeof paletteGroups>[1]['posts'] = {}) =>
  paletteGroups(typed, { platforms, posts }).flatMap(({ items }) => items.map(({ text }) => text))

test('offers every action and screen when nothing is typed, but no posts', () => {
  const groups = paletteGroups('', { platforms, posts: { drafts: [{ id: 'p1', content: 'An idea' }] } })

  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
    ['Do', 3],
    ['Go to', 8],
  ])
})

test('words match in any order, ignoring case and accents', () => {
  expect(found('POSTS sched')).toEqual(['Scheduled Posts'])
  expect(found('cafe', { drafts: [{ id: 'p1', content: 'Un Café à Paris' }] })).toEqual(['Un Café à Paris'])
})

test('finds a post in any of the lists and links to where it opens', () => {
  const posts = { published: [{ id: 'p 1', content: 'Hear ye' }] }

  expect(paletteGroups('hear', { platforms, posts })).toEqual([
    {
      name: 'Posts',
      items: [{ id: 'post-p 1', kind: 'post', text: 'Hear ye', hint: 'Published', target: { path: '/dashboard/scheduled?post=p%201' } }],
    },
  ])
})

test('shows a post that is in two lists only once', () => {
  const post = { id: 'p1', content: 'Hear ye' }

  expect(found('hear', { scheduled: [post], published: [post] })).toHaveLength(1)
})

test('shows a long post in one line', () => {
  const [text = ''] = found('wordy', { drafts: [{ id: 'p1', content: 'wordy\n\n'.repeat(200) }] })

  expect(text).toMatch(/^wordy wordy .*…$/)
  expect(text.length).toBeLessThanOrEqual(91)
})

test('connecting links to the platform’s own button', () => {
  expect(paletteGroups('connect x', { platforms, posts: {} })[0]?.items[0]?.target).toEqual({ path: '/dashboard/platforms#x' })
})

test('returns no groups when nothing matches', () => {
  expect(paletteGroups('zzz', { platforms, posts: { drafts: [{ id: 'p1', content: 'An idea' }] } })).toEqual([])
})

test.each([
  ['billing', ['Settings: Plan & billing'], { path: '/dashboard/settings?tab=plan' }],
  ['dark', ['Theme: dark'], { theme: 'dark' }],
  ['schedule a', ['Schedule a draft'], { path: '/dashboard/scheduled?tab=drafts' }],
])('“%s” finds %j', (typed, texts, target) => {
  expect(found(typed)).toEqual(texts)
  expect(paletteGroups(typed, { platforms, posts: {} })[0]?.items[0]?.target).toEqual(target)
})

test('offers settings and themes only when something is typed', () => {
  expect(found('').filter((text) => /^(Settings:|Theme)/.test(text))).toEqual([])
})

test.each([
  [false, 'Pause publishing', true],
  [true, 'Resume publishing', false],
])('while publishing is paused: %s, it offers “%s”', (isPaused, text, isEverythingPaused) => {
  const [group] = paletteGroups('publishing', { platforms, isPaused, posts: {} })

  expect(group?.items).toMatchObject([{ text, target: { isEverythingPaused } }])
})

test('offers each role only what it may do', () => {
  const offered = (role: Role) =>
    paletteGroups('', { platforms, isPaused: false, posts: {}, may: (permission) => mayDo(role, permission) })
      .flatMap(({ items }) => items)
      .map(({ id }) => id)

  expect(offered('client')).not.toContain('new')
  expect(offered('client')).not.toContain('screen-posts')
  expect(['new', 'schedule'].map((id) => offered('writer').includes(id))).toEqual([true, true])
  expect(['pause', 'connect-x'].map((id) => offered('editor').includes(id))).toEqual([false, false])
  expect(['pause', 'connect-x'].map((id) => offered('admin').includes(id))).toEqual([true, true])
})
