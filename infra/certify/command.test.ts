import { expect, test } from 'vitest'
import { readCertifyCommand } from './command.ts'

test('reads the app, token, and account from the platform’s variables', () => {
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

test('asks every question unless --yes answers it', () => {
  expect(readCertifyCommand(['--platform', 'x'], {}).saysYes).toBe(false)
  expect(readCertifyCommand(['--platform', 'x', '--yes'], {}).saysYes).toBe(true)
})

test.each([[[]], [['--platform', 'myspace']], [['--platform', 'x', '--base-url', 'here']]])('refuses %j and prints the usage', (line) => {
  expect(() => readCertifyCommand(line, {})).toThrow(/--platform/)
})
