import { expect, test } from 'vitest'
import { readCallback } from './callback.ts'

const refused: [search: string, error: string][] = [
  ['', 'Missing required parameters'],
  ['?code=c', 'Missing required parameters'],
  ['?code=c&state=', 'Missing required parameters'],
  ['?code=c&state=foreign', 'Invalid state parameter'],
  ['?state=s1', 'No authorization code received from OAuth provider'],
  ['?error=access_denied&state=s1', 'Authentication error: access_denied'],
  ['?error=invalid_client', 'Authentication error: invalid_client'],
  ['?error=%3Cscript%3E&state=s1', 'OAuth error occurred'],
  ['?error=&state=s1', 'OAuth error occurred'],
]

test.each(refused)('coming back with “%s” is told as: %s', (search, error) => {
  expect(readCallback(search, 's1')).toMatchObject({ error })
})

test.each([
  ['access_denied', 'declined'],
  ['invalid_client', 'misconfigured'],
  ['token_expired', 'expired'],
  ['server_error', undefined],
])('the provider’s error %s means: %s', (code, reason) => {
  expect(readCallback(`?error=${code}&state=s1`, 's1')).toEqual({ state: 's1', error: `Authentication error: ${code}`, reason })
})

test('a code that comes with our state is taken, whatever else the provider sends', () => {
  expect(readCallback('?code=4%2F0Ab&state=s1&iss=https%3A%2F%2Fevil.test&authuser=0&prompt=none', 's1')).toEqual({
    state: 's1',
    code: '4/0Ab',
  })
})

test('no state is ours where no sign-in was begun', () => {
  expect(readCallback('?code=c&state=s1', undefined)).toEqual({ state: 's1', error: 'Invalid state parameter' })
})
