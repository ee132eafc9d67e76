import { expect, test } from 'vitest'
import { priceOfPost } from './price.ts'

test('a plain post costs 1.5 cents', () => {
  expect(priceOfPost({ texts: ['Opening day.'], describedMedia: 0 })).toBe(0.015)
})

test('each part of a thread is charged by itself, and dearer only where it holds a link', () => {
  expect(priceOfPost({ texts: ['Doors at 9.', 'Tickets: example.com', 'See you.'], describedMedia: 0 })).toBe(0.23)
})

test('alt text is charged per file, without the dust of binary fractions', () => {
  expect(priceOfPost({ texts: ['Three pictures'], describedMedia: 3 })).toBe(0.03)
})
