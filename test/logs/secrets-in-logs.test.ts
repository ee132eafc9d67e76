import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newKeySecret } from '#shared/domain/api-keys.ts'
import { findSecrets, refuseSecrets } from './secrets-in-logs.ts'

/** The same bytes in each run. */
const bytesOf = (length: number) => createHash('shake256', { outputLength: length }).update('unpredictable').digest()
const random = (bytes: number) => bytesOf(bytes).toString('base64url')
const numbers = bytesOf(1_000).values()
const randomInt = (max: number) => (numbers.next().value ?? 0) % max

test.each([
  ['an API key', newKeySecret('live', randomInt)],
  ['an API key', newKeySecret('test', randomInt)],
  ['a webhook’s signing secret', `whsec_${bytesOf(24).toString('base64')}`],
  ['a JWT', `eyJ${random(20)}.eyJ${random(40)}.${random(64)}`],
  ['an authorization header', `Bearer 1${random(32)}`],
  ['a password’s hash', `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`],
  ['a password’s hash', `$2b$12$${random(40)}`],
  ['a link’s or an authorization’s code', `https://crier.test/verify-email?token=${random(12)}`],
  ['a link’s or an authorization’s code', `https://crier.test/callback?x=1&code=${random(15)}&y=1`],
  ['a link’s or an authorization’s code', JSON.stringify(JSON.stringify({ password: 'typed-by-somebody-1' }))],
  ['a platform’s token', JSON.stringify({ refresh_token: random(15) })],
  ['a key of Stripe', `sk_test_${random(18).replaceAll('-', '_')}`],
  ['a token of GitHub', `gho_${'a1B2'.repeat(9)}`],
  ['a token of Meta', `EAAC${random(60)}`],
  ['a token of Google', `ya29.a0${random(60)}`],
  ['a token of TikTok', `act.${random(24)}!4567.va`],
  ['a token of Pinterest', `pina_${random(48)}`],
  ['a token of LinkedIn', `AQV${random(220)}`],
  ['a token of Bluesky', `ref-${random(32)}`],
  ['an app password', 'ab2d-efgh-2345-67ab'],
  ['a recovery code', 'ABCD-EFGH-2345-IJKL-MNOP-67QR'],
  ['a secret of an authenticator app', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ['a share’s token', `https://crier.test/share#${random(16)}`],
  ['a key of AWS', 'ASIAIOSFODNN7EXAMPLE'],
  ['a private key', '-----BEGIN EC PRIVATE KEY-----'],
  ['long hexadecimal digits', bytesOf(32).toString('hex')],
  ['random characters', bytesOf(32).toString('base64')],
  ['random characters', Buffer.from(`${random(33)}:1:1:at:1`).toString('base64url')],
  ['a password', 'correct horse battery'],
])('finds %s, and doesn’t repeat it: %#', (what, secret) => {
  const findings = findSecrets(`{"level":"error","message":"A call broke down.","error":${JSON.stringify(`Error: ${secret} is wrong`)}}`)

  expect(findings.map((finding) => finding.split(' (')[0])).toContain(what)
  expect(findings.join('\n')).toContain('A call broke down.')
  expect(findings.join('\n')).not.toContain(secret)
})

test('finds what only this instance knows', () => {
  const output = 'Crier is ready.\nThe server said: hush-hush is no password\n'

  expect(() => refuseSecrets('A box', output)).not.toThrow()
  expect(() => refuseSecrets('A box', output, ['hush-hush', ''])).toThrow(
    'A box wrote secrets:\na secret of this instance (9 characters) in: The server said: hush… is no password',
  )
})

test('finds a token where an audit line names something else', () => {
  const line = `{"level":"info","message":"audit","what":"account-connected","about":"${random(32)}"}`

  expect(findSecrets(line)).toEqual([expect.stringMatching(/^random characters/)])
})

test.each([
  '{"level":"info","message":"A call was refused.","code":"unauthenticated","requestId":"8b1f1f0e-9a52-4f50-8a3c-1a2b3c4d5e6f","call":"POST /auth/login"}',
  '{"level":"error","message":"A job failed.","error":"Error: no\\n    at doJobs (file:///app/functions/use-cases/jobs/run-jobs.ts:96:12)"}',
  'error: a target could not be read; it is passed over: test_01M83TMSVBBT3G9SWRGYS3CZ57/01M83TMSVBBT3G9SWRGYS3CZ58/01M83TMSVBBT3G9SWRGYS3CZ59',
  '{"level":"info","message":"GET /cb?code=[redacted]&x=1&state=[redacted], Bearer [redacted]"}',
  `The key crier_live_${'0'.repeat(36)} has a wrong checksum`,
  `{"level":"info","message":"audit","what":"signed-in","call":"POST /auth/login","network":"${random(16)}","requestId":"request-1"}`,
  `{"level":"info","message":"audit","what":"invitation-withdrawn","call":"DELETE /admin/invitations/{id}","about":"${random(32)}"}`,
  '  Demo user   demo@crier.test / crier-demo',
  'https://crier.test/signup?invitation=abcdefgh12345678',
])('leaves alone what’s no secret: %#', (line) => {
  expect(findSecrets(line)).toEqual([])
})
