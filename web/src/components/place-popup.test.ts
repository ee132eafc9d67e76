import { expect, test } from 'vitest'
import { positionAbove, positionBelow } from './place-popup.ts'

const viewport = { width: 320, height: 600 }
const anchorAt = (left: number, top: number) => ({ left, top, width: 40, bottom: top + 20 })

test('a tooltip stands above the middle of its anchor', () => {
  expect(positionAbove({ anchor: anchorAt(100, 300), size: { width: 80, height: 30 }, viewport, offset: 8 })).toEqual({
    left: 80,
    top: 262,
  })
})

test('a tooltip without room above goes below', () => {
  expect(positionAbove({ anchor: anchorAt(100, 20), size: { width: 80, height: 30 }, viewport, offset: 8 }).top).toBe(48)
})

test('a tooltip with room neither above nor below stays above', () => {
  const low = { width: 320, height: 80 }

  expect(positionAbove({ anchor: anchorAt(100, 30), size: { width: 80, height: 30 }, viewport: low, offset: 8 }).top).toBe(-8)
})

test('a popup keeps clear of both sides of the window', () => {
  const size = { width: 100, height: 30 }

  expect(positionAbove({ anchor: anchorAt(0, 300), size, viewport, offset: 8 }).left).toBe(8)
  expect(positionBelow({ anchor: anchorAt(290, 300), size, viewport, offset: 6 }).left).toBe(212)
})

test('a menu hangs below the start of its anchor, and above it where there is no room below', () => {
  const size = { width: 100, height: 120 }

  expect(positionBelow({ anchor: anchorAt(100, 300), size, viewport, offset: 6 })).toEqual({ left: 100, top: 326 })
  expect(positionBelow({ anchor: anchorAt(100, 500), size, viewport, offset: 6 }).top).toBe(374)
})
