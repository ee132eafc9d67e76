import { expect, test } from 'vitest'
import { pathOf, readUrlState } from './url-state.ts'

const read = (search: string) => readUrlState(new URLSearchParams(search))

test('an address that says nothing is the first page of the newest', () => {
  expect(read('')).toEqual({ page: 1, sortBy: 'date', search: '', suggestionId: undefined })
  expect(pathOf(read(''))).toBe('/dashboard/suggest-feature')
})

test('an address leads to the state that it was made of', () => {
  const urlState = { page: 3, sortBy: 'upvotes', search: 'bells & whistles', suggestionId: 'a/b' } as const

  expect(read(pathOf(urlState).split('?')[1] ?? '')).toEqual(urlState)
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=many', 'page=10001', 'page=', 'sort=name'])('%s is as good as nothing', (search) => {
  expect(read(search)).toEqual(read(''))
})

test('a search is not longer than the API takes', () => {
  expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(100)
})
