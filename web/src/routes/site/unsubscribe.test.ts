import { expect, test } from 'vitest'
import { mailsOf } from './unsubscribe.tsx'

const tokenWith = (claims: object) => `${btoa('{}')}.${btoa(JSON.stringify(claims))}.signature`

test.each([
  ['failedPost', 'emails about failed posts'],
  ['expiringConnection', 'emails about accounts to reconnect'],
  ['weeklySummary', 'the weekly summary'],
])('the token of %s says which mails it stops', (notification, words) => {
  expect(mailsOf(tokenWith({ sub: 'user-1', notification }))).toBe(words)
})

test.each(['', 'a', 'a.b.c', tokenWith({}), tokenWith({ notification: 'everything' }), tokenWith({ notification: 'constructor' })])(
  '%j is no token of an unsubscribe link',
  (token) => {
    expect(mailsOf(token)).toBeUndefined()
  },
)
