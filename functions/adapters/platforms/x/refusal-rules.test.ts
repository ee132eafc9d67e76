import { expect, test } from 'vitest'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'

const now = Date.parse('2026-03-01T09:00:00.000Z')
const spent = 'Value passed for the token was invalid.'
const oldCode = 'Value passed for the authorization code was invalid.'
const wrongRedirect = 'Value passed for the redirect uri did not match the uri of the authorization code.'
const notMentioned = 'You can only reply to or quote posts where you are mentioned or are the author.'
const tooMany = { message: 'must have a maximum of 4 items', parameters: { 'media.media_ids': ['1,2,3,4,5'] } }
const page = '<html><h1>Blocked</h1></html>'

const oauth = (error: string, error_description?: string) => ({ error, error_description })
const said = (detail: string) => ({ title: 'Forbidden', type: 'about:blank', status: 403, detail })
/** Without a status, as X sometimes sends it. */
const typed = (
  type: string,
  { host = 'api.x.com', ...more }: { host?: string; detail?: string; title?: string; errors?: unknown[] } = {},
) => ({
  type: `https://${host}/2/problems/${type}`,
  ...more,
})

type Row = [answer: string, call: [Operation, number, unknown], meaning: `${RefusalClass}: ${Retry['when']}`, says: string]

const signIn: Row[] = [
  [
    'a spent refresh token',
    ['refresh', 400, oauth('invalid_request', spent)],
    'sign-in-ended: after-reconnect',
    'Your X connection has expired.',
  ],
  [
    'a spent refresh token by the standard',
    ['refresh', 400, oauth('invalid_grant')],
    'sign-in-ended: after-reconnect',
    'Reconnect the account.',
  ],
  [
    'an old code',
    ['exchange', 400, oauth('invalid_request', oldCode)],
    'sign-in-ended: after-reconnect',
    'The X sign-in took too long. Try again.',
  ],
  [
    'another callback',
    ['exchange', 400, oauth('invalid_request', wrongRedirect)],
    'configuration: after-operator',
    'Our X app settings are wrong',
  ],
  [
    'a wrong secret',
    ['refresh', 401, oauth('unauthorized_client', 'Missing valid authorization header')],
    'configuration: after-operator',
    'we’ve been notified',
  ],
  ['an unknown client id', ['exchange', 400, oauth('invalid_client')], 'configuration: after-operator', 'Our X app settings are wrong'],
]

const account: Row[] = [
  [
    'an ended access token',
    ['post', 401, { title: 'Unauthorized', type: 'about:blank' }],
    'sign-in-ended: after-refresh',
    'Connect X again.',
  ],
  ['a token of the wrong kind', ['post', 403, typed('unsupported-authentication')], 'sign-in-ended: after-reconnect', 'Connect X again.'],
  [
    'a token that X for once does not know',
    ['post', 403, typed('unsupported-authentication', { detail: 'Authenticating with Unknown is forbidden for this endpoint.' })],
    'transient: later',
    'does not accept our sign-in',
  ],
  ['an app without access', ['post', 403, typed('oauth1-permissions')], 'configuration: after-operator', 'Our X app settings are wrong'],
  [
    'an app without access, by its code',
    ['post', 403, { errors: [{ code: 453, message: 'You currently have access to a subset of X API V2 endpoints' }] }],
    'configuration: after-operator',
    'Our X app settings are wrong',
  ],
  ['the same by its title', ['post', 403, { title: 'Unsupported Authentication' }], 'sign-in-ended: after-reconnect', 'Connect X again.'],
  [
    'a missing scope',
    ['upload', 403, said('The token lacks the scope media.write.')],
    'permission: after-reconnect',
    'Reconnect the account and allow all',
  ],
  [
    'used-up credits',
    ['post', 402, typed('credits-depleted', { detail: 'credits depleted' })],
    'billing: after-operator',
    'paused on our side',
  ],
  [
    'used-up credits by another name',
    ['post', 402, typed('credits', { title: 'CreditsDepleted' })],
    'billing: after-operator',
    'paused on our side',
  ],
  [
    'an app not set up',
    ['post', 403, typed('client-forbidden', { host: 'api.twitter.com' })],
    'configuration: after-operator',
    'Our X app settings are wrong',
  ],
  ['a suspended account by type', ['post', 403, typed('user-suspended')], 'permission: never', 'This X account is suspended.'],
  ['a type inside the errors', ['post', 403, { errors: [typed('user-suspended')] }], 'permission: never', 'This X account is suspended.'],
  ['a suspended account by words', ['post', 403, said('Your account is suspended.')], 'permission: never', 'This X account is suspended.'],
  [
    'a dearer feature',
    ['post', 403, said('Your account is not permitted to access this feature.')],
    'permission: never',
    'This needs X Premium',
  ],
  ['any other 403', ['post', 403, said('Not on a Sunday.')], 'permission: never', 'X refused this: Not on a Sunday.'],
  ['a 403 that says nothing', ['find', 403, said('Forbidden')], 'permission: never', 'X refused this. Check the account on X.'],
]

