import * as z from 'zod'
import type { ServerContext } from '../server.ts'
import { isVerifierOf, randomText } from '../sign-in/grants.ts'
import { type Answer, underFault } from '../sign-in/provider-call.ts'
import type { SignInWorld } from '../sign-in/sign-in-world.ts'
import { problem } from './api-call.ts'

const Fields = z.record(z.string(), z.string())
type Fields = z.output<typeof Fields>

/** `POST https://github.com/login/oauth/access_token`: exchanges a code for a token. Errors come with status 200. */
export const tokenCall = (github: SignInWorld) => async (context: ServerContext) => {
  const fields = await fieldsOf(context)
  const handle = github.grants.code(fields.code ?? '')?.handle
  return underFault(github, context, {
    operation: 'token',
    handle,
    refusal: (status) => ({ status, body: { message: 'Server Error' } }),
    perform: (fault) => inAskedForm(context, fault?.error === undefined ? exchange(github, fields) : refusal(fault.error)),
  })
}

const exchange = ({ app, grants }: SignInWorld, { client_id, client_secret, code = '', redirect_uri, code_verifier }: Fields): Fields => {
  if (client_id !== app.clientId || client_secret !== app.clientSecret) return refusal('incorrect_client_credentials')
  const grant = grants.code(code)
  if (!grant || !isVerifierOf(grant, code_verifier)) return refusal('bad_verification_code')
  if (redirect_uri !== undefined && redirect_uri !== grant.redirectUri) return refusal('redirect_uri_mismatch')
  const token = `gho_${randomText(40).replaceAll(/\W|_/g, '0').slice(0, 36)}`
  grants.exchange(grant, token)
  return { access_token: token, scope: grant.scope, token_type: 'bearer' }
}

const descriptions: Record<string, string> = {
  incorrect_client_credentials: 'The client_id and/or client_secret passed are incorrect.',
  redirect_uri_mismatch: 'The redirect_uri MUST match the registered callback URL for this application.',
  bad_verification_code: 'The code passed is incorrect or expired.',
  unverified_user_email: 'The user must have a verified primary email.',
}
const help = 'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors'

const refusal = (error: string): Fields => ({
  error,
  error_description: descriptions[error] ?? error,
  error_uri: `${help}/#${error.replaceAll('_', '-')}`,
})

const inAskedForm = ({ req }: ServerContext, fields: Fields): Answer => {
  if (req.header('accept')?.includes('json')) return { status: 200, body: fields }
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { status: 200, headers, body: new URLSearchParams(fields).toString() }
}

const fieldsOf = async ({ req }: ServerContext): Promise<Fields> => {
  const text = await req.text()
  if (!req.header('content-type')?.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(text))
  return Fields.safeParse(jsonOf(text)).data ?? {}
}

/** Parses JSON, or returns undefined. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Body = z.object({ access_token: z.string() })

/** `DELETE /applications/{client_id}/token` revokes one token, `…/grant` everything the person granted the app. */
export const revokeCall = (github: SignInWorld, what: 'token' | 'grant') => async (context: ServerContext) => {
  const body = Body.safeParse(jsonOf(await context.req.text()))
  const token = github.grants.token(body.data?.access_token ?? '')
  return underFault(github, context, {
    operation: 'revoke',
    handle: token?.handle,
    refusal: (status) => problem(status, 'Server Error'),
    perform: () => {
      if (!isOurs(github, context)) return problem(401, 'Bad credentials')
      if (!token) return problem(422, 'Validation Failed')
      if (what === 'token') github.grants.end(token.token)
      else github.grants.endAll(token.handle)
      return { status: 204, body: undefined }
    },
  })
}

const isOurs = ({ app }: SignInWorld, { req }: ServerContext) => {
  const encoded = /^Basic (.+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? ''
  const isKnown = Buffer.from(encoded, 'base64').equals(Buffer.from(`${app.clientId}:${app.clientSecret}`))
  return isKnown && req.param('clientId') === app.clientId
}
