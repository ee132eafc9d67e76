import { createHash } from 'node:crypto'
import * as z from 'zod'
import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import type { OpenHandle } from '../platform/call.ts'
import { type Grant, randomText } from '../platform/grants.ts'
import { type GraphFields, readGraphFields, refuseGraph } from '../platform/graph.ts'
import type { FacebookFault, FacebookWorld } from './facebook-world.ts'

/** A token's kind: a person's, short-lived or long-lived, or a Page's. */
const TokenFacts = z.object({
  kind: z.enum(['short', 'long', 'page']),
  pages: z.array(z.string()).default([]),
  declined: z.array(z.string()).default([]),
  pageId: z.string().optional(),
})
export const tokenFacts = ({ facts }: Grant) => TokenFacts.parse(facts)

/** `GET /oauth/access_token`: exchanges a code for a short-lived token, or a short-lived token for one of 60 days. */
export const tokenCall = (world: FacebookWorld): OpenHandle<FacebookFault, GraphFields> => ({
  operation: 'token',
  read: readGraphFields,
  personId: ({ code = '', fb_exchange_token = '' }) =>
    world.grants.code(code)?.personId ?? world.grants.byAccessToken(fb_exchange_token)?.personId,
  answer: (_, fields) => {
    if (fields.client_id !== world.app.clientId || fields.client_secret !== world.app.clientSecret)
      refuseGraph({ code: 101, message: 'Error validating client secret.' })
    return fields.grant_type === 'fb_exchange_token' ? lengthened(world, fields) : exchanged(world, fields)
  },
})

const exchanged = (world: FacebookWorld, { code: text = '', redirect_uri }: GraphFields) => {
  const known = world.grants.code(text)
  if (!known) return refuseGraph({ code: 100, message: 'Invalid verification code format.' })
  if (known.redirectUri !== redirect_uri)
    refuseGraph({
      code: 100,
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    })
  if (known.isUsed) refuseGraph({ code: 100, subcode: 36009, message: 'This authorization code has been used.' })
  const code = world.grants.takeCode(text) ?? refuseGraph({ code: 100, subcode: 36007, message: 'This authorization code has expired.' })
  const accessToken = `EAAG${randomText(60)}`
  const { personId, scope, facts } = code
  world.grants.issue({ personId, scope, accessToken, accessMs: 2 * hourMs, facts: { ...facts, kind: 'short' } })
  return { status: 200, body: { access_token: accessToken, token_type: 'bearer', expires_in: (2 * hourMs) / secondMs } }
}

const lengthened = (world: FacebookWorld, { fb_exchange_token = '' }: GraphFields) => {
  const short = world.grants.byAccessToken(fb_exchange_token)
  if (!short || !world.grants.isLive(short) || tokenFacts(short).kind === 'page')
    return refuseGraph({ code: 190, subcode: 463, message: 'Error validating access token: Session has expired.' })
  const accessToken = `EAAL${randomText(80)}`
  const { personId, scope, facts } = short
  world.grants.issue({ personId, scope, accessToken, accessMs: 60 * dayMs, facts: { ...facts, kind: 'long' } })
  return { status: 200, body: { access_token: accessToken, token_type: 'bearer', expires_in: (60 * dayMs) / secondMs } }
}

/**
 * A Page's token, the same each time. It expires with the short-lived token it was read with, and never if that was a
 * long-lived one.
 */
export const pageToken = (world: FacebookWorld, grant: Grant, pageId: string): string => {
  const { kind } = tokenFacts(grant)
  const accessToken = `EAAP${createHash('sha256').update(`${grant.accessToken} ${pageId}`).digest('base64url')}`
  const accessMs = kind === 'long' || grant.accessEndsAt === null ? undefined : grant.accessEndsAt - world.now()
  if (!world.grants.byAccessToken(accessToken))
    world.grants.issue({ personId: grant.personId, scope: grant.scope, accessToken, accessMs, facts: { kind: 'page', pageId } })
  return accessToken
}
