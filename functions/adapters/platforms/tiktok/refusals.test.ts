import { expect, test } from 'vitest'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { isOk, isSignInOk, readFailure, readRefusal, readSignInRefusal } from './refusals.ts'

const answered = (status: number, body: unknown) => ({
  kind: 'answered' as const,
  status,
  headers: new Headers(),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const envelope = (code: string, message = '') => ({ data: {}, error: { code, message, log_id: '202611140000' } })

type Row = [code: string, status: number, meaning: `${RefusalClass}: ${Retry['when']}`, says: string]

const rows: Row[] = [
  ['access_token_invalid', 401, 'sign-in-ended: after-refresh', 'Connect TikTok again.'],
  ['scope_not_authorized', 401, 'permission: after-reconnect', 'allow posting'],
  ['scope_permission_missed', 401, 'permission: after-reconnect', 'allow posting'],
  ['invalid_param', 400, 'invalid-content: never', 'TikTok didn’t accept what we sent: The chunk size is invalid'],
  ['invalid_params', 400, 'invalid-content: never', 'TikTok didn’t accept what we sent: The chunk size is invalid'],
  ['invalid_file_upload', 400, 'invalid-content: never', 'TikTok couldn’t accept this file.'],
  ['invalid_publish_id', 400, 'invalid-content: never', 'TikTok no longer recognizes this upload.'],
  [
    'token_not_authorized_for_specified_publish_id',
    400,
    'permission: never',
    'TikTok won’t tell this connection what happened to the post.',
  ],
  ['app_version_check_failed', 400, 'permission: never', 'Update the TikTok app to version 31.8'],
  ['spam_risk_too_many_posts', 200, 'rate-limited: later', 'daily posting limit'],
  ['spam_risk_too_many_posts', 403, 'rate-limited: later', 'daily posting limit'],
  ['spam_risk_user_banned_from_posting', 200, 'permission: never', 'TikTok isn’t letting this account post right now.'],
  ['spam_risk_too_many_pending_share', 403, 'rate-limited: later', 'Finish the drafts waiting in the TikTok inbox.'],
  ['reached_active_user_cap', 200, 'rate-limited: later', 'Our TikTok quota is used up for today.'],
  ['unaudited_client_can_only_post_to_private_accounts', 403, 'permission: never', 'Until TikTok approves this app'],
  ['url_ownership_unverified', 403, 'configuration: after-operator', 'Our TikTok settings are wrong'],
  ['privacy_level_option_mismatch', 403, 'invalid-content: never', 'Choose who can see this post'],
  ['rate_limit_exceeded', 429, 'rate-limited: later', 'TikTok asked us to wait a minute.'],
  ['spam_risk_of_a_new_kind', 403, 'permission: never', 'TikTok didn’t accept what we sent'],
]

test.each(rows)('%s (%i) means %s', (code, status, meaning, says) => {
  const read = readRefusal(answered(status, envelope(code, 'The chunk size is invalid')), true)

  if (read?.kind !== 'refused') throw new Error('It is a refusal.')
  const { reason, retry } = read.refusal
  expect(`${reason.class}: ${retry.when}`).toBe(meaning)
  expect(reason.message).toContain(says)
  expect(reason).toMatchObject({ platformCode: code, detail: expect.stringContaining('(log 202611140000)') })
})

test.each([401, 403, 404, 429])('a status %i without TikTok’s own format says nothing about a post', (status) => {
  expect(readRefusal(answered(status, ''), true)).toBeUndefined()
})

test('a status 429 asked us to wait where nothing becomes public, whoever says it', () => {
  expect(readRefusal(answered(429, ''), false)).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'rate-limited' } } })
})

test('a failure leaves a call’s outcome unknown if it may have published, and is temporary otherwise', () => {
  const broken = answered(500, envelope('internal_error'))

  expect(readRefusal(broken, true)).toMatchObject({ kind: 'unknown' })
  expect(readRefusal(broken, false)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient' }, retry: { when: 'later' } },
  })
  expect(readRefusal(answered(502, '<html>'), true)).toBeUndefined()
})

test('a code in the body decides about success, whatever the status', () => {
  expect(isOk(answered(200, envelope('ok')))).toBe(true)
  expect(isOk(answered(200, envelope('spam_risk_too_many_posts')))).toBe(false)
  expect(isOk(answered(200, ''))).toBe(false)
})

test.each([
  ['exchange', 'invalid_grant', 'sign-in-ended: after-reconnect', 'The TikTok sign-in took too long.'],
  ['refresh', 'invalid_grant', 'sign-in-ended: after-reconnect', 'Your TikTok connection has expired.'],
  ['refresh', 'invalid_client', 'configuration: after-operator', 'Our TikTok settings are wrong'],
  ['exchange', 'unauthorized_client', 'configuration: after-operator', 'Our TikTok settings are wrong'],
  ['exchange', 'invalid_request', 'configuration: after-operator', 'Our TikTok settings are wrong'],
] as const)('at %s, %s means %s, even with status 200', (operation, error, meaning, says) => {
  for (const status of [200, 400, 401]) {
    const answer = answered(status, { error, error_description: 'No.', log_id: '1' })
    const read = readSignInRefusal(operation)(answer)

    if (read?.kind !== 'refused') throw new Error('It is a refusal.')
    expect(isSignInOk(answer)).toBe(false)
    expect(`${read.refusal.reason.class}: ${read.refusal.retry.when}`).toBe(meaning)
    expect(read.refusal.reason.message).toContain(says)
  }
})

test.each([
  ['server_error', 200],
  ['temporarily_unavailable', 503],
  ['invalid_grant', 503],
])('a sign-in that TikTok fails on (%s, %i) ends nothing', (error, status) => {
  expect(readSignInRefusal('refresh')(answered(status, { error }))).toBeUndefined()
})

test('every failure reason has a message that says what to do', () => {
  const reasons = ['file_format_check_failed', 'duration_check_failed', 'frame_rate_check_failed', 'picture_size_check_failed']
  const others = ['publish_cancelled', 'auth_removed', 'spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting', 'spam_risk_text']
  for (const reason of [...reasons, ...others, 'spam_risk', 'a_new_one', '']) {
    const { message } = readFailure(reason).reason
    expect(message, reason).toMatch(/^\S.+\. \S.+\.$/)
  }
})

test('no message contains a token', () => {
  const read = readRefusal(answered(400, envelope('invalid_param', 'Bad token act.Q2xvc2UgdG8gdGhlIHNlY3JldA4567')), false)

  expect(JSON.stringify(read)).not.toContain('Q2xvc2U')
})
