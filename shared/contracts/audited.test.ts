import { expect, test } from 'vitest'
import { contracts } from './all.ts'
import { audited } from './audited.ts'
import type { Endpoint } from './endpoint.ts'

const callsOf = (groups: readonly (keyof typeof contracts)[]) =>
  groups.flatMap((group) => Object.values(contracts[group]).map(({ method, path }: Endpoint) => `${method} ${path}`))

/** Calls that change neither who can sign in nor what is connected. */
const unremarkable = [
  'POST /auth/verify-email',
  'POST /auth/factors/totp',
  'POST /auth/factors/passkeys/options',
  'POST /auth/second-step/options',
  'POST /auth/passkey/options',
  'POST /auth/resend-verification',
  'POST /passwordreset/request',
  'PUT /user/publishing',
  'POST /user/unsubscribe',
  'POST /unsubscribe/{token}',
  'PUT /platforms/{p}/settings/{id}',
  'PUT /platforms/{p}/approval/{id}',
  'POST /platforms/{p}/refresh-token',
]

test('every audited call is a call of the API', () => {
  const calls = callsOf(Object.keys(contracts).filter((name): name is keyof typeof contracts => name in contracts))

  expect(Object.keys(audited).filter((call) => !calls.includes(call))).toEqual([])
})

test('every call that changes sign-in or connections is either audited or exempted', () => {
  const changing = callsOf(['auth', 'factors', 'social', 'user', 'platforms', 'admin']).filter((call) => !call.startsWith('GET '))

  expect(changing.filter((call) => !(call in audited) && !unremarkable.includes(call))).toEqual([])
})
