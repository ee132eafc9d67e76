import { expect, test } from 'vitest'
import { priceOfPost, xLimits, xPrices } from './limits.ts'

const listed = [...Object.values(xLimits), ...Object.values(xPrices)]

test('every limit and price of X has a unique ID', () => {
  const ids = listed.map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
})

test('every limit and price of X says where X publishes it and when it was read', () => {
  const unsourced = listed.filter(
    ({ source, checkedOn }) => !source.startsWith('https://docs.x.com/') || !/^\d{4}-\d\d-\d\d$/.test(checkedOn),
  )

  expect(unsourced).toEqual([])
})

test('a plain post costs 1.5 cents', () => {
  expect(priceOfPost({ texts: ['Opening day.'], describedMedia: 0 })).toBe(0.015)
})

test('each part of a thread is charged separately, and more only if it has a link', () => {
  expect(priceOfPost({ texts: ['Doors at 9.', 'Tickets: example.com', 'See you.'], describedMedia: 0 })).toBe(0.23)
})

test('alt text is charged per file, without floating-point error', () => {
  expect(priceOfPost({ texts: ['Three pictures'], describedMedia: 3 })).toBe(0.03)
})
