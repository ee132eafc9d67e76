import { secondMs } from '#shared/domain/times.ts'
import type { ServerContext } from '../server.ts'
import { isVerifierOf, randomText } from '../sign-in/grants.ts'
import { type Answer, underFault } from '../sign-in/provider-call.ts'
import type { SignInApp, SignInWorld } from '../sign-in/sign-in-world.ts'
import type { GoogleFault } from './google-fault.ts'
import { claimsOf, idTokenUnder } from './id-token.ts'
import type { GoogleKeys } from './keys.ts'

export type GoogleWorld = SignInWorld<GoogleFault>

const lifeSeconds = 3_599

/** `POST https://oauth2.googleapis.com/token`: exchanges a code for an access token and an id_token. */
export const tokenCall = (google: GoogleWorld, keys: GoogleKeys) => async (context: ServerContext) => {
  const form = await formOf(context)
  const handle = google.grants.code(form.get('code') ?? '')?.handle
  return underFault(google, context, {
    operation: 'token',
    handle,
    refusal: usualRefusal,
    perform: async (fault) => {
      if (fault?.error !== undefined) return refusal(fault.error)
      const problem = problemOf(google, form, context.req.header('authorization'))
      return problem ?? exchange(google, keys, { code: form.get('code') ?? '', idToken: fault?.idToken })
    },
  })
}

/** `POST https://oauth2.googleapis.com/revoke` */
export const revokeCall = (google: SignInWorld) => async (context: ServerContext) => {
  const form = await formOf(context)
  const token = google.grants.token(form.get('token') ?? '')
  return underFault(google, context, {
    operation: 'revoke',
    handle: token?.handle,
    refusal: usualRefusal,
    perform: () => {
      if (!token) return refusal('invalid_token', 'Token expired or revoked')
      google.grants.end(token.token)
      return { status: 200, body: {} }
    },
  })
}

type Exchange = { code: string; idToken: Parameters<typeof idTokenUnder>[0] }

const exchange = async (google: SignInWorld, keys: GoogleKeys, { code, idToken: fault }: Exchange): Promise<Answer> => {
  const grant = google.grants.code(code)
  if (!grant) return refusal('invalid_grant', 'Bad Request')
  const accessToken = `ya29.a0${randomText(60)}`
  google.grants.exchange(grant, accessToken, lifeSeconds * secondMs)
  const claims = claimsOf(google.people.named(grant.handle), grant.scope, google.url())
  const token = { clientId: google.app.clientId, accessToken, nonce: grant.nonce, now: google.now(), claims }
  const isOpenId = grant.scope.split(' ').includes('openid')
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      access_token: accessToken,
      expires_in: lifeSeconds,
      scope: grant.scope,
      token_type: 'Bearer',
      ...(isOpenId && { id_token: await idTokenUnder(fault, keys, token) }),
      ...(grant.isOffline === 1 && { refresh_token: `1//0${randomText(60)}` }),
    },
  }
}

/** What's wrong with a request, if anything. */
const problemOf = (google: SignInWorld, form: URLSearchParams, authorization: string | undefined): Answer | undefined => {
  if (form.get('grant_type') !== 'authorization_code') return refusal('unsupported_grant_type', 'Invalid grant_type')
  const code = form.get('code') ?? ''
  if (code === '') return refusal('invalid_request', 'Missing required parameter: code')
  return clientProblem(google.app, form, authorization) ?? codeProblem(google, code, form)
}

const clientProblem = (app: SignInApp, form: URLSearchParams, authorization: string | undefined) => {
  const [id, secret] = credentialsIn(form, authorization)
  if (id !== app.clientId) return refusal('invalid_client', 'The OAuth client was not found.')
  return secret === app.clientSecret ? undefined : refusal('invalid_client', 'Unauthorized')
}

const codeProblem = ({ grants }: SignInWorld, code: string, form: URLSearchParams) => {
  if (!/^4\/[\w-]+$/.test(code)) return refusal('invalid_grant', 'Malformed auth code.')
  const grant = grants.code(code)
  if (!grant) return refusal('invalid_grant', 'Bad Request')
  if (form.get('redirect_uri') !== grant.redirectUri) return refusal('redirect_uri_mismatch', 'Bad Request')
  const verifier = form.get('code_verifier') ?? undefined
  if (grant.challenge !== null && verifier === undefined) return refusal('invalid_request', 'Missing parameter: code_verifier')
  return isVerifierOf(grant, verifier) ? undefined : refusal('invalid_grant', 'Bad Request')
}

/** Google accepts them in the body and in Basic authorization, percent-encoded there as RFC 6749 requires. */
const credentialsIn = (form: URLSearchParams, authorization: string | undefined) => {
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return [form.get('client_id'), form.get('client_secret')]
  return Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
}

const statuses: Record<string, number> = { invalid_client: 401, internal_failure: 500, server_error: 500, temporarily_unavailable: 503 }

const refusal = (error: string, description = 'Bad Request'): Answer => ({
  status: statuses[error] ?? 400,
  body: { error, error_description: description },
})

const usualRefusal = (status: number): Answer => {
  if (status >= 500) return { ...refusal('internal_failure', 'Internal error'), status }
  return { ...refusal(status === 401 ? 'invalid_client' : status === 429 ? 'rate_limit_exceeded' : 'invalid_request'), status }
}

const formOf = async ({ req }: ServerContext) => {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  return new URLSearchParams(isForm ? await req.text() : '')
}
