import { expect, test } from 'vitest'
import { readCertifyCommand } from './command.ts'

test('an app, a token and an account come from the variables of the platform', () => {
  const environment = {
    X_CLIENT_ID: ' id ',
    X_CLIENT_SECRET: 'secret',
    X_ACCESS_TOKEN: 'token',
    X_ACCOUNT: 'ada',
    THREADS_ACCESS_TOKEN: 'another',
  }

  const { platform, app, signIn } = readCertifyCommand(['--platform', 'x'], environment)

  expect(platform).toBe('x')
  expect(app).toEqual({ clientId: 'id', clientSecret: 'secret', sandboxUrl: undefined })
  expect(signIn).toEqual({
    accessToken: 'token',
    appPassword: undefined,
    account: 'ada',
    redirectUri: 'http://localhost:4000/auth/callback/twitter',
  })
})

test('every question is asked unless --yes answers it', () => {
  expect(readCertifyCommand(['--platform', 'x'], {}).saysYes).toBe(false)
  expect(readCertifyCommand(['--platform', 'x', '--yes'], {}).saysYes).toBe(true)
})

test.each([[[]], [['--platform', 'myspace']], [['--platform', 'x', '--base-url', 'here']]])(
  '%j is refused, and how it is used is said',
  (line) => {
    expect(() => readCertifyCommand(line, {})).toThrow(/--platform/)
  },
)
