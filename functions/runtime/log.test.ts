import { expect, test } from 'vitest'
import { keepOutOfLogs, redacted } from './log.ts'

test('redacts a known secret wherever it appears, and the keys inside one', () => {
  keepOutOfLogs(['hush-hush-secret', JSON.stringify([{ id: 'a', x: 'a-public-half', d: 'a-private-half' }]), 'none', ''])

  expect(redacted('X said: hush-hush-secret is wrong, a-private-half too')).toBe('X said: [redacted] is wrong, [redacted] too')
  expect(redacted('a-public-half of none')).toBe('a-public-half of none')
})

test.each([
  ['a session', 'token eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl was bad', 'token [redacted] was bad'],
  ['a header', 'authorization: Bearer abcdefgh12345', 'authorization: Bearer [redacted]'],
  ['a query', 'GET /cb?code=abc%2Fdef&x=1&state=s%201', 'GET /cb?code=[redacted]&x=1&state=[redacted]'],
  ['long hex', 'digest 0123456789abcdef0123456789ABCDEF', 'digest [redacted]'],
  ['a password hash', 'was $argon2id$v=19$m=19456,t=2,p=1$abc$def', 'was [redacted]'],
  ['a token of GitHub', `with ghp_${'a1B2'.repeat(9)}.`, 'with [redacted].'],
  ['a fine token of GitHub', `with github_pat_${'a1B2'.repeat(9)}_x.`, 'with [redacted].'],
  ['a token of Facebook', `with EAAC${'a1B2'.repeat(9)}.`, 'with [redacted].'],
  ['a token of Instagram', `with IGAA${'a1B2'.repeat(9)}.`, 'with [redacted].'],
  ['a token of Threads', `with THAA${'a1B2'.repeat(9)}.`, 'with [redacted].'],
  ['an access token of Google', `with ya29.${'a1-B2'.repeat(9)} here`, 'with [redacted] here'],
  ['a refresh token of Google', `with 1//${'a1-B2'.repeat(9)} here`, 'with [redacted] here'],
  ['a client secret of Google', 'with GOCSPX-abcdefgh1234 here', 'with [redacted] here'],
  ['a token of TikTok', `with act.${'x1Z2'.repeat(9)}!4500.va here`, 'with [redacted].va here'],
  ['a token of Pinterest', `with pina_${'ABC2'.repeat(9)} here`, 'with [redacted] here'],
  ['a token of LinkedIn', `with AQ${'a1-B2'.repeat(9)} here`, 'with [redacted] here'],
  ['a token of X', `with ${'A'.repeat(22)}abcd%2Fefgh here`, 'with [redacted] here'],
  ['an id of an AWS key', 'with ASIAIOSFODNN7EXAMPLE here', 'with [redacted] here'],
  ['a token of npm', `with npm_${'a1B2'.repeat(9)} here`, 'with [redacted] here'],
  ['a token of Slack', 'with xoxb-1234567890-abc here', 'with [redacted] here'],
  ['an app password of Bluesky', 'with abcd-2345-efgh-67mn here', 'with [redacted] here'],
  ['a private key', '-----BEGIN PRIVATE KEY-----\nMIIab\n-----END PRIVATE KEY-----', '[redacted]'],
  ['any long token', `with ${'a1B2'.repeat(10)} here`, 'with [redacted] here'],
  ['a key of Stripe', 'key sk_live_abc123', 'key [redacted]'],
])('redacts what looks like %s', (_what, text, clean) => {
  expect(redacted(text)).toBe(clean)
})

test('keeps what people search logs by: ids, times, places in the code', () => {
  const line =
    'post 01M83TMSVBBT3G9SWRGYS3CZ57 at 2026-05-04T09:00:00.000Z, request 8b1f1f0e-9a52-4f50-8a3c-1a2b3c4d5e6f\n  at run (/var/task/handler.mjs:1:2345)'

  expect(redacted(line)).toBe(line)
})
