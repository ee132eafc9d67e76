import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { accountsAt, fileTabsOf, platformAt, tabFor, tabsOf } from './tabs.ts'

const ada = { id: 'x_1', platform: 'x' as const }
const bob = { id: 'x_2', platform: 'x' as const }
const shop = { id: 'instagram_3', platform: 'instagram' as const }
const draft = emptyDraft('k')
const text = { text: { key: 'o', text: 'Own' } }

test('a post to one platform has one tab, including its options', () => {
  expect(tabsOf(draft, [])).toEqual(['all'])
  expect(tabsOf(draft, [ada, bob])).toEqual(['all'])
  expect(platformAt('all', [ada, bob])).toBe('x')
})

test('a post to several platforms has a tab for each, in the usual order', () => {
  expect(tabsOf(draft, [shop, ada])).toEqual(['all', 'x', 'instagram'])
  expect(platformAt('all', [shop, ada])).toBeUndefined()
  expect(platformAt('instagram', [shop, ada])).toBe('instagram')
})

test('an override never becomes unreachable', () => {
  expect(tabsOf({ ...draft, overrides: { x: text } }, [ada])).toEqual(['all', 'x'])
  expect(tabsOf({ ...draft, overrides: { x_2: text } }, [ada, bob])).toEqual(['all', 'x', 'x_2'])
  expect(tabsOf({ ...draft, overrides: { instagram: text } }, [ada])).toEqual(['all'])
})

test('the shared tab is for accounts without their own text', () => {
  expect(accountsAt('all', { ...draft, overrides: { x: text } }, [ada, shop])).toEqual([shop])
  expect(accountsAt('x', { ...draft, overrides: { x_2: text } }, [ada, bob, shop])).toEqual([ada])
  expect(accountsAt('x_2', { ...draft, overrides: { x_2: text } }, [ada, bob, shop])).toEqual([bob])
})

test('a finding leads to the tab where fixing it affects nobody else', () => {
  const tabs = ['all', 'x', 'instagram', 'x_2']

  expect(tabFor(['x_1'], tabs)).toBe('x')
  expect(tabFor(['x_1', 'x_2'], tabs)).toBe('x')
  expect(tabFor(['x_2'], tabs)).toBe('x_2')
  expect(tabFor(['x_1', 'instagram_3'], tabs)).toBe('all')
  expect(tabFor([], tabs)).toBe('all')
  expect(tabFor(['x_1'], ['all'])).toBe('all')
})

test('files are limited for a platform, or for an account if another one there may keep them', () => {
  const ownFiles = { ...draft, overrides: { x_2: { media: ['a'] } } }

  expect(fileTabsOf(['x_1', 'x_2'], draft, [ada, bob, shop])).toEqual(['x'])
  expect(fileTabsOf(['x_1'], draft, [ada, bob, shop])).toEqual(['x_1'])
  expect(fileTabsOf(['x_1', 'x_2'], ownFiles, [ada, bob])).toEqual(['x', 'x_2'])
})
