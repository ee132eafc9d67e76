import { expect, test } from 'vitest'
import { segmentBytes, segmentCount, segmentRange } from './segments.ts'

const mebibyte = 1024 * 1024

test('a file is cut into segments of 4 MiB and a rest, without a gap', () => {
  const total = 9 * mebibyte

  const ranges = Array.from({ length: segmentCount(total) }, (_, segment) => segmentRange(total, segment))

  expect(ranges).toEqual([
    { from: 0, to: 4 * mebibyte },
    { from: 4 * mebibyte, to: 8 * mebibyte },
    { from: 8 * mebibyte, to: 9 * mebibyte },
  ])
})

test('the largest file Crier takes fits into the number of segments X has, each within the size X advises', () => {
  const total = 4_096 * mebibyte

  expect(segmentCount(total)).toBeLessThanOrEqual(1_000)
  expect(segmentBytes(total)).toBeLessThanOrEqual(5_000_000)
})
