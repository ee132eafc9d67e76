import { expect, test } from 'vitest'
import { keepOutOfLogs, redacted } from './log.ts'

test('a known secret is taken out wherever it appears, and so are the keys inside of one', () => {
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
  ['a key of Stripe', 'key sk_live_abc123', 'key [redacted]'],
])('what looks like %s is taken out', (_what, text, clean) => {
  expect(redacted(text)).toBe(clean)
})

test('what people search logs by stays: ids, times, places in the code', () => {
  const line =
    'post 01M83TMSVBBT3G9SWRGYS3CZ57 at 2026-05-04T09:00:00.000Z, request 8b1f1f0e-9a52-4f50-8a3c-1a2b3c4d5e6f\n  at run (/var/task/handler.mjs:1:2345)'

  expect(redacted(line)).toBe(line)
})
