import { expect, test } from 'vitest'
import { emptyDraft } from '#web/features/composer/draft/draft.ts'
import { accountsAt, placeFor, placesOf, platformAt } from './tabs.ts'

const ada = { id: 'x_1', platform: 'x' as const }
const bob = { id: 'x_2', platform: 'x' as const }
const shop = { id: 'instagram_3', platform: 'instagram' as const }
const draft = emptyDraft('k')
const text = { text: { key: 'o', text: 'Own' } }

test('a post that goes to one platform is written in one place, with its options', () => {
  expect(placesOf(draft, [])).toEqual(['all'])
  expect(placesOf(draft, [ada, bob])).toEqual(['all'])
  expect(platformAt('all', [ada, bob])).toBe('x')
})

test('a post that goes to several has a place for each, in their usual order', () => {
  expect(placesOf(draft, [shop, ada])).toEqual(['all', 'x', 'instagram'])
  expect(platformAt('all', [shop, ada])).toBeUndefined()
  expect(platformAt('instagram', [shop, ada])).toBe('instagram')
})

test('what was made its own is never out of reach', () => {
  expect(placesOf({ ...draft, own: { x: text } }, [ada])).toEqual(['all', 'x'])
  expect(placesOf({ ...draft, own: { x_2: text } }, [ada, bob])).toEqual(['all', 'x', 'x_2'])
  expect(placesOf({ ...draft, own: { instagram: text } }, [ada])).toEqual(['all'])
})

test('what all share is for the accounts that have no text of their own', () => {
  expect(accountsAt('all', { ...draft, own: { x: text } }, [ada, shop])).toEqual([shop])
  expect(accountsAt('x', { ...draft, own: { x_2: text } }, [ada, bob, shop])).toEqual([ada])
  expect(accountsAt('x_2', { ...draft, own: { x_2: text } }, [ada, bob, shop])).toEqual([bob])
})

test('what was found is mended where it concerns nobody else', () => {
  const places = ['all', 'x', 'instagram', 'x_2']

  expect(placeFor(['x_1'], places)).toBe('x')
  expect(placeFor(['x_1', 'x_2'], places)).toBe('x')
  expect(placeFor(['x_2'], places)).toBe('x_2')
  expect(placeFor(['x_1', 'instagram_3'], places)).toBe('all')
  expect(placeFor([], places)).toBe('all')
  expect(placeFor(['x_1'], ['all'])).toBe('all')
})
