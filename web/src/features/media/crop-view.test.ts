import { expect, test } from 'vitest'
import { boundsOf, covering, frameWithin, largestFrame, matrixOf, pieceOf, turned, viewOf, wholeView } from './crop-view.ts'

const picture = { width: 2_000, height: 1_000 }
const stage = { width: 432, height: 332 }
const whole = wholeView(picture, stage)
const bounds = boundsOf(whole, picture, stage)
const quarter = Math.PI / 2

/** The frame's corners in the picture's own pixels. */
const cornersIn = (view: typeof whole, frame: typeof bounds) =>
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([right = 0, down = 0]) => {
    const [dx, dy] = [frame.x + frame.width * right - view.x, frame.y + frame.height * down - view.y]
    const [cos, sin] = [Math.cos(view.angle), Math.sin(view.angle)]
    return [(dx * cos + dy * sin) / view.scale + picture.width / 2, (dy * cos - dx * sin) / view.scale + picture.height / 2]
  })
const isFilled = (view: typeof whole, frame: typeof bounds) =>
  cornersIn(view, frame).every(([x = 0, y = 0]) => x > -0.01 && y > -0.01 && x < picture.width + 0.01 && y < picture.height + 0.01)

test('shows the whole picture at first, with space for the handles', () => {
  expect(whole).toEqual({ x: 216, y: 166, scale: 0.2, angle: 0 })
  expect(bounds).toEqual({ x: 16, y: 66, width: 400, height: 200 })
})

test('a view and its matrix say the same', () => {
  const view = { x: 50, y: 70, scale: 0.4, angle: 0.3 }
  const back = viewOf(matrixOf(view, picture), picture)

  for (const [name, value] of Object.entries(view)) expect(back).toHaveProperty(name, expect.closeTo(value))
})

test.each([
  ['1:1', 1, { x: 116, y: 66, width: 200, height: 200 }],
  ['4:1', 4, { x: 16, y: 116, width: 400, height: 100 }],
  ['the picture’s own shape', undefined, bounds],
])('the largest frame for %s', (_, ratio, expected) => {
  expect(largestFrame(bounds, ratio)).toEqual(expected)
})

const from = { x: 100, y: 100, width: 100, height: 100 }

test.each([
  ['moved over the edge stops there', { ...from, x: -50 }, undefined, { ...from, x: 16 }],
  ['held at its right stops at the edge there', { ...from, width: 900 }, undefined, { ...from, width: 316 }],
  ['held at its top left stops there', { x: 0, y: 0, width: 200, height: 200 }, undefined, { x: 16, y: 66, width: 184, height: 134 }],
  ['keeps its shape at the edge', { ...from, width: 300, height: 300 }, 1, { ...from, width: 166, height: 166 }],
  ['never gets too narrow to hold', { ...from, width: 2 }, undefined, { ...from, width: 24 }],
])('a frame %s', (_, to, ratio, expected) => {
  expect(frameWithin(bounds, { from, to }, ratio)).toEqual(expected)
})

test.each([
  ['rotated by a little', { ...whole, angle: 0.2 }],
  ['rotated by a lot', { ...whole, angle: 2 }],
  ['moved away', { ...whole, x: 900, y: -400 }],
  ['made tiny', { ...whole, scale: 0.01 }],
])('a picture %s still fills the frame', (_, view) => {
  expect(isFilled(view, bounds)).toBe(false)
  expect(isFilled(covering(view, picture, bounds), bounds)).toBe(true)
})

test('a picture that fills the frame stays where it is', () => {
  expect(covering(whole, picture, bounds)).toEqual(whole)
})

test('zooms and rotates around the middle of the frame', () => {
  expect(turned(whole, { scale: 0.4 }, { x: 16, y: 66 })).toEqual({ x: 416, y: 266, scale: 0.4, angle: 0 })
  const onItsSide = turned(whole, { angle: quarter }, { x: 16, y: 66 })
  expect(onItsSide.x).toBeCloseTo(-84)
  expect(onItsSide.y).toBeCloseTo(266)
})

test('a piece has the picture’s own pixels, each where it was', () => {
  expect(pieceOf(whole, picture, bounds)).toEqual({ ...picture, matrix: [1, 0, -0, 1, 0, 0] })
  expect(pieceOf(whole, picture, { ...bounds, x: 116, width: 100.06 })).toEqual({
    width: 500,
    height: 1_000,
    matrix: [1, 0, -0, 1, -500, 0],
  })
})

test('a picture turned on its side keeps its pixels too', () => {
  const view = wholeView(picture, stage, quarter)

  expect(pieceOf(view, picture, boundsOf(view, picture, stage))).toEqual({ width: 1_000, height: 2_000, matrix: [0, 1, -1, 0, 1_000, 0] })
})