const content: Row[] = [
  [
    'the same text',
    ['post', 403, said('You are not allowed to create a Tweet with duplicate content.')],
    'duplicate: never',
    'the same text was posted',
  ],
  [
    'a reply without mention',
    ['post', 403, typed('not-authorized-for-resource', { detail: notMentioned })],
    'permission: never',
    'posts that mention you',
  ],
  [
    'a closed conversation',
    ['post', 403, said('Reply to this conversation is not allowed here.')],
    'permission: never',
    'posts that mention you',
  ],
  [
    'no reason',
    ['post', 403, said('You are not permitted to perform this action.')],
    'permission: later',
    'Check its length and files, and the account.',
  ],
  ['no reason for a file', ['upload', 403, said('You are not permitted to perform this action.')], 'permission: never', 'X refused this'],
  [
    'a long video',
    ['post', 403, said('You are not allowed to post a video longer than 2 minutes.')],
    'invalid-content: never',
    'The video is longer',
  ],
  ['two cashtags', ['post', 403, said('A post may have a maximum of one cashtag.')], 'invalid-content: never', 'Use at most one $CASHTAG.'],
  [
    'a named field',
    ['post', 400, typed('invalid-request', { errors: [tooMany] })],
    'invalid-content: never',
    '“media.media_ids”: must have a maximum of 4 items',
  ],
  [
    'a bare code and message',
    ['post', 400, { code: 44, message: 'The Tweet contains an invalid URL.' }],
    'invalid-content: never',
    'an invalid URL.',
  ],
  [
    'unknown media',
    ['post', 400, typed('invalid-request', { detail: 'Your media IDs are invalid.' })],
    'invalid-content: never',
    'Your media IDs are invalid.',
  ],
  [
    'a parent that is gone',
    ['post', 404, typed('resource-not-found', { host: 'api.twitter.com' })],
    'invalid-content: never',
    'no longer exists',
  ],
  ['a large file', ['upload', 413, ''], 'invalid-content: never', 'The file is too large for X.'],
]

const passing: Row[] = [
  [
    'too many requests',
    ['post', 429, { title: 'Too Many Requests', type: 'about:blank' }],
    'rate-limited: later',
    'X asked us to wait until 09:01 UTC.',
  ],
  ['code 88', ['post', 429, { errors: [{ code: 88, message: 'Rate limit exceeded' }] }], 'rate-limited: later', 'X asked us to wait until'],
  [
    'code 88 with another status',
    ['find', 403, { errors: [{ code: 88, message: 'Rate limit exceeded' }] }],
    'rate-limited: later',
    'X asked us to wait',
  ],
  ['a used-up period', ['post', 429, typed('usage-capped')], 'rate-limited: after-operator', 'Posting to X is paused on our side.'],
  ['a breakdown', ['upload', 500, typed('internal-error')], 'transient: later', 'X had a problem.'],
  ['a gateway', ['status', 502, page], 'transient: later', 'X had a problem.'],
  ['too busy a search', ['find', 503, ''], 'transient: later', 'X is busy.'],
]

test.each([...signIn, ...account, ...content, ...passing])(
  'reads the meaning of X’s response: %s',
  (_, [operation, status, body], meaning, says) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)

    const failed = readRefusal(operation, { kind: 'answered', status, headers: new Headers(), body: text }, now)

    if (failed?.kind !== 'refused') throw new Error('This is a definite refusal.')
    const { reason, retry } = failed.refusal
    expect(`${reason.class}: ${retry.when}`).toBe(meaning)
    expect(reason.message).toContain(says)
  },
)
