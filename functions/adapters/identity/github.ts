import * as z from 'zod'
import type { IdentityProvider, SignInProblem, VouchedPerson } from '#functions/ports/identity-provider.ts'
import { secondMs } from '#shared/domain/times.ts'
import { Email } from '#shared/domain/users.ts'
import type { GitHubConfig } from './config.ts'
import { jsonOf, nameOf, outcomeOf, type Reply, refusalOfStatus, refused, secondsIn, send, type Talk } from './send.ts'

const deadlineMs = 20 * secondMs

/** Identifies a person through GitHub's API. The access token is revoked right after. */
export const githubProvider = (app: GitHubApp, talk: Talk): IdentityProvider => ({
  provider: 'github',
  isAvailable: app.config.clientId !== '',
  identify: ({ code, codeVerifier }) =>
    outcomeOf(async () => {
      const signal = AbortSignal.timeout(deadlineMs)
      const token = await exchangeCode(talk, app, { code, codeVerifier, signal })
      try {
        return { kind: 'vouched', person: await readPerson(talk, { apiUrl: app.config.apiUrl, token, signal }) }
      } finally {
        await revokeToken(talk, app, token)
      }
    }),
})

type Reading = { apiUrl: string; token: string; signal: AbortSignal }

/**
 * Returns a token's owner, with the verified address that GitHub lists as their primary one. Throws `SignInRefused`.
 */
export const readPerson = async (talk: Talk, reading: Reading): Promise<VouchedPerson> => {
  const [user, email] = await Promise.all([readUser(talk, reading), readEmail(talk, reading)])
  return { identity: { provider: 'github', subject: String(user.id) }, email, name: nameOf(user.name, user.login) }
}

const User = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish(), type: z.string() })

const readUser = async (talk: Talk, reading: Reading) => {
  const { body } = await get(talk, reading, '/user')
  const user = User.safeParse(body)
  if (!user.success) throw refused('github', 'transient', { detail: 'user: unreadable' })
  if (user.data.type !== 'User')
    throw refused('github', 'unverified', { message: 'Sign in with a personal GitHub account.', detail: 'user: not of type User' })
  return user.data
}

const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const pagesMax = 10

/** Addresses come 100 per page, and the one that counts may be on a later page. */
const readEmail = async (talk: Talk, reading: Reading) => {
  for (let page = 1; page <= pagesMax; page += 1) {
    const { body, hasMore } = await get(talk, reading, `/user/emails?per_page=100&page=${page}`)
    const emails = Emails.safeParse(body)
    if (!emails.success) throw refused('github', 'transient', { detail: 'emails: unreadable' })
    const main = emails.data.find(({ primary, verified, email }) => primary && verified && !isUnread(email))
    const address = Email.safeParse(main?.email)
    if (address.success) return address.data
    if (!hasMore) break
  }
  throw refused('github', 'unverified', { detail: 'emails: no primary, verified address' })
}

/** GitHub's noreply addresses don't accept our email. */
const isUnread = (email: string) => email.toLowerCase().endsWith('@users.noreply.github.com')

const get = async (talk: Talk, { apiUrl, token, signal }: Reading, path: string) => {
  const headers = { ...apiHeaders, authorization: `Bearer ${token}` }
  const reply = await send(talk, { url: `${apiUrl}${path}`, headers, attempts: 3, signal })
  const what = path.startsWith('/user/emails') ? 'emails' : 'user'
  const refusal = refusalOfStatus('github', what, reply)
  if (refusal || reply.kind === 'lost') throw refusal
  if (reply.status !== 200) throw refusalOf(what, reply, talk.now())
  return { body: jsonOf(reply.body), hasMore: /\brel="next"/.test(reply.headers.get('link') ?? '') }
}

/**
 * The meanings of the API's refusals: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api.
 */
const refusalOf = (what: 'user' | 'emails', { status, headers }: Extract<Reply, { kind: 'answered' }>, now: number) => {
  const detail = `${what}: ${status}`
  const wait = secondsIn(headers.get('retry-after')) ?? secondsUntilReset(headers, now)
  if (status === 401) return refused('github', 'expired', { detail })
  if (status === 403 && wait !== undefined) return refused('github', 'too-many', { detail, retryAfterSeconds: wait })
  if (status === 404 && what === 'emails')
    return refused('github', 'unverified', { message: 'Allow access to your email address, then try again.', detail })
  return refused('github', 'misconfigured', { detail })
}

const secondsUntilReset = (headers: Headers, now: number) => {
  const reset = headers.get('x-ratelimit-remaining') === '0' ? Number(headers.get('x-ratelimit-reset')) : Number.NaN
  return Number.isFinite(reset) ? Math.max(1, Math.ceil(reset - now / secondMs)) : undefined
}

export type GitHubApp = { config: GitHubConfig; clientSecret: string; redirectUri: string }

const userAgent = 'Crier'
const revokeMs = 3 * secondMs

/** The headers of every call to GitHub's API, which refuses requests without a User-Agent. */
export const apiHeaders = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28', 'user-agent': userAgent }

type Exchange = { code: string; codeVerifier: string; signal: AbortSignal }

/** Exchanges a code for an access token. Throws `SignInRefused`. */
export const exchangeCode = async (talk: Talk, app: GitHubApp, { code, codeVerifier, signal }: Exchange): Promise<string> => {
  const body = new URLSearchParams({
    client_id: app.config.clientId,
    client_secret: app.clientSecret,
    code,
    redirect_uri: app.redirectUri,
    code_verifier: codeVerifier,
  })
  // Without this header, GitHub responds with form encoding.
  const headers = { accept: 'application/json', 'user-agent': userAgent }
  return readToken(await send(talk, { method: 'POST', url: app.config.tokenUrl, headers, body, attempts: 2, signal }))
}

const Token = z.object({ access_token: z.string().min(1) })
const Problem = z.object({ error: z.string() })

/**
 * The meanings of GitHub's refusals
 * (https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors).
 * Any other is our mistake.
 */
const problems: Record<string, SignInProblem> = {
  bad_verification_code: 'expired',
  unverified_user_email: 'unverified',
  access_denied: 'cancelled',
}

/** Refusals have status 200, so the body decides. */
const readToken = (reply: Reply) => {
  const refusal = refusalOfStatus('github', 'token', reply)
  if (refusal || reply.kind === 'lost') throw refusal
  const answer = jsonOf(reply.body)
  const problem = Problem.safeParse(answer)
  if (problem.success) {
    const { error } = problem.data
    throw refused('github', problems[error] ?? 'misconfigured', {
      detail: `token: ${/^[a-z_]{1,60}$/.test(error) ? error : 'an error without a name'}`,
    })
  }
  const token = Token.safeParse(answer)
  if (reply.status !== 200) throw refused('github', 'misconfigured', { detail: `token: ${reply.status}` })
  if (!token.success) throw refused('github', 'transient', { detail: 'token: 200, unreadable' })
  return token.data.access_token
}

/** Revokes a token, which would otherwise never expire. Best effort: a failure doesn't fail the sign-in. */
export const revokeToken = async (talk: Talk, { config, clientSecret }: GitHubApp, token: string): Promise<void> => {
  await send(talk, {
    method: 'DELETE',
    url: `${config.apiUrl}/applications/${encodeURIComponent(config.clientId)}/token`,
    headers: {
      ...apiHeaders,
      authorization: `Basic ${Buffer.from(`${config.clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ access_token: token }),
    attempts: 1,
    signal: AbortSignal.timeout(revokeMs),
  })
}
