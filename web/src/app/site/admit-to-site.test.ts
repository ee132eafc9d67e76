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
])('%s is not left to log in', (path) => {
  expect(isSessionlessPath(path)).toBe(true)
})

test.each(['/', '/pricing', '/loginx', '/platforms/twitter', '/status/login'])(
  '%s is left to log in when a session has run out',
  (path) => {
    expect(isSessionlessPath(path)).toBe(false)
  },
)
