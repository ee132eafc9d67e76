import { expect, test } from 'vitest'
import { readRefusal as blueskyRefusal } from './bluesky/refusals.ts'
import type { Answered } from './call.ts'
import { readRefusal as facebookRefusal } from './facebook/refusals.ts'
import type { Failed } from './failed.ts'
import { readRefusal as instagramRefusal } from './instagram/refusals.ts'
import { readRefusal as linkedInRefusal } from './linkedin/refusals.ts'
import { readRefusal as mastodonRefusal } from './mastodon/refusals.ts'
import { readRefusal as pinterestRefusal } from './pinterest/refusals.ts'
import { readRefusal as threadsRefusal } from './threads/refusals.ts'
import { readRefusal as tikTokRefusal } from './tiktok/refusals.ts'
import { readRefusal as xRefusal } from './x/refusals.ts'
import { readRefusal as youTubeRefusal } from './youtube/refusals.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

/**
 * How each platform reads a refusal of a publishing call, of a read, and of a token refresh, if that's a separate call.
 */
const readers: Record<string, ((answered: Answered) => Failed | undefined)[]> = {
  x: (['post', 'find', 'refresh'] as const).map((operation) => (answered) => xRefusal(operation, answered, now)),
  linkedin: (['post', 'status', 'refresh'] as const).map((operation) => (answered) => linkedInRefusal(operation, answered, now)),
  mastodon: (['post', 'find', 'status'] as const).map((operation) => (answered) => mastodonRefusal(operation, answered, now)),
  bluesky: (['post', 'find', 'refresh'] as const).map((operation) => (answered) => blueskyRefusal(operation, answered, now)),
  pinterest: (['pin', 'find', 'refresh'] as const).map((operation) => (answered) => pinterestRefusal(operation, answered, now)),
  youtube: (['upload', 'status', 'refresh'] as const).map((operation) => (answered) => youTubeRefusal(operation, answered, now)),
  tiktok: [true, false].map((makesPublic) => (answered) => tikTokRefusal(answered, makesPublic)),
  facebook: [true, false].map((makesPublic) => (answered) => facebookRefusal(answered, { makesPublic })),
  instagram: [true, false].map((makesPublic) => (answered) => instagramRefusal(answered, { makesPublic })),
  threads: [true, false].map((makesPublic) => (answered) => threadsRefusal(answered, { makesPublic })),
}

const bodies = [
  '<!doctype html><h1>Access denied</h1>',
  '',
  '{}',
  '[]',
  'null',
  '{"message":"Forbidden"}',
  '{"error":{"reason":"blocked"}}',
]

test.each(Object.entries(readers))('a proxy in front of %s does not refuse anything on its behalf', (_, reads) => {
  const answers = [400, 401, 403, 404, 409, 410, 422].flatMap((status) =>
    bodies.map((body): Answered => ({ kind: 'answered', status, headers: new Headers(), body })),
  )

  const refused = answers.flatMap((answered) => reads.map((read) => read(answered)).filter((failed) => failed !== undefined))

  expect(refused).toEqual([])
})
