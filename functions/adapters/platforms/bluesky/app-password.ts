import * as z from 'zod'
import type { Connector, GrantOutcome } from '#functions/ports/connector.ts'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { bearer, type PlatformClient } from '../call.ts'
import { invalidContent, refusalOf } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { callServer } from './call.ts'
import { Did, resolveIdentity } from './identity.ts'
import { packed, type Renewal } from './session.ts'

const SessionAnswer = z.object({ accessJwt: z.string().min(1), refreshJwt: z.string().min(1), did: Did })
type SessionAnswer = z.output<typeof SessionAnswer>

/** The scope of a session of the main password, which could do anything with the account. */
const mainScope = 'com.atproto.access'

/**
 * Starts a session with an app password. A session of the main password is ended at once: no one should have to trust
 * Crier with that.
 */
export const signInByPassword = async (
  deps: PlatformClient,
  { where, password, admit }: Parameters<NonNullable<Connector['signIn']>>[0],
): Promise<GrantOutcome> => {
  if (/^https?:/.test(where)) return { kind: 'refused', refusal: invalidContent('Enter the handle the app password belongs to.') }
  const identity = await resolveIdentity(deps, where)
  if (identity.kind === 'refused') return identity
  const { did, server } = identity.value
  await admit?.(did)
  const called = await callServer(deps, {
    operation: 'sign-in',
    method: 'POST',
    url: `${server}/xrpc/com.atproto.server.createSession`,
    body: { identifier: did, password },
    answer: SessionAnswer,
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  if (claimsOf(called.value.accessJwt).scope === mainScope) {
    await endSession(deps, { server, token: called.value.refreshJwt })
    return {
      kind: 'refused',
      refusal: invalidContent('That is the account’s main password. Use an app password: create one in your Bluesky settings.'),
    }
  }
  return granted(deps, server, called.value)
}

/**
 * Renews a session. For two hours, the same refresh token returns the same new tokens, so after a lost response it's
 * simply sent again.
 */
export const refreshSession = async (deps: PlatformClient, { server, token }: Renewal): Promise<GrantOutcome> => {
  const url = `${server}/xrpc/com.atproto.server.refreshSession`
  const called = await callServer(deps, {
    operation: 'refresh',
    method: 'POST',
    url,
    headers: { authorization: bearer(token) },
    answer: SessionAnswer,
  })
  return called.kind === 'ok' ? granted(deps, server, called.value) : { kind: 'refused', refusal: refusalOf(called) }
}

export const endSession = async (deps: PlatformClient, { server, token }: Renewal) => {
  const url = `${server}/xrpc/com.atproto.server.deleteSession`
  const headers = { authorization: bearer(token) }
  return (await callServer(deps, { operation: 'revoke', method: 'POST', url, headers, answer: z.unknown() })).kind === 'ok'
}

const usualLifeMs = 2 * hourMs

/** An app password may do everything Crier needs. */
const granted = (deps: PlatformClient, server: string, { accessJwt, refreshJwt }: SessionAnswer): GrantOutcome => {
  const { exp } = claimsOf(accessJwt)
  const ends = claimsOf(refreshJwt).exp
  return {
    kind: 'granted',
    grant: {
      accessToken: packed({ server, token: accessJwt }),
      refreshToken: packed({ server, token: refreshJwt }),
      expiresAt: exp === undefined ? deps.now() + usualLifeMs : exp * secondMs,
      ...(ends !== undefined && { signInEndsAt: ends * secondMs }),
      scopes: scopeNames('bluesky'),
    },
  }
}

const Claims = z.object({ scope: z.string().optional(), exp: z.number().optional() })

/** A token's own claims. Only its server can verify them, and only that server is asked. */
const claimsOf = (jwt: string): z.output<typeof Claims> => {
  const [, claims = ''] = jwt.split('.')
  return Claims.safeParse(jsonOf(Buffer.from(claims, 'base64url').toString())).data ?? {}
}
