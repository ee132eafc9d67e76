import { expect, test } from 'vitest'
import { countsFor } from './counts-for.ts'

const on = (platform: Parameters<typeof countsFor>[1][number]['platform'], isPremium = false) => ({ platform, isPremium })

test('counts a text in each platform’s own unit', () => {
  const counts = countsFor('é https://example.com/a/long/path', [on('x'), on('instagram'), on('youtube')])

  expect(counts).toMatchObject([
    { platform: 'x', length: 25, unit: 'characters' },
    { platform: 'instagram', length: 33, unit: 'characters' },
    { platform: 'youtube', length: 34, unit: 'bytes' },
  ])
})

test('counts accounts of one platform once, with the lowest limit', () => {
  expect(countsFor('a', [on('x', true), on('x'), on('x', true)])).toMatchObject([{ platform: 'x', limit: 280 }])
  expect(countsFor('a', [on('x', true)])).toMatchObject([{ limit: 25_000 }])
})

test('TikTok allows longer texts with photos than with a video', () => {
  const limitWith = (kind: 'image' | 'video') => countsFor('a', [on('tiktok')], { media: [{ kind }] })[0]?.limit

  expect(limitWith('image')).toBeGreaterThan(limitWith('video') ?? 0)
})

test('counts a long link on Bluesky as it is shown there', () => {
  const lengthWith = (showsWholeLinks: boolean) =>
    countsFor('https://example.com/a/long/path/to/the/news', [on('bluesky')], { options: { bluesky: { showsWholeLinks } } })[0]?.length

  expect(lengthWith(false)).toBe('example.com/a/long/path/...'.length)
  expect(lengthWith(true)).toBe('https://example.com/a/long/path/to/the/news'.length)
})
