import { decodeJwt } from 'jose'
import type { Inhabited } from '../inhabited.ts'
import { password } from '../person.ts'
import { expired, type Row, refuses, unknown } from './rows.ts'

/** Invalid calls for password resets, password changes, and ending sessions. */
export const signIns = ({ anna, bert }: Inhabited): Row[] => {
  const newPassword = 'a new password'
  const ask = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /passwordreset/request', { body, by: 'nobody' }, refusal]
  const reset = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /passwordreset/reset',
    { body: { token: 'abc', newPassword, ...body }, by: 'nobody' },
    refusal,
  ]
  const change = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /user/change-password',
    { body: { currentPassword: password, newPassword, ...body } },
    refusal,
  ]

  return [
    ask('a reset of no address', {}, refuses('email', 'Enter an email address.')),
    ask('a reset of half an address', { email: 'anna@' }, refuses('email', 'like name@example.com')),
    reset('a new password without a token', { token: undefined }, refuses('token', 'No reset token provided.')),
    reset('a new password with an empty token', { token: '' }, refuses('token', 'No reset token provided.')),
    reset('a new password with an endless token', { token: 'a'.repeat(201) }, refuses('token', 'Invalid or expired reset token.')),
    reset('a new password with an unknown token', {}, expired('Invalid or expired reset token.')),
    reset('no new password', { newPassword: undefined }, refuses('newPassword', 'Choose a password.')),
    reset('a short new password', { newPassword: 'short' }, refuses('newPassword', 'at least 6 characters long')),
    reset('an endless new password', { newPassword: 'a'.repeat(257) }, refuses('newPassword', 'at most 256 characters')),

    [
      'a new password without a token, by the older name',
      'POST /auth/reset-password',
      { body: { newPassword }, by: 'nobody' },
      refuses('token', 'No reset token provided.'),
    ],
    [
      'a verification without a token, by the older way',
      'POST /auth/verify-email',
      { body: {}, by: 'nobody' },
      refuses('token', 'Invalid verification link'),
    ],

    change('a change without the current password', { currentPassword: undefined }, refuses('currentPassword', 'Enter your password.')),
    change('a change with a wrong password', { currentPassword: 'wrong' }, refuses('currentPassword', 'not your current password')),
    change('a change to a short password', { newPassword: 'seven77' }, refuses('newPassword', 'at least 8 characters')),
    change('a change to an endless password', { newPassword: 'a'.repeat(257) }, refuses('newPassword', 'at most 256 characters')),
    change('a change to a common password', { newPassword: 'Football1' }, refuses('newPassword', 'most common passwords')),
    change('a change to the own address', { newPassword: anna.email }, refuses('newPassword', 'your email address')),
    change('a change to the same password', { newPassword: password }, refuses('newPassword', 'That’s your current password.')),

    ['a confirmation without a password', 'POST /auth/confirm', { body: {} }, refuses('password', 'Enter your password.')],
    [
      'a confirmation with a wrong password',
      'POST /auth/confirm',
      { body: { password: 'wrong' } },
      refuses('password', 'not your password'),
    ],
    ['ending a session that is not there', 'DELETE /auth/sessions/nothing', {}, unknown],
    ["ending somebody else's session", `DELETE /auth/sessions/${decodeJwt(bert.token).sid}`, {}, unknown],
    ['ending a session with an endless id', `DELETE /auth/sessions/${'a'.repeat(65)}`, {}, refuses('id', 'at most 64 characters')],
    [
      'a sign-up with a common password',
      'POST /auth/register',
      { body: { username: 'new@crier.test', password: 'Password1', name: 'New' }, by: 'nobody' },
      refuses('password', 'most common passwords'),
    ],
  ]
}
