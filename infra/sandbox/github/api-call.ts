import { createHash, randomUUID } from 'node:crypto'
import type { ServerContext } from '../server.ts'
import type { Token } from '../sign-in/grants.ts'
import type { Person } from '../sign-in/people.ts'
import { type Answer, underFault } from '../sign-in/provider-call.ts'
import type { SignInWorld } from '../sign-in/sign-in-world.ts'
import type { GitHubFault } from './github-fault.ts'

const docs = 'https://docs.github.com/rest'
const versions = ['2022-11-28', '2026-03-10']
const secondaryWait = 60

export type GitHubWorld = SignInWorld<GitHubFault> & { rateLimit: RateLimit }

export const problem = (status: number, message: string): Answer => ({
  status,
  body: { message, documentation_url: docs, status: String(status) },
})

type Endpoint = {
  operation: 'profile' | 'emails'
  /** Scopes, any one of which is enough; empty if none is needed. */
  accepts: string[]
  /** If true, the endpoint answers 404 without such a scope. */
  isHiddenWithout: boolean
  answer: (person: Person, context: ServerContext) => Answer
}

/** A call to GitHub's API on a person's behalf. */
export const apiCall = (github: GitHubWorld, endpoint: Endpoint) => (context: ServerContext) => {
  const token = github.grants.token(/^(?:Bearer|token) (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '')
  return underFault(github, context, {
    operation: endpoint.operation,
    handle: token?.handle,
    refusal: usualProblem,
    perform: (fault) => withUsualHeaders(context, answerCall({ github, endpoint, context, token, fault })),
  })
}

type Call = {
  github: GitHubWorld
  endpoint: Endpoint
  context: ServerContext
  token: Token | undefined
  fault: GitHubFault | undefined
}

const answerCall = ({ github, endpoint, context, token, fault }: Call): Answer => {
  const refused = requestProblem(context)
  if (refused) return refused
  // A fault may have revoked it just now.
  if (!token || !github.grants.token(token.token))
    return problem(401, context.req.header('authorization') === undefined ? 'Requires authentication' : 'Bad credentials')

  if (fault?.secondaryLimit) return secondaryLimit
  const person = github.people.named(token.handle)
  const { isExceeded, headers } = github.rateLimit.count(token.handle, { isUsedUp: fault?.limitReached ?? false })
  if (isExceeded) return withHeaders(problem(403, `API rate limit exceeded for user ID ${person.id}.`), headers)
  const told = answerWithin(endpoint, token.scope.split(','), () => unlessKnown(context, endpoint.answer(person, context)))
  return withHeaders(told, told.status === 304 ? github.rateLimit.giveBack(token.handle) : headers)
}

const answerWithin = ({ accepts, isHiddenWithout }: Endpoint, scopes: string[], answer: () => Answer) => {
  const isAllowed = !isHiddenWithout || accepts.some((scope) => scopes.includes(scope))
  const headers = { 'x-oauth-scopes': scopes.join(', '), 'x-accepted-oauth-scopes': accepts.join(', ') }
  return withHeaders(isAllowed ? answer() : problem(404, 'Not Found'), headers)
}

const requestProblem = ({ req }: ServerContext) => {
  if (!req.header('user-agent'))
    return problem(403, 'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.')
  const version = req.header('x-github-api-version')
  return version === undefined || versions.includes(version) ? undefined : problem(400, `The API version "${version}" is not supported.`)
}

const secondaryLimit: Answer = {
  ...problem(403, 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'),
  headers: { 'retry-after': String(secondaryWait) },
}

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({ ...answer, headers: { ...headers, ...answer.headers } })

const withUsualHeaders = ({ req }: ServerContext, answer: Answer) =>
  withHeaders(answer, {
    'x-github-request-id': randomUUID(),
    'x-github-api-version-selected': req.header('x-github-api-version') ?? versions[0] ?? '',
  })

/** 304 for a caller that has seen the same response before. */
const unlessKnown = ({ req }: ServerContext, answer: Answer): Answer => {
  const etag = `"${createHash('sha256').update(JSON.stringify(answer.body)).digest('hex')}"`
  const told = withHeaders(answer, { etag })
  return req.header('if-none-match') === etag ? { ...told, status: 304, body: undefined } : told
}

const usualProblem = (status: number): Answer => {
  if (status === 401) return problem(401, 'Bad credentials')
  if (status === 403 || status === 429) return problem(status, 'You have exceeded a secondary rate limit.')
  return problem(status, status >= 500 ? 'Server Error' : 'Not Found')
}

const LIMIT = 5_000
const WINDOW_MS = 3_600_000

/** How many calls a person has left this hour. It's kept in memory, since a generous restart does no harm. */
export const rateLimit = (now: () => number) => {
  const used = new Map<string, { count: number; endsAt: number }>()
  const windowOf = (handle: string) => {
    const found = used.get(handle)
    const window = found && found.endsAt > now() ? found : { count: 0, endsAt: now() + WINDOW_MS }
    used.set(handle, window)
    return window
  }
  return {
    /** Counts a call and returns the headers for its response. The limit may be used up, or made to be. */
    count: (handle: string, { isUsedUp = false }: { isUsedUp?: boolean } = {}) => {
      const window = windowOf(handle)
      window.count = isUsedUp ? LIMIT : window.count + 1
      return { isExceeded: isUsedUp || window.count > LIMIT, headers: headersOf(window) }
    },
    /** A 304 response doesn't count. */
    giveBack: (handle: string) => {
      const window = windowOf(handle)
      window.count -= 1
      return headersOf(window)
    },
    clear: () => used.clear(),
  }
}

type RateLimit = ReturnType<typeof rateLimit>

const headersOf = ({ count, endsAt }: { count: number; endsAt: number }) => ({
  'x-ratelimit-limit': String(LIMIT),
  'x-ratelimit-remaining': String(Math.max(0, LIMIT - count)),
  'x-ratelimit-used': String(count),
  'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)),
  'x-ratelimit-resource': 'core',
})
