import type { Refusals } from '../rig.ts'

const says = (status: number, reason: string) => ({
  status,
  body: { error: { code: status, message: 'No.', errors: [{ message: 'No.', domain: 'global', reason }] } },
})

/** Ways YouTube refuses a post. */
export const refusals: Refusals = {
  'sign-in-ended': { revokeTokens: true },
  configuration: says(403, 'accessNotConfigured'),
  permission: says(403, 'channelSuspended'),
  'invalid-content': says(400, 'invalidTitle'),
  'rate-limited': says(403, 'userRateLimitExceeded'),
  transient: says(404, 'videoNotFound'),
}
