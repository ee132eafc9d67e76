import { expect, test } from 'vitest'
import { type Cut, chunkRange, chunksOf, newCut, nextChunk } from './chunks.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

test.each([
  ['a byte', 1, { count: 1, size: 1 }],
  ['just under 5 MB', 5 * mebibyte - 1, { count: 1, size: 5 * mebibyte - 1 }],
  ['as much as goes in one piece', 64 * mebibyte, { count: 1, size: 64 * mebibyte }],
  ['a byte more', 64 * mebibyte + 1, { count: 6, size: 10 * mebibyte }],
  ['the largest file', 4 * gibibyte, { count: 409, size: 10 * mebibyte }],
])('splits %s by TikTok’s rules', (_, bytes, expected) => {
  const { count, size } = chunksOf(newCut(bytes))

  expect({ count, size }).toEqual(expected)
  expect(Math.floor(bytes / size)).toBe(count)
})

/** The way uploads were split before files were sent as a single chunk. */
const old: Cut = { totalBytes: 52_428_801, chunkBytes: 10 * mebibyte }

test('chunks are contiguous, and the remainder is part of the last one', () => {
  const ranges = Array.from({ length: chunksOf(old).count }, (_, chunk) => chunkRange(old, chunk))

  expect(ranges[0]).toEqual({ from: 0, to: 10_485_760 })
  expect(ranges.slice(1).every(({ from }, index) => from === ranges[index]?.to)).toBe(true)
  expect(ranges.at(-1)).toEqual({ from: 41_943_040, to: 52_428_801 })
})

test.each([
  ['a count of bytes', 'bytes 0-20971520/52428801', 2],
  ['the last byte', 'bytes 0-20971519/52428801', 2],
  ['all of it', 'bytes 0-52428801/52428801', 5],
  ['all of it by the last byte', 'bytes 0-52428800/52428801', 5],
  ['nothing', 'bytes 0-0/52428801', 0],
  ['something else', 'bytes */52428801', undefined],
])('reads what TikTok has received from %s', (_, range, expected) => {
  expect(nextChunk(old, range)).toBe(expected)
})
