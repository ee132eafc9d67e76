import { createdBy, usedBy } from '../../fakes/passkeys.ts'
import { expired, type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that set up second factors or sign in with them. */
export const secondFactors = (): Row[] => {
  const challenge = 'made-up'
  const unverified = { status: 403, says: 'Please verify your email before you add a second factor.' }
  const ended = expired('Your sign-in has expired.')
  const step = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /auth/second-step',
    { body: { token: 'abc', method: 'totp', code: '123456', ...body }, by: 'nobody' },
    refusal,
  ]
  const add = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /auth/factors/passkeys',
    { body: { name: 'Phone', passkey: createdBy('phone', challenge), ...body } },
    refusal,
  ]
  const signIn = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /auth/passkey', { body, by: 'nobody' }, refusal]

  return [
    ['an app of who is not verified', 'POST /auth/factors/totp', { body: {}, by: 'carl' }, unverified],
    ['a passkey of who is not verified', 'POST /auth/factors/passkeys/options', { body: {}, by: 'carl' }, unverified],
    ['an app without a code', 'POST /auth/factors/totp/confirm', { body: {} }, refuses('code', 'Enter the code.')],
    ['an app that was not begun', 'POST /auth/factors/totp/confirm', { body: { code: '123456' } }, expired('timed out')],
    add('a passkey without a name', { name: ' ' }, refuses('name', 'Enter a name for the passkey.')),
    add('a passkey with a name that turns the line', { name: 'Pho\u202Ene' }, refuses('name', 'control characters')),
    add('no passkey', { passkey: undefined }, refuses('passkey')),
    add('a passkey for a challenge of nobody', {}, { status: 400, says: 'We couldn’t verify this passkey.' }),
    ['an end of a passkey that is not there', 'POST /auth/factors/passkeys/remove', { body: { id: 'nothing' } }, unknown],
    [
      'recovery codes without a factor',
      'POST /auth/factors/recovery-codes',
      { body: {} },
      { status: 409, says: 'Recovery codes come with a passkey or an authenticator app.' },
    ],
    ['the options of no second step', 'POST /auth/second-step/options', { body: { token: 'abc' }, by: 'nobody' }, ended],
    step('a second step that is not there', {}, ended),
    step('a second step without a token', { token: undefined }, refuses('token', 'Your sign-in has expired.')),
    step('a second step without a code', { code: undefined }, refuses('code', 'Enter the code.')),
    step('a second step in a way that there is not', { method: 'sms' }, refuses('method', 'Use one of passkey')),
    signIn('a sign-in without a passkey', {}, refuses('passkey')),
    signIn(
      'a sign-in with a passkey of nobody',
      { passkey: usedBy('phone', { challenge, userId: 'nobody' }) },
      { status: 400, says: 'This passkey doesn’t belong to an account here.' },
    ),
  ]
}
