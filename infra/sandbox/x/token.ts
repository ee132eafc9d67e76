import { answerUnder } from '../fault-answer.ts'
import type { Operation } from '../fault-fields.ts'
import type { ServerContext } from '../world.ts'
import { answered } from './api-call.ts'
import { prepareFault, refusalOf, toReply } from './fault-effects.ts'
import { isVerifierOf } from './grants.ts'
import { type Answer, XProblem } from './problems.ts'
import type { XFault } from './x-fault.ts'
import type { XApp, XWorld } from './x-world.ts'

/** `POST /2/oauth2/token`: a code or a refresh token becomes a pair of tokens. */
export const tokenCall = (x: XWorld) => async (context: ServerContext) => {
  const form = await formOf(context)
  const isRefresh = form.get('grant_type') === 'refresh_token'
  const personId = isRefresh
    ? x.grants.byRefreshToken(form.get('refresh_token') ?? '')?.personId
    : x.grants.code(form.get('code') ?? '')?.personId

  return oauthCall(x, context, { form, operation: isRefresh ? 'refresh' : 'token', personId }, (fault) => {
    if (isRefresh) return refresh(x, form, fault)
    if (form.get('grant_type') === 'authorization_code') return exchange(x, form)
    throw refusal('unsupported_grant_type', 'Value passed for the grant type was invalid.')
  })
}

/** `POST /2/oauth2/revoke`: ends the pair that a token belongs to. */
export const revokeCall = (x: XWorld) => async (context: ServerContext) => {
  const form = await formOf(context)
  const token = form.get('token') ?? ''
  const grant = x.grants.byAccessToken(token) ?? x.grants.byRefreshToken(token)

  return oauthCall(x, context, { form, operation: 'revoke', personId: grant?.personId }, () => {
    if (token === '') throw refusal('invalid_request', 'Missing required parameter [token].')
    if (grant) x.grants.end(grant)
    return { revoked: true }
  })
}

type OauthCall = { form: URLSearchParams; operation: Operation; personId: string | undefined }

const oauthCall = (
  x: XWorld,
  context: ServerContext,
  { form, operation, personId }: OauthCall,
  work: (fault: XFault | undefined) => unknown,
) => {
  const account = x.people.byId(personId ?? '')?.username
  const fault = x.faults.take({ platform: 'x', operation, account })

  return answerUnder(context, fault, async () => {
    prepareFault(x, fault, personId)
    const refused = fault && refusalOf(fault, x.now())
    if (refused) return toReply(inOauthShape(refused, fault))

    const answer = answered(() => {
      authenticate(x.app, context.req.header('authorization'), form.get('client_id'))
      return { status: 200, body: work(fault) }
    })
    const status = fault?.statusAfterEffect
    return toReply(status === undefined ? answer : oauthAnswer(status, 'server_error', 'The request failed.'), fault)
  })
}

const exchange = (x: XWorld, form: URLSearchParams) => {
  const code = x.grants.code(form.get('code') ?? '')
  if (!code || code.endsAt <= x.now()) throw refusal('invalid_request', 'Value passed for the authorization code was invalid.')
  if (form.get('redirect_uri') !== code.redirectUri) {
    throw refusal('invalid_request', 'Value passed for the redirect uri did not match the uri of the authorization code.')
  }
  if (!isVerifierOf(code, form.get('code_verifier') ?? '')) {
    throw refusal('invalid_request', 'Value passed for the code verifier did not match the code challenge.')
  }
  return x.grants.exchange(code)
}

const refresh = (x: XWorld, form: URLSearchParams, fault: XFault | undefined) => {
  if (fault?.invalidGrant) throw refusal('invalid_grant', 'Value passed for the token was invalid.')
  const grant = x.grants.byRefreshToken(form.get('refresh_token') ?? '')
  if (!grant || grant.refreshEndsAt <= x.now()) throw refusal('invalid_request', 'Value passed for the token was invalid.')
  return x.grants.rotate(grant)
}

/** The credentials as they are, not percent-encoded first: that is what X's guide and its working clients send. */
const authenticate = ({ clientId, clientSecret }: XApp, authorization: string | undefined, bodyClientId: string | null) => {
  if (bodyClientId !== null && bodyClientId !== clientId) {
    throw new XProblem(oauthAnswer(401, 'invalid_client', 'Value passed for the client id was invalid.'))
  }
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1]
  if (!Buffer.from(encoded ?? '', 'base64').equals(Buffer.from(`${clientId}:${clientSecret}`))) {
    throw new XProblem(oauthAnswer(401, 'unauthorized_client', 'Missing valid authorization header'))
  }
}

const formOf = async ({ req }: ServerContext) => {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  return new URLSearchParams(isForm ? await req.text() : '')
}

const oauthAnswer = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
})

const refusal = (error: string, description: string) => new XProblem(oauthAnswer(400, error, description))

/** The usual refusal of an OAuth address, unless the fault brought its own or speaks of limits. */
const inOauthShape = ({ status, body, headers }: Answer, fault: XFault): Answer => {
  if (fault.body !== undefined || fault.htmlError || status === 429 || status >= 500) return { status, body, headers: headers ?? {} }
  const [error, description] =
    status === 401
      ? ['unauthorized_client', 'Missing valid authorization header']
      : ['invalid_request', 'Value passed for the token was invalid.']
  return { ...oauthAnswer(status, error, description), headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } }
}
