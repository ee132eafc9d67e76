import { expect, test } from 'vitest'
import { chunkRange, chunksOf, nextChunk } from './chunks.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

test.each([
  ['a byte', 1, { count: 1, size: 1 }],
  ['just under 5 MB', 5 * mebibyte - 1, { count: 1, size: 5 * mebibyte - 1 }],
  ['less than two pieces', 20 * mebibyte - 1, { count: 1, size: 20 * mebibyte - 1 }],
  ['two pieces', 20 * mebibyte, { count: 2, size: 10 * mebibyte }],
  ['a byte more than five pieces', 52_428_801, { count: 5, size: 10_485_760 }],
  ['the largest file', 4 * gibibyte, { count: 409, size: 10 * mebibyte }],
])('%s is cut by TikTok’s rule', (_, bytes, expected) => {
  const { count, size } = chunksOf(bytes)

  expect({ count, size }).toEqual(expected)
  expect(Math.floor(bytes / size)).toBe(count)
})

test('the pieces follow each other, and what is left over rides on the last one', () => {
  const total = 52_428_801

  const ranges = Array.from({ length: chunksOf(total).count }, (_, chunk) => chunkRange(total, chunk))

  expect(ranges[0]).toEqual({ from: 0, to: 10_485_760 })
  expect(ranges.slice(1).every(({ from }, index) => from === ranges[index]?.to)).toBe(true)
  expect(ranges.at(-1)).toEqual({ from: 41_943_040, to: total })
})

test.each([
  ['a count of bytes', 'bytes 0-20971520/52428801', 2],
  ['the last byte', 'bytes 0-20971519/52428801', 2],
  ['all of it', 'bytes 0-52428801/52428801', 5],
  ['all of it by the last byte', 'bytes 0-52428800/52428801', 5],
  ['nothing', 'bytes 0-0/52428801', 0],
  ['something else', 'bytes */52428801', undefined],
])('what TikTok has is read from %s', (_, range, expected) => {
  expect(nextChunk(52_428_801, range)).toBe(expected)
})
