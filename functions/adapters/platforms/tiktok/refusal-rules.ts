import type { Refusal, RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'

/** What one of TikTok's codes means for us and for the person. */
export type Rule = { class: RefusalClass; retry: Retry; message: string }

const never: Retry = { when: 'never' }
const reconnect: Retry = { when: 'after-reconnect' }
const after = (afterMs: number): Retry => ({ when: 'later', afterMs })

const settings: Rule = {
  class: 'configuration',
  retry: { when: 'after-operator' },
  message: 'Our TikTok settings are wrong; we have been told.',
}
const reconnectWithPosting: Rule = {
  class: 'permission',
  retry: reconnect,
  message: 'TikTok does not let Crier post to this account. Connect TikTok again and allow posting.',
}
const tooManyPosts: Rule = {
  class: 'rate-limited',
  retry: after(dayMs),
  message: 'This account reached TikTok’s daily posting limit. It goes on in 24 hours.',
}
const banned: Rule = {
  class: 'permission',
  retry: never,
  message: 'TikTok does not let this account post now. Open TikTok to see why, then send the post again.',
}

/** By `error.code` of an answer. Source: https://developers.tiktok.com/doc/tiktok-api-v2-error-handling and each call's own page. */
export const callRules: Record<string, Rule> = {
  access_token_invalid: {
    class: 'sign-in-ended',
    retry: { when: 'after-refresh' },
    message: 'TikTok no longer accepts our sign-in for this account. Connect TikTok again.',
  },
  scope_not_authorized: reconnectWithPosting,
  scope_permission_missed: reconnectWithPosting,
  invalid_file_upload: {
    class: 'invalid-content',
    retry: never,
    message: 'TikTok could not accept this file. Save it as MP4 with H.264 and use that.',
  },
  invalid_publish_id: {
    class: 'invalid-content',
    retry: never,
    message: 'TikTok no longer knows this upload. Look on TikTok, or send the post again.',
  },
  token_not_authorized_for_specified_publish_id: {
    class: 'permission',
    retry: never,
    message: 'TikTok does not tell this connection how the post went. Look on TikTok whether it is there.',
  },
  app_version_check_failed: {
    class: 'permission',
    retry: never,
    message: 'Update the TikTok app to version 31.8 or later, then send the post again.',
  },
  spam_risk_too_many_posts: tooManyPosts,
  spam_risk_user_banned_from_posting: banned,
  spam_risk_too_many_pending_share: {
    class: 'rate-limited',
    retry: after(hourMs),
    message: 'Finish the drafts waiting in the TikTok inbox. Crier tries again every hour.',
  },
  reached_active_user_cap: {
    class: 'rate-limited',
    retry: after(dayMs),
    message: 'Our TikTok quota is used up for today. It goes on in 24 hours.',
  },
  unaudited_client_can_only_post_to_private_accounts: {
    class: 'permission',
    retry: never,
    message:
      'Until TikTok approves this app, only private accounts can post, visible to themselves. Choose “Only you” and make the account private.',
  },
  url_ownership_unverified: settings,
  privacy_level_option_mismatch: {
    class: 'invalid-content',
    retry: never,
    message: 'Choose who can see this post: TikTok no longer offers this account what was chosen.',
  },
  rate_limit_exceeded: { class: 'rate-limited', retry: after(minuteMs), message: 'TikTok asks us to wait a minute.' },
}

/** By `error` of an answer of the OAuth addresses; `invalid_grant` means another thing for each of them. */
export const signInRules: Record<string, Rule> = {
  invalid_client: settings,
  unauthorized_client: settings,
  invalid_request: settings,
  invalid_scope: settings,
  unsupported_grant_type: settings,
  unsupported_response_type: settings,
}
export const spentCode: Rule = { class: 'sign-in-ended', retry: reconnect, message: 'The TikTok sign-in took too long. Try again.' }
export const spentGrant: Rule = {
  class: 'sign-in-ended',
  retry: reconnect,
  message: 'Your TikTok connection has ended. Connect TikTok again.',
}

const unusable = (message: string): Rule => ({ class: 'invalid-content', retry: never, message })

/** By `fail_reason` of a post that did not become public. `again`: TikTok failed, not the post, so a new one is begun, once. */
export const failureRules: Record<string, Rule | 'again'> = {
  file_format_check_failed: unusable('TikTok can’t use this file. Save a video as MP4 with H.264, a photo as JPEG.'),
  duration_check_failed: unusable('TikTok does not take a video of this length from this account. Use a shorter or longer one.'),
  frame_rate_check_failed: unusable('TikTok takes videos of 23 to 60 frames per second. Save it with 30.'),
  picture_size_check_failed: unusable('TikTok does not take a picture of this size. Save it in another size, at most 1080p.'),
  internal: 'again',
  video_pull_failed: 'again',
  photo_pull_failed: 'again',
  publish_cancelled: {
    class: 'permission',
    retry: never,
    message: 'This post was cancelled on TikTok. Send it again if it should be there.',
  },
  auth_removed: {
    class: 'sign-in-ended',
    retry: reconnect,
    message: 'Crier’s access was taken back while TikTok worked on the post. Connect TikTok again.',
  },
  spam_risk_too_many_posts: tooManyPosts,
  spam_risk_user_banned_from_posting: banned,
  spam_risk_text: unusable('TikTok takes the text for spam. Change it.'),
  spam_risk: { class: 'permission', retry: never, message: 'TikTok takes this post for spam. Look at the account on TikTok.' },
}

/** A refusal by a rule, with TikTok's own code and words for the record. */
export const toRefusal = ({ class: kind, retry, message }: Rule, { code, detail }: { code: string; detail: string }): Refusal => ({
  reason: { class: kind, message, ...(code && { platformCode: code }), detail },
  retry,
})
