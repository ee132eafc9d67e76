import { expect, test } from 'vitest'
import type { Platform } from '../domain/platforms.ts'
import { checkMentions } from './checks.ts'
import type { Written } from './resolve-content.ts'

const account = (platform: Platform) => ({ id: `${platform}_1`, platform, settings: {} })
const post = (content: string, own: Partial<Written> = {}): Written => ({
  accountIds: ['x_1', 'instagram_1'],
  content,
  media: [],
  overrides: {},
  options: {},
  ...own,
})
const both = [account('x'), account('instagram')]

test('a name that is written for several platforms need not be the same person there, and each has its tab', () => {
  const [found] = checkMentions(post('Hear @ada on Monday'), both)

  expect(found).toEqual({
    severity: 'warning',
    field: 'content',
    message: '“@ada” might not be the same person on X and Instagram.',
    fix: 'Edit the handle in each platform’s tab.',
  })
})

test('names of all parts of a thread are found, and named up to three', () => {
  const [found] = checkMentions(post('@ada, @bob and @cat', { options: { x: { parts: ['Then @dan'] } } }), both)

  expect(found?.message).toBe('“@ada”, “@bob”, “@cat” and 1 more might not be the same people on X and Instagram.')
})

test('on one platform, or with a text of its own for the other, a name is who it is', () => {
  expect(checkMentions(post('Hear @ada'), [account('x')])).toEqual([])
  expect(checkMentions(post('Hear @ada', { overrides: { instagram: { content: 'Hear @ada.crier' } } }), both)).toEqual([])
})

test('mail addresses and links name nobody', () => {
  expect(checkMentions(post('Write to ada@example.test, see https://crier.test/@ada'), both)).toEqual([])
})
