import type { Refusals } from '../rig.ts'

/** Ways TikTok refuses a post. */
export const refusals: Refusals = {
  'sign-in-ended': { operation: 'upload', revokeTokens: true },
  configuration: { operation: 'upload', code: 'url_ownership_unverified' },
  permission: { operation: 'upload', code: 'spam_risk_user_banned_from_posting' },
  'invalid-content': { operation: 'upload', code: 'privacy_level_option_mismatch' },
  'rate-limited': { operation: 'upload', code: 'rate_limit_exceeded' },
}
