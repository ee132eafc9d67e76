import * as z from 'zod'
import type { ServerContext } from '../server.ts'
import { underFault } from '../sign-in/provider-call.ts'
import type { SignInWorld } from '../sign-in/sign-in-world.ts'
import { problem } from './api-call.ts'
import { jsonOf } from './token.ts'

const Body = z.object({ access_token: z.string() })

/** `DELETE /applications/{client_id}/token` ends one token, `…/grant` all that a person gave the app. */
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
