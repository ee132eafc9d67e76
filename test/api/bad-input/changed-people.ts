import type { Inhabited } from '../inhabited.ts'
import { password } from '../person.ts'
import { expired, type Row, refuses, unknown } from './rows.ts'

/** Invalid calls for profile and address changes, figures, records, account deletion, and unsubscribing. */
export const changedPeople = ({ anna, bert }: Inhabited): Row[] => {
  const change = (what: string, body: object, refusal: Row[3]): Row => [what, 'PUT /user', { body, by: 'bert' }, refusal]
  const leave = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /user/delete',
    { body: { confirmation: bert.email, password, ...body }, by: 'bert' },
    refusal,
  ]
  const confirm = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /user/confirm-email', { body, by: 'nobody' }, refusal]
  const cancel = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /user/cancel-email', { body, by: 'nobody' }, refusal]
  const unsubscribe = (what: string, body: object): Row => [
    what,
    'POST /user/unsubscribe',
    { body, by: 'nobody' },
    refuses('token', 'Invalid unsubscribe link'),
  ]
  const stats = (id: string, query = '') => `GET /user/${id}/dashboard-stats${query}`
  const tooOld = 'invalid or expired'

  return [
    change('an empty name', { name: ' ' }, refuses('name', 'Enter your name.')),
    change('an endless name', { name: 'a'.repeat(101) }, refuses('name', 'at most 100 characters')),
    change('half an address', { email: 'new@' }, refuses('email', 'like name@example.com')),
    change('another address without the password', { email: 'new@crier.test' }, refuses('currentPassword', 'Enter your password.')),
    change(
      'another address with a wrong password',
      { email: 'new@crier.test', currentPassword: 'wrong' },
      refuses('currentPassword', 'That’s not your password.'),
    ),
    [
      'another address while the own one is not confirmed',
      'PUT /user',
      { body: { email: 'new@crier.test', currentPassword: password }, by: 'carl' },
      refuses('email', 'Confirm your current address first'),
    ],
    change('a time zone that is none', { preferences: { timeZone: 'Mars/Olympus' } }, refuses('preferences.timeZone', 'IANA time zone')),
    change('a week that begins on Friday', { preferences: { weekStart: 'friday' } }, refuses('preferences.weekStart', 'Use one of locale')),
    change('a clock of ten hours', { preferences: { clock: '10h' } }, refuses('preferences.clock', 'Use one of locale')),
    change('no theme', { preferences: { theme: null } }, refuses('preferences.theme', 'Use one of system')),
    change('a switch that is a text', { notifications: { failedPost: 'no' } }, refuses('notifications.failedPost', 'true or false')),
    change('a notification that there is not', { notifications: { sms: true } }, refuses('notifications.sms', 'doesn’t accept that field')),
    change('a plan of one’s own choice', { plan: 'studio' }, refuses('plan', 'doesn’t accept that field')),
    change('a verified address of one’s own choice', { isEmailVerified: true }, refuses('isEmailVerified', 'doesn’t accept that field')),

    leave('leaving without a word', { confirmation: undefined }, refuses('confirmation', 'Type your email address')),
    leave('leaving under another name', { confirmation: anna.email }, refuses('confirmation', 'That’s not your email address.')),
    leave('leaving without the password', { password: undefined }, refuses('password', 'Enter your password.')),
    leave('leaving with a wrong password', { password: 'wrong' }, refuses('password', 'That’s not your password.')),

    cancel('a cancellation without a token', {}, refuses('token', tooOld)),
    cancel('a cancellation with an endless token', { token: 'a'.repeat(201) }, refuses('token', tooOld)),
    cancel('a cancellation with an unknown token', { token: 'abc' }, expired('already used')),
    confirm('a confirmation without a token', {}, refuses('token', tooOld)),
    confirm('a confirmation with an endless token', { token: 'a'.repeat(201) }, refuses('token', tooOld)),
    confirm('a confirmation that was never asked for', { token: 'abc' }, expired(tooOld)),
    unsubscribe('unsubscribing without a token', {}),
    unsubscribe('unsubscribing with an endless token', { token: 'a'.repeat(1_001) }),
    unsubscribe('unsubscribing with a made-up token', { token: 'a.b.c' }),
    unsubscribe('unsubscribing with a session', { token: anna.token }),
    ['a mail program with a made-up token', 'POST /unsubscribe/a.b.c', {}, refuses('token', 'Invalid unsubscribe link')],
    ['a page for an endless token', `GET /unsubscribe/${'a'.repeat(1_001)}`, {}, refuses('token', 'Invalid unsubscribe link')],

    ["somebody else's figures", stats(bert.id), {}, unknown],
    ["nobody's figures", stats('nobody'), {}, unknown],
    ['figures on Mars', stats(anna.id, '?timeZone=Mars/Olympus'), {}, refuses('timeZone', 'IANA time zone')],
    ['an overview on Mars', 'GET /user/overview?timeZone=Mars/Olympus', {}, refuses('timeZone', 'IANA time zone')],
    ['records from nowhere', 'GET /user/export?cursor=abc', {}, refuses('cursor', 'isn’t from this list')],
  ]
}
