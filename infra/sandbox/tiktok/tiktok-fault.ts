import * as z from 'zod'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/** TikTok's error codes, with their statuses. Errors about the creator come with 200. */
export const codes = {
  access_token_invalid: 401,
  scope_not_authorized: 401,
  invalid_param: 400,
  invalid_file_upload: 400,
  invalid_publish_id: 400,
  token_not_authorized_for_specified_publish_id: 400,
  app_version_check_failed: 400,
  spam_risk_too_many_posts: 403,
  spam_risk_user_banned_from_posting: 403,
  spam_risk_too_many_pending_share: 403,
  reached_active_user_cap: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  url_ownership_unverified: 403,
  privacy_level_option_mismatch: 403,
  rate_limit_exceeded: 429,
  internal_error: 500,
} as const
export type Code = keyof typeof codes

/** Why a started post didn't become public. */
const failReasons = [
  'file_format_check_failed',
  'duration_check_failed',
  'frame_rate_check_failed',
  'picture_size_check_failed',
  'internal',
  'photo_pull_failed',
  'spam_risk_text',
  'auth_removed',
] as const

const isCode = (text: string): text is Code => Object.hasOwn(codes, text)

/** The faults specific to TikTok, besides those any platform may have. */
export const tiktokFaults = faultSettings({
  platform: 'tiktok',
  /**
   * `post` is the call that makes it public: a video's last chunk, or the call that has photos fetched. `upload` is
   * everything before it.
   */
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'status'],
  fields: {
    ...platformFaultFields,
    /** `profile`, `upload`, `post`, `status`: refuses with TikTok's code. */
    code: z.string().refine(isCode).optional(),
    /** `token`, `refresh`, `revoke`: errors come with status 200. */
    errorsWith200: z.boolean().optional(),
    /** `token`, `refresh`: tokens live as long as they did before November 2026. */
    oldLifetimes: z.boolean().optional(),
    /** `revoke`: the response is `{}` instead of empty. */
    emptyObject: z.boolean().optional(),
    /** `post`: a public post gets its id this many ms after it's public. */
    moderationMs: milliseconds.optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    { field: 'code', label: 'Refuse with', choices: Object.keys(codes) },
    { field: 'processingError', label: 'Fail afterward with', choices: failReasons },
    { field: 'moderationMs', label: 'The post’s id comes later', amount: 'ms' },
    { field: 'errorsWith200', label: 'Sign-in errors with status 200' },
    { field: 'oldLifetimes', label: 'Tokens of 24 hours and 365 days' },
    { field: 'emptyObject', label: 'Answer a revocation with {}' },
  ],
})
export type TikTokFault = z.output<typeof tiktokFaults.schema>
