import { expect, test } from 'vitest'
import { mastodonAsks } from './asks.ts'

test.each([
  'mastodon.social',
  '@you@mastodon.social',
  '＠you＠mastodon．social',
  'acct:you@mastodon.social',
  'https://mastodon.social/@you',
  'http://mastodon.social/@you/112233',
  'mastodon.social.',
  '\u200eMastodon.Social\u200f',
])('reads %j as mastodon.social', (typed) => {
  expect(mastodonAsks().where.schema.safeParse(typed).data).toBe('mastodon.social')
})
