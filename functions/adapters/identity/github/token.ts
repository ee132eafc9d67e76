import * as z from 'zod'
import type { SignInProblem } from '#functions/ports/identity-provider.ts'
import { secondMs } from '#shared/domain/times.ts'
import { jsonOf, refusalOfStatus, refused } from '../refusal.ts'
import { type Reply, send, type Talk } from '../send.ts'
import type { GitHubConfig } from './config.ts'

export type GitHubApp = { config: GitHubConfig; clientSecret: string; redirectUri: string }

const userAgent = 'Crier'
const revokeMs = 3 * secondMs

/** The headers of every call to GitHub's API, which refuses a caller without a name of its own. */
export const apiHeaders = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28', 'user-agent': userAgent }

type Exchange = { code: string; codeVerifier: string; signal: AbortSignal }

/** The access token that a code stands for. Throws `SignInRefused`. */
export const exchangeCode = async (talk: Talk, app: GitHubApp, { code, codeVerifier, signal }: Exchange): Promise<string> => {
  const body = new URLSearchParams({
    client_id: app.config.clientId,
    client_secret: app.clientSecret,
    code,
    redirect_uri: app.redirectUri,
    code_verifier: codeVerifier,
  })
  // Without the header GitHub answers with a form.
  const headers = { accept: 'application/json', 'user-agent': userAgent }
  return readToken(await send(talk, { method: 'POST', url: app.config.tokenUrl, headers, body, attempts: 2, signal }))
}

const Token = z.object({ access_token: z.string().min(1) })
const Problem = z.object({ error: z.string() })

/** What GitHub's refusals mean (https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors); one that is not here is a mistake of ours. */
const problems: Record<string, SignInProblem> = {
  bad_verification_code: 'expired',
  unverified_user_email: 'unverified',
  access_denied: 'cancelled',
}

/** Refusals come with status 200: what counts is the body. */
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

/** Gives a token back, which would last for ever otherwise. Best effort: signing in does not fail with it. */
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
