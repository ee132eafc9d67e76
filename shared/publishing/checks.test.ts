import { expect, test } from 'vitest'
import type { Platform } from '../domain/platforms.ts'
import { checkMentions } from './checks.ts'
import type { AuthoredContent } from './resolve-content.ts'

const account = (platform: Platform) => ({ id: `${platform}_1`, platform, settings: {} })
const post = (content: string, own: Partial<AuthoredContent> = {}): AuthoredContent => ({
  accountIds: ['x_1', 'instagram_1'],
  content,
  media: [],
  overrides: {},
  options: {},
  ...own,
})
const both = [account('x'), account('instagram')]

test('warns that a mention may be someone else on each platform and points to the platforms’ tabs', () => {
  const [found] = checkMentions(post('Hear @ada on Monday'), both)

  expect(found).toEqual({
    severity: 'warning',
    field: 'content',
    message: '“@ada” might not be the same person on X and Instagram.',
    fix: 'Edit the handle in each platform’s tab.',
  })
})

test('finds mentions in all parts of a thread and lists up to three', () => {
  const [found] = checkMentions(post('@ada, @bob and @cat', { options: { x: { parts: ['Then @dan'] } } }), both)

  expect(found?.message).toBe('“@ada”, “@bob”, “@cat” and 1 more might not be the same people on X and Instagram.')
})

test('accepts a mention on a single platform, or if the other has its own text', () => {
  expect(checkMentions(post('Hear @ada'), [account('x')])).toEqual([])
  expect(checkMentions(post('Hear @ada', { overrides: { instagram: { content: 'Hear @ada.crier' } } }), both)).toEqual([])
})

test('doesn’t count email addresses and links as mentions', () => {
  expect(checkMentions(post('Write to ada@example.test, see https://crier.test/@ada'), both)).toEqual([])
})
