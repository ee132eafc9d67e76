import { expect, test } from 'vitest'
import { numberParts } from './thread.tsx'

test('appends a number to each part', () => {
  expect(numberParts(['One.', 'Two.', ''])).toEqual(['One. 1/3', 'Two. 2/3', '3/3'])
})

test('rewrites outdated numbers and removes correct ones', () => {
  expect(numberParts(['One. 1/3', 'Two. 3/3'])).toEqual(['One. 1/2', 'Two. 2/2'])
  expect(numberParts(['One. 1/2', 'Two. 2/2'])).toEqual(['One.', 'Two.'])
})

test('a date at the end of a sentence is not a part number', () => {
  expect(numberParts(['On 24/12.', 'See you'])).toEqual(['On 24/12. 1/2', 'See you 2/2'])
})
