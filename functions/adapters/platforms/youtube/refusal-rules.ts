import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'

export type Operation = 'exchange' | 'refresh' | 'revoke' | 'profile' | 'facts' | 'upload' | 'thumbnail' | 'status'

/** What YouTube or Google says when it refuses: `reason` is its name for it, `message` its own words, without markup. */
export type Problem = { operation: Operation; status: number; reason: string; message: string }

/** One row of YouTube's refusals: which it is, and what it means for us and for the person. */
export type Rule = {
  when: (problem: Problem) => boolean
  class: RefusalClass
  retry: Retry['when']
  message: string | ((problem: Problem) => string)
  /** When it passes: at the start of YouTube's next day, or a day from now. */
  until?: 'next-day' | 'in-24-hours'
}

const named =
  (...reasons: string[]) =>
  ({ reason }: Problem) =>
    reasons.includes(reason)

const isPublishing = ({ operation }: Problem) => operation === 'upload' || operation === 'thumbnail' || operation === 'status'

const tokenRules: Rule[] = [
  {
    when: ({ operation, reason }) => operation === 'exchange' && reason === 'invalid_grant',
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The YouTube sign-in took too long. Try again.',
  },
  {
    when: named('invalid_grant'),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your YouTube connection has ended. Connect the account again.',
  },
  {
    when: (problem) =>
      problem.operation === 'exchange' ||
      problem.operation === 'refresh' ||
      problem.operation === 'revoke' ||
      named('accessNotConfigured')(problem),
    class: 'configuration',
    retry: 'after-operator',
    message: 'Our YouTube app settings are wrong; we have been told.',
  },
]

const accountRules: Rule[] = [
  {
    when: named('youtubeSignupRequired'),
    class: 'permission',
    retry: 'never',
    message: 'This Google account has no YouTube channel. Create one on youtube.com, then connect it.',
  },
  {
    when: named('authenticatedUserAccountClosed', 'authenticatedUserAccountSuspended', 'channelClosed', 'channelSuspended'),
    class: 'permission',
    retry: 'never',
    message: 'The YouTube account is closed or suspended. Sign in to YouTube to see why.',
  },
  {
    when: named('insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
    class: 'permission',
    retry: 'after-reconnect',
    message: 'YouTube did not give us every permission we need. Connect YouTube again, and allow uploading.',
  },
  {
    when: ({ status }) => status === 401,
    class: 'sign-in-ended',
    retry: 'after-refresh',
    message: 'YouTube no longer accepts our sign-in for this account. Connect YouTube again.',
  },
]

const limitRules: Rule[] = [
  {
    when: named('quotaExceeded', 'dailyLimitExceeded'),
    class: 'rate-limited',
    retry: 'later',
    until: 'next-day',
    message: (problem) =>
      isPublishing(problem)
        ? 'Our daily YouTube quota is used up; the video goes out tomorrow.'
        : 'Our daily YouTube quota is used up. Try again tomorrow.',
  },
  {
    when: named('uploadLimitExceeded'),
    class: 'rate-limited',
    retry: 'later',
    until: 'in-24-hours',
    message: 'This channel has reached YouTube’s daily upload limit. Crier tries again in 24 hours.',
  },
  {
    when: (problem) => problem.status === 429 || named('rateLimitExceeded', 'userRateLimitExceeded', 'uploadRateLimitExceeded')(problem),
    class: 'rate-limited',
    retry: 'later',
    message: 'YouTube asks us to slow down. Crier tries again by itself.',
  },
]

const fields: Record<string, string> = {
  invalidTitle: 'the title: use 1 to 100 characters, without < and >',
  invalidDescription: 'the description: use at most 5,000 bytes, without < and >',
  invalidTags: 'the tags: use fewer or shorter ones',
  invalidCategoryId: 'the category: choose another one',
  invalidVideoMetadata: 'the title, the category or the tags: check them',
  defaultLanguageNotSet: 'the language of the video',
  invalidFilename: 'the name of the file: upload it under another one',
}

const contentRules: Rule[] = [
  {
    when: ({ reason }) => reason in fields,
    class: 'invalid-content',
    retry: 'never',
    message: ({ reason }) => `YouTube did not accept ${fields[reason] ?? 'this'}.`,
  },
  {
    when: ({ operation, status, reason }) => operation === 'thumbnail' && status === 403 && reason === 'forbidden',
    class: 'permission',
    retry: 'never',
    message: 'YouTube did not take the thumbnail. Verify the channel by phone (youtube.com/verify) to use your own.',
  },
  {
    when: named('invalidImage'),
    class: 'invalid-content',
    retry: 'never',
    message: 'YouTube could not use the thumbnail. Choose a JPEG or PNG image of at most 50 MB.',
  },
  {
    when: named('videoNotFound'),
    class: 'transient',
    retry: 'later',
    message: 'YouTube does not show the video yet. Crier tries again by itself.',
  },
  {
    when: ({ status }) => status === 403,
    class: 'permission',
    retry: 'never',
    message: ({ message }) => (message ? `YouTube refused this: ${message}` : 'YouTube refused this. Check the channel on YouTube.'),
  },
]

/** Every other refusal is about what was sent. */
export const otherRefusal: Rule = {
  when: () => true,
  class: 'invalid-content',
  retry: 'never',
  message: ({ message }) =>
    message ? `YouTube did not accept this: ${message}` : 'YouTube did not accept this. Check the video and its options.',
}

/** Definite refusals, the first that fits counts. Source: https://developers.google.com/youtube/v3/docs/errors */
export const refusalRules: readonly Rule[] = [...limitRules, ...tokenRules, ...accountRules, ...contentRules]
