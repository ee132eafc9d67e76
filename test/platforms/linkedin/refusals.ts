import type { Refusals } from '../rig.ts'

const says = (status: number, code: string) => ({ status, body: { status, code, message: 'No.' } })

/** How LinkedIn refuses to post. */
export const refusals: Refusals = {
  // A sign-in that is minutes old is not taken for ended: LinkedIn may not know it yet.
  configuration: says(426, 'NONEXISTENT_VERSION'),
  permission: says(403, 'ACCESS_DENIED'),
  duplicate: says(422, 'DUPLICATE_POST'),
  'invalid-content': says(400, 'FIELD_LENGTH_TOO_LONG'),
  'rate-limited': { retryAfter: 60 },
  transient: { status: 503 },
}
