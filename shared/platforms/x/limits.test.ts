import { expect, test } from 'vitest'
import { xLimits, xPrices } from './limits.ts'

const listed = [...Object.values(xLimits), ...Object.values(xPrices)]

test('every limit and price of X has an id of its own', () => {
  const ids = listed.map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
})

test('every limit and price of X says where X publishes it and when that was read', () => {
  const unsourced = listed.filter(
    ({ source, checkedOn }) => !source.startsWith('https://docs.x.com/') || !/^\d{4}-\d\d-\d\d$/.test(checkedOn),
  )

  expect(unsourced).toEqual([])
})
