import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { socialFailure } from './social-failure.ts'

const refusal = (message: string, code = 'conflict') => new ApiError(message, { status: 409, code })
const anUnreadable = new SyntaxError('Unexpected end of JSON input')
const noNetwork = new TypeError('Failed to fetch')

const failures: [error: Error, about: Parameters<typeof socialFailure>[1], text: string][] = [
  [refusal('Sign-in expired. Try again.'), { provider: 'google', intent: 'login' }, 'Sign-in expired. Try again.'],
  [refusal('', 'unknown'), { provider: 'github', intent: 'login' }, 'GitHub login failed. Please try again.'],
  [anUnreadable, { provider: 'google', intent: 'login' }, 'Login failed: No authentication token received'],
  [
    refusal('Google says invalid_client.'),
    { provider: 'google', intent: 'login' },
    'Authentication configuration error. Please contact support.',
  ],
  [noNetwork, { provider: 'google', intent: 'login' }, 'Failed to login with Google. Please try again.'],
  [noNetwork, { provider: 'github', intent: 'signup' }, 'An error occurred during social login'],
]

test.each(failures)('%s at %o is told as: %s', (error, about, text) => {
  expect(socialFailure(error, about)).toBe(text)
})
