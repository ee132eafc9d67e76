import type { Platform } from '#shared/domain/platforms.ts'
import type { RefusalClass } from '#shared/domain/refusals.ts'

type Fault = Record<string, unknown>

const graph = (code: number, subcode?: number): Fault => ({
  status: 400,
  body: { error: { message: 'No.', type: 'OAuthException', code, ...(subcode !== undefined && { error_subcode: subcode }) } },
})
const xSays = (status: number, detail: string, type = 'about:blank'): Fault => ({ status, body: { title: 'No', status, detail, type } })
const linkedInSays = (status: number, code: string): Fault => ({ status, body: { status, code, message: 'No.' } })
const pinterestSays = (status: number, code: number, message: string): Fault => ({ status, body: { code, message } })
const googleSays = (status: number, reason: string): Fault => ({
  status,
  body: { error: { code: status, message: 'No.', errors: [{ message: 'No.', domain: 'global', reason }] } },
})
const blueskySays = (status: number, error: string): Fault => ({ status, body: { error, message: 'No.' } })

/** How each platform refuses to post, for each class of refusal that it knows at that point. */
export const refusals: Record<Platform, Partial<Record<RefusalClass, Fault>>> = {
  x: {
    'sign-in-ended': { revokeTokens: true },
    configuration: xSays(403, 'Not enrolled.', 'https://api.x.com/2/problems/client-forbidden'),
    permission: xSays(403, 'You are not permitted to access this feature.'),
    billing: xSays(402, 'Your credits are used up.'),
    duplicate: xSays(403, 'You are not allowed to create a Tweet with duplicate content.'),
    'invalid-content': xSays(400, 'The text is wrong.'),
    'rate-limited': { retryAfter: 60 },
    transient: { status: 503 },
  },
  instagram: {
    'sign-in-ended': graph(190),
    permission: graph(25),
    duplicate: graph(506),
    'invalid-content': graph(36_001, 2_207_005),
    'rate-limited': graph(9, 2_207_042),
    transient: graph(-1, 2_207_008),
  },
  facebook: {
    'sign-in-ended': graph(190),
    configuration: graph(3),
    permission: graph(368),
    duplicate: graph(506),
    'invalid-content': graph(100),
    'rate-limited': graph(32),
    transient: { status: 503 },
  },
  linkedin: {
    // A sign-in that is minutes old is not taken for ended: LinkedIn may not know it yet.
    configuration: linkedInSays(426, 'NONEXISTENT_VERSION'),
    permission: linkedInSays(403, 'ACCESS_DENIED'),
    duplicate: linkedInSays(422, 'DUPLICATE_POST'),
    'invalid-content': linkedInSays(400, 'FIELD_LENGTH_TOO_LONG'),
    'rate-limited': { retryAfter: 60 },
    transient: { status: 503 },
  },
  tiktok: {
    'sign-in-ended': { operation: 'upload', revokeTokens: true },
    configuration: { operation: 'upload', code: 'url_ownership_unverified' },
    permission: { operation: 'upload', code: 'spam_risk_user_banned_from_posting' },
    'invalid-content': { operation: 'upload', code: 'privacy_level_option_mismatch' },
    'rate-limited': { operation: 'upload', code: 'rate_limit_exceeded' },
  },
  pinterest: {
    'sign-in-ended': { revokeTokens: true },
    configuration: pinterestSays(403, 29, 'Apps with Trial access may not create Pins.'),
    permission: pinterestSays(403, 29, 'You are not permitted to access that resource.'),
    'invalid-content': pinterestSays(400, 1, 'Invalid URL'),
    'rate-limited': { retryAfter: 60 },
    transient: pinterestSays(400, 1, 'We were unable to reach the URL.'),
  },
  youtube: {
    'sign-in-ended': { revokeTokens: true },
    configuration: googleSays(403, 'accessNotConfigured'),
    permission: googleSays(403, 'channelSuspended'),
    'invalid-content': googleSays(400, 'invalidTitle'),
    'rate-limited': googleSays(403, 'userRateLimitExceeded'),
    transient: googleSays(404, 'videoNotFound'),
  },
  bluesky: {
    'sign-in-ended': { revokeTokens: true },
    permission: blueskySays(403, 'ScopeMissingError'),
    'invalid-content': blueskySays(400, 'InvalidRequest'),
    'rate-limited': { retryAfter: 60 },
    transient: blueskySays(400, 'InvalidSwap'),
  },
}
