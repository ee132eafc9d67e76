import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import type { Problem } from './problem.ts'

/** One row of LinkedIn's refusals: which it is, and what it means for us and for the person. */
export type Rule = {
  when: (problem: Problem) => boolean
  class: RefusalClass
  retry: Retry['when']
  message: string | ((problem: Problem) => string)
}

/** The address of an upload is out of time: the file begins anew. */
export const expiredUploadUrl = 'EXPIRED_UPLOAD_URL'
/** LinkedIn could not work with a file, which may be worth one more upload. */
export const brokenAsset = ['MEDIA_ASSET_PROCESSING_FAILED', 'UPDATING_ASSET_FAILED']

const isToken = ({ operation }: Problem) => operation === 'exchange' || operation === 'refresh'
const says =
  (...names: string[]) =>
  ({ codes }: Problem) =>
    codes.some((code) => names.includes(code))
const hasStatus = (status: number) => (problem: Problem) => problem.status === status

const tokenRules: Rule[] = [
  {
    when: (problem) => isToken(problem) && !problem.isReadable,
    class: 'transient',
    retry: 'later',
    message: 'LinkedIn had a problem. Try again in a while.',
  },
  {
    when: (problem) => isToken(problem) && says('invalid_client', 'unauthorized_client')(problem),
    class: 'configuration',
    retry: 'after-operator',
    message: 'Our LinkedIn app settings are wrong; we have been told.',
  },
  {
    when: ({ operation }) => operation === 'exchange',
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The LinkedIn sign-in took too long. Try again.',
  },
  {
    when: ({ operation }) => operation === 'refresh',
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your LinkedIn connection has ended. Connect the account again.',
  },
]

const accountRules: Rule[] = [
  { when: hasStatus(401), class: 'sign-in-ended', retry: 'after-refresh', message: 'LinkedIn needs you to connect again.' },
  {
    when: (problem) => problem.status === 426 || says('VERSION_MISSING')(problem),
    class: 'configuration',
    retry: 'after-operator',
    message: 'LinkedIn posting is down, we are working on it.',
  },
  {
    when: hasStatus(403),
    class: 'permission',
    retry: 'never',
    message: 'This app may not post for this LinkedIn account. Connect it again, then send the post again.',
  },
]

const uploadRules: Rule[] = [
  {
    when: says(expiredUploadUrl),
    class: 'transient',
    retry: 'later',
    message: 'The upload to LinkedIn took too long. Crier begins it anew by itself.',
  },
  // Its address needs no sign-in, so that no status says anything of the account.
  {
    when: ({ operation }) => operation === 'part',
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn did not accept a part of the video. Send it again, or use another.',
  },
]

const passingRules: Rule[] = [
  {
    when: says('MEDIA_ASSET_WAITING_UPLOAD'),
    class: 'transient',
    retry: 'later',
    message: 'LinkedIn is still working on the files. Crier tries again by itself.',
  },
  { when: hasStatus(409), class: 'transient', retry: 'later', message: 'LinkedIn had a problem. Crier tries again by itself.' },
]

const contentRules: Rule[] = [
  {
    when: says('DUPLICATE_POST'),
    class: 'duplicate',
    retry: 'never',
    message: 'The same text is already on your LinkedIn profile. Change the text to post it again.',
  },
  {
    when: says('FIELD_LENGTH_TOO_LONG', 'FIELD_ARRAY_SIZE_TOO_HIGH'),
    class: 'invalid-content',
    retry: 'never',
    message: `The text is longer than LinkedIn’s ${linkedInLimits.text.value} characters. Shorten it.`,
  },
  {
    when: says(...brokenAsset),
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn could not process the file. Save it anew, a video as MP4 with H.264, and use that.',
  },
  {
    when: says('INVALID_IMAGE_ID'),
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn did not accept the image. Send it again, or use another.',
  },
  {
    when: says('INVALID_VIDEO_ID'),
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn did not accept the video. Send it again, or use another.',
  },
  { when: says('INVALID_URL'), class: 'invalid-content', retry: 'never', message: 'LinkedIn did not accept the link. Check its address.' },
  { when: hasStatus(413), class: 'invalid-content', retry: 'never', message: 'The file is too large for LinkedIn. Use a smaller one.' },
]

/** Every other refusal is about what was sent. */
export const otherRefusal: Rule = {
  when: () => true,
  class: 'invalid-content',
  retry: 'never',
  message: ({ message }) => `LinkedIn did not accept the post${message ? `: ${message}` : '.'}`,
}

/** Definite refusals, the first that fits counts. Source: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
export const refusalRules: readonly Rule[] = [...tokenRules, ...uploadRules, ...accountRules, ...passingRules, ...contentRules]
