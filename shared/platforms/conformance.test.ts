import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Platform, platformIds } from '../domain/platforms.ts'
import type { Stretch } from '../domain/text/stretches.ts'
import { rules } from './rules.ts'

const Conformance = z.object({
  source: z.string(),
  cases: z.array(z.object({ what: z.string(), text: z.string(), finds: z.array(z.string()) })),
})

/** What each platform's own app finds in a text, next to the code under test. */
const casesOf = (platform: Platform) =>
  Conformance.parse(JSON.parse(readFileSync(new URL(`${platform}/conformance.json`, import.meta.url), 'utf8'))).cases

const said = (stretch: Stretch) => {
  if (stretch.kind === 'link') return `link ${stretch.url}`
  return stretch.kind === 'tag' ? `tag ${stretch.tag}` : `mention ${stretch.handle}`
}

test.each(platformIds.flatMap((platform) => casesOf(platform).map((each) => ({ ...each, platform }))))(
  'on $platform: $what',
  ({ platform, text, finds }) => {
    expect(rules[platform].stretches(text).map(said)).toEqual(finds)
  },
)

test.each(platformIds)('on %s, stretches are sorted, disjoint, and within the text', (platform) => {
  const text = casesOf(platform)
    .map((each) => each.text)
    .join(' ')
    .normalize('NFC')

  const places = rules[platform].stretches(text).flatMap(({ start, end }) => [start, end])

  expect(places.length).toBeGreaterThan(0)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places.at(-1)).toBeLessThanOrEqual(text.length)
})
