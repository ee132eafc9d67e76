import type { Refusals } from '../rig.ts'

const says = (status: number, code: number, message: string) => ({ status, body: { code, message } })

/** Ways Pinterest refuses a post. */
export const refusals: Refusals = {
  'sign-in-ended': { revokeTokens: true },
  configuration: says(403, 29, 'Apps with Trial access may not create Pins.'),
  permission: says(403, 29, 'You are not permitted to access that resource.'),
  'invalid-content': says(400, 1, 'Invalid URL'),
  'rate-limited': { retryAfter: 60 },
  transient: says(400, 1, 'We were unable to reach the URL.'),
}
