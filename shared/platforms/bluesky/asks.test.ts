import { expect, test } from 'vitest'
import { blueskyAsks } from './asks.ts'

const meant = (typed: string) => blueskyAsks().where.schema.safeParse(typed).data

test.each([
  'you.bsky.social',
  '@you.bsky.social',
  '＠you.bsky.social',
  '\u202ayou.bsky.social\u202c',
  'you.bsky.social\u200b ',
  'you.bsky.social.',
  'ｙｏｕ．ｂｓｋｙ．ｓｏｃｉａｌ',
  'https://bsky.app/profile/you.bsky.social',
  'https://bsky.app/profile/you.bsky.social/post/3kabc?ref=x',
  'bsky.app/profile/you.bsky.social/',
  'at://you.bsky.social',
  'at://you.bsky.social/app.bsky.feed.post/3kabc',
])('reads %j as you.bsky.social', (typed) => {
  expect(meant(typed)).toBe('you.bsky.social')
})

test.each([
  'did:plc:ewvi7nxzyoun6zhxrhs64oiz',
  'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz',
  'https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz',
])('reads %s as a DID', (typed) => {
  expect(meant(typed)).toBe('did:plc:ewvi7nxzyoun6zhxrhs64oiz')
})

test.each(['https://pds.example', 'https://pds.example/'])('reads %s as a server', (typed) => {
  expect(meant(typed)).toBe('https://pds.example')
})

test.each([
  'abcd-efgh-ijkl-mnop',
  ' abcd-efgh-ijkl-mnop\n',
  'abcd efgh ijkl mnop',
  'abcd\u00a0efgh\u00a0ijkl\u00a0mnop',
  'ABCD–efgh–ijkl–mnop',
  'abcdefghijklmnop',
])('reads %j as the app password abcd-efgh-ijkl-mnop', (typed) => {
  expect(blueskyAsks().password?.meant(typed).toLowerCase()).toBe('abcd-efgh-ijkl-mnop')
})

test('leaves a password that isn’t a Bluesky app password unchanged', () => {
  expect(blueskyAsks().password?.meant('correct horse battery')).toBe('correct horse battery')
})
