import { expect, test } from 'vitest'
import { pathOf, readPlace } from './place.ts'

const read = (search: string) => readPlace(new URLSearchParams(search))

test('an address that says nothing is the first page of the newest', () => {
  expect(read('')).toEqual({ page: 1, sortBy: 'date', search: '', suggestionId: undefined })
  expect(pathOf(read(''))).toBe('/dashboard/suggest-feature')
})

test('an address leads to the place that it was made of', () => {
  const place = { page: 3, sortBy: 'upvotes', search: 'bells & whistles', suggestionId: 'a/b' } as const

  expect(read(pathOf(place).split('?')[1] ?? '')).toEqual(place)
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=many', 'page=10001', 'page=', 'sort=name'])('%s is as good as nothing', (search) => {
  expect(read(search)).toEqual(read(''))
})

test('a search is not longer than the API takes', () => {
  expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(100)
})
