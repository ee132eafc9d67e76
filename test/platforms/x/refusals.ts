import type { Refusals } from '../rig.ts'

const says = (status: number, detail: string, type = 'about:blank') => ({ status, body: { title: 'No', status, detail, type } })

/** Ways X refuses a post. */
export const refusals: Refusals = {
  'sign-in-ended': { revokeTokens: true },
  configuration: says(403, 'Not enrolled.', 'https://api.x.com/2/problems/client-forbidden'),
  permission: says(403, 'You are not permitted to access this feature.'),
  billing: says(402, 'Your credits are used up.'),
  duplicate: says(403, 'You are not allowed to create a Tweet with duplicate content.'),
  'invalid-content': says(400, 'The text is wrong.'),
  'rate-limited': { retryAfter: 60 },
  transient: { status: 503 },
}
