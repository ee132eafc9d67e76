import { expect, test } from 'vitest'
import { isSessionlessPath } from './admit-to-site.ts'

test.each([
  '/login',
  '/login/',
  '/signup',
  '/signup/free',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/cancel-email',
  '/unsubscribe',
  '/auth/callback/twitter',
])('a visitor to %s is not sent to log in', (path) => {
  expect(isSessionlessPath(path)).toBe(true)
})

test.each(['/', '/pricing', '/loginx', '/platforms/twitter', '/status/login'])(
  'a visitor to %s is sent to log in after a session has expired',
  (path) => {
    expect(isSessionlessPath(path)).toBe(false)
  },
)
