import { expect, test } from 'vitest'
import { platformIds } from '#shared/domain/platforms.ts'
import { countEverywhere, limitOf, type PlatformCount, sayProblems, sayRoom } from './platform-counts.ts'

const on = (platform: PlatformCount['platform'], text: string) => countEverywhere(text).find((count) => count.platform === platform)

test('one text is counted for every platform, each by its own limit', () => {
  const limits = new Map(countEverywhere('Hear ye!').map(({ platform, limit }) => [platform, limit]))

  expect([...limits.keys()]).toEqual(platformIds)
  expect([limits.get('x'), limits.get('instagram'), limits.get('facebook'), limits.get('youtube')]).toEqual([280, 2_200, 63_206, 5_000])
})

test('X counts links and emoji by weight, YouTube counts bytes, Bluesky what people see of a shortened link, the others UTF-16 units', () => {
  const text = 'Café 👩‍👩‍👧‍👦 https://example.com/a/very/long/path'
  const others = ['instagram', 'tiktok', 'facebook', 'linkedin', 'pinterest'] as const

  expect(on('x', text)).toMatchObject({ length: 4 + 1 + 2 + 1 + 23, unit: 'characters' })
  expect(on('youtube', text)).toMatchObject({ length: 5 + 1 + 25 + 1 + 36, unit: 'bytes' })
  expect(on('bluesky', text)).toMatchObject({ length: 4 + 1 + 1 + 1 + 27, unit: 'characters' })
  for (const platform of others) expect(on(platform, text)).toMatchObject({ length: 4 + 1 + 11 + 1 + 36, unit: 'characters' })
})

test.each([
  [0, 'fits'],
  [251, 'fits'],
  [252, 'near'],
  [280, 'near'],
  [281, 'over'],
])('%i characters of 280: %s', (length, fit) => {
  expect(on('x', 'a'.repeat(length))?.fit).toBe(fit)
})

test('what is left or too much is said, and only where it matters', () => {
  expect(sayRoom({ length: 10, limit: 280 })).toBe('270 left')
  expect(sayRoom({ length: 1_300, limit: 280 })).toBe('1,020 too long')
  expect(sayProblems(countEverywhere('short'))).toBe('')
  expect(sayProblems(countEverywhere('a'.repeat(790)))).toMatch(/^X \(Twitter\): 510 too long\. Pinterest: 10 left\./)
})

test('every rule names its source', () => {
  expect(countEverywhere('').filter(({ platform }) => !limitOf(platform).source.startsWith('https://'))).toEqual([])
})
