import type { Refusals } from '../rig.ts'

const says = (status: number, code: string) => ({ status, body: { status, code, message: 'No.' } })

/** Ways LinkedIn refuses a post. */
export const refusals: Refusals = {
  // A sign-in only minutes old doesn't count as expired, because LinkedIn may not know it yet.
  configuration: says(426, 'NONEXISTENT_VERSION'),
  permission: says(403, 'ACCESS_DENIED'),
  duplicate: says(422, 'DUPLICATE_POST'),
  'invalid-content': says(400, 'FIELD_LENGTH_TOO_LONG'),
  'rate-limited': { retryAfter: 60 },
  transient: { status: 503 },
}
