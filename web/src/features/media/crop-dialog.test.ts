import { expect, test } from 'vitest'
import { pieceOf } from './crop-dialog.tsx'

const wide = { width: 2000, height: 1000 }
const tall = { width: 800, height: 2000 }

test('crops a picture that is too wide to its full height at the chosen position', () => {
  expect(pieceOf(wide, 0.8, 0)).toEqual({ width: 800, height: 1000, x: 0, y: 0 })
  expect(pieceOf(wide, 0.8, 0.5)).toEqual({ width: 800, height: 1000, x: 600, y: 0 })
  expect(pieceOf(wide, 0.8, 1)).toEqual({ width: 800, height: 1000, x: 1200, y: 0 })
})

test('crops a picture that is too tall to its full width', () => {
  expect(pieceOf(tall, 1, 0.5)).toEqual({ width: 800, height: 800, x: 0, y: 600 })
})

test('keeps a picture whole that already has the shape', () => {
  expect(pieceOf(wide, 2, 0.3)).toEqual({ width: 2000, height: 1000, x: 0, y: 0 })
})
