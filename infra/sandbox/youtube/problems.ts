import { type Answer, Refusal } from '../platform/answer.ts'

const quota = 'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.'

/** YouTube's errors: the status, where YouTube documents it, and the message. */
const problems = {
  authError: { status: 401, domain: 'global', message: 'Invalid Credentials' },
  youtubeSignupRequired: { status: 401, domain: 'youtube.header', message: 'Unauthorized' },
  insufficientPermissions: { status: 403, domain: 'global', message: 'Insufficient Permission' },
  quotaExceeded: { status: 403, domain: 'youtube.quota', message: quota },
  userRateLimitExceeded: { status: 403, domain: 'usageLimits', message: 'User Rate Limit Exceeded' },
  rateLimitExceeded: { status: 429, domain: 'usageLimits', message: 'Rate Limit Exceeded' },
  uploadLimitExceeded: {
    status: 400,
    domain: 'youtube.video',
    message: 'The user has exceeded the number of videos they may upload.',
  },
  forbidden: { status: 403, domain: 'youtube.common', message: 'Access forbidden. The request may not be properly authorized.' },
  invalidTitle: { status: 400, domain: 'youtube.video', message: 'The request metadata specifies an invalid or empty video title.' },
  invalidDescription: { status: 400, domain: 'youtube.video', message: 'The request metadata specifies an invalid video description.' },
  invalidTags: { status: 400, domain: 'youtube.video', message: 'The request metadata specifies invalid video keywords.' },
  invalidCategoryId: { status: 400, domain: 'youtube.video', message: 'The category property specifies an invalid category ID.' },
  invalidPublishAt: {
    status: 400,
    domain: 'youtube.video',
    message: 'The request metadata specifies an invalid scheduled publishing time.',
  },
  invalidVideoMetadata: { status: 400, domain: 'youtube.video', message: 'The request metadata is invalid.' },
  mediaBodyRequired: { status: 400, domain: 'youtube.video', message: 'The request does not include the video content.' },
  badRequest: { status: 400, domain: 'global', message: 'Bad Request' },
  invalidImage: { status: 400, domain: 'youtube.thumbnail', message: 'The provided image content is invalid.' },
  mediaBodyTooLarge: { status: 400, domain: 'global', message: 'The media is too large.' },
  videoNotFound: { status: 404, domain: 'youtube.video', message: 'The video that you are trying to find cannot be found.' },
  backendError: { status: 503, domain: 'global', message: 'Backend Error' },
} satisfies Record<string, { status: number; domain: string; message: string }>

export type ReasonName = keyof typeof problems
const isReason = (name: string): name is ReasonName => name in problems
export const reasons = Object.keys(problems).filter(isReason)

/** An error in the format of Google's APIs. */
export const problem = (reason: ReasonName, own: { message?: string; domain?: string; status?: number } = {}): Answer => {
  const { status, domain, message } = { ...problems[reason], ...own }
  return { status, body: { error: { code: status, message, errors: [{ message, domain, reason }] } } }
}

export const refuse = (reason: ReasonName, own?: Parameters<typeof problem>[1]): never => {
  throw new Refusal(problem(reason, own))
}

/** The usual error for a status. */
export const usualRefusal = (status: number, retryAfter?: number): Answer => {
  const usual = usualReasons[status] ?? (status >= 500 ? 'backendError' : 'badRequest')
  return { ...problem(usual, { status }), ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }) }
}

const usualReasons: Record<number, ReasonName> = { 401: 'authError', 403: 'forbidden', 404: 'videoNotFound', 429: 'rateLimitExceeded' }
