import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import type { Problem } from './problem.ts'

/** One row of X's refusals: which it is, and what it means for us and for the person. */
export type Rule = {
  when: (problem: Problem) => boolean
  class: RefusalClass
  retry: Retry['when']
  message: string | ((problem: Problem) => string)
  /** Our own name for it where X gives none and the code that follows needs one. */
  code?: string
}

/** X's name for nothing: it says so now and then without a reason that lasts, and for texts and files it dislikes. */
export const notPermitted = 'not-permitted'

/** X's name for a sign-in that it knows at other times: reported to come and go. */
export const unknownAuthentication = 'unknown-authentication'

const unknownSignIn = 'X does not accept our sign-in for this account. Connect X again.'
const ourSettings = 'Our X app settings are wrong; we have been told.'

const isToken = ({ operation }: Problem) => operation === 'exchange' || operation === 'refresh' || operation === 'revoke'
const isForbidden = ({ status }: Problem) => status === 403
const says = (phrase: string) => (problem: Problem) => isForbidden(problem) && problem.text.includes(phrase)
const isSpentGrant = ({ status, kind }: Problem) => status === 400 && (kind === 'invalid_request' || kind === 'invalid_grant')

const tokenRules: Rule[] = [
  {
    when: (problem) => isToken(problem) && !problem.isReadable && problem.status !== 401,
    class: 'transient',
    retry: 'later',
    message: 'X had a problem. Try again in a while.',
  },
  {
    when: (problem) => problem.operation === 'exchange' && isSpentGrant(problem) && !problem.text.includes('redirect'),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The X sign-in took too long. Try again.',
  },
  {
    when: (problem) => problem.operation === 'refresh' && isSpentGrant(problem),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your X connection has ended. Connect the account again.',
  },
  { when: isToken, class: 'configuration', retry: 'after-operator', message: ourSettings },
]

const accountRules: Rule[] = [
  {
    when: ({ status }) => status === 401,
    class: 'sign-in-ended',
    retry: 'after-refresh',
    message: 'X no longer accepts our sign-in for this account. Connect X again.',
  },
  {
    when: ({ status }) => status === 402,
    class: 'billing',
    retry: 'after-operator',
    message: 'Posting to X is paused on our side; this was not posted.',
  },
  {
    when: (problem) =>
      isForbidden(problem) && (['client-forbidden', 'oauth1-permissions'].includes(problem.kind) || problem.codes.includes('453')),
    class: 'configuration',
    retry: 'after-operator',
    message: ourSettings,
  },
  {
    when: says('authenticating with unknown'),
    class: 'transient',
    retry: 'later',
    message: unknownSignIn,
    code: unknownAuthentication,
  },
  {
    when: (problem) =>
      isForbidden(problem) && (problem.kind === 'unsupported-authentication' || problem.text.includes('unsupported authentication')),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: unknownSignIn,
  },
  {
    when: says('scope'),
    class: 'permission',
    retry: 'after-reconnect',
    message: 'X did not give us every permission we need. Connect X again and allow all of them.',
  },
  {
    when: (problem) => isForbidden(problem) && (problem.kind === 'user-suspended' || problem.text.includes('suspended')),
    class: 'permission',
    retry: 'never',
    message: 'This X account is suspended. Sign in to X to see what it asks for.',
  },
  {
    when: says('not permitted to access this feature'),
    class: 'permission',
    retry: 'never',
    message: 'This needs X Premium or another plan.',
  },
]

const contentRules: Rule[] = [
  {
    when: says('duplicate content'),
    class: 'duplicate',
    retry: 'never',
    message: 'X refused it: the same text was posted recently. Change the text to post it again.',
  },
  {
    when: (problem) =>
      problem.operation === 'post' &&
      isForbidden(problem) &&
      (/posts where you are mentioned|reply to this conversation/.test(problem.text) || problem.kind === 'not-authorized-for-resource'),
    class: 'permission',
    retry: 'never',
    message: 'X lets apps reply only where you were mentioned.',
  },
  {
    when: says('post a video longer than'),
    class: 'invalid-content',
    retry: 'never',
    message: 'The video is longer than this account may post. Shorten it.',
  },
  { when: says('maximum of one cashtag'), class: 'invalid-content', retry: 'never', message: 'Use at most one $CASHTAG.' },
  {
    when: (problem) =>
      problem.operation === 'post' &&
      isForbidden(problem) &&
      (!problem.isReadable || problem.text.includes('not permitted to perform this action')),
    class: 'permission',
    retry: 'later',
    message: 'X refused this post. Check length, media and the account.',
    code: notPermitted,
  },
  {
    when: ({ operation, status }) => operation === 'post' && status === 404,
    class: 'invalid-content',
    retry: 'never',
    message: 'The post you reply to no longer exists.',
  },
  {
    when: ({ status }) => status === 413,
    class: 'invalid-content',
    retry: 'never',
    message: 'The file is too large for X. Use a smaller one.',
  },
  {
    when: isForbidden,
    class: 'permission',
    retry: 'never',
    message: ({ message }) =>
      message && message !== 'Forbidden' ? `X refused this: ${message}` : 'X refused this. Check the account on X.',
  },
]

/** Every other refusal is about what was sent. */
export const otherRefusal: Rule = {
  when: () => true,
  class: 'invalid-content',
  retry: 'never',
  message: ({ fields: [field], message }) => {
    const what = field ? `“${field}”` : 'what was sent'
    return message ? `X did not accept ${what}: ${message}` : `X did not accept ${what}.`
  },
}

/** Definite refusals, the first that fits counts. Sources: https://docs.x.com/x-api/fundamentals/response-codes-and-errors and X's OpenAPI document. */
export const refusalRules: readonly Rule[] = [...tokenRules, ...accountRules, ...contentRules]
