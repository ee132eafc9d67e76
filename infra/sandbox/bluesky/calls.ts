import { hourMs, secondMs } from '#shared/domain/times.ts'
import { Refusal } from '../platform/answer.ts'
import { type CallPolicy, platformCalls } from '../platform/call.ts'
import { scopesIn } from '../platform/grants.ts'
import type { ServerContext } from '../server.ts'
import type { BlueskyCall, BlueskyFault, BlueskyWorld } from './bluesky-world.ts'
import { problem, refuse, usualProblem } from './problems.ts'

/** 5,000 points an hour, of which a new record costs three: https://docs.bsky.app/docs/advanced-guides/rate-limits */
const writes = { limit: 1_666, windowMs: hourMs }

/** Calls to an account's server, with a session token or one that's bound to a key. */
export const serverCalls = (bluesky: BlueskyWorld) => platformCalls<BlueskyFault>(bluesky, wayIn(bluesky))

const wayIn = (bluesky: BlueskyWorld): CallPolicy<BlueskyFault> => ({
  token: (context) => credentials(context)?.token,
  refusal: usualProblem,
  // Only a call without any token gets a 401.
  unauthorized: (grant) => {
    if (grant === undefined) return problem(400, 'InvalidToken', 'Token could not be verified')
    if (grant.facts.keyId === undefined) return problem(400, 'ExpiredToken', 'Token has expired')
    const headers = { 'www-authenticate': 'DPoP error="invalid_token", error_description="Token expired"' }
    return { ...problem(401, 'invalid_token', 'Token expired'), headers }
  },
  missingScope: ([scope]) => missingScope(scope ?? ''),
  admit: (call) => {
    refuseWrongProof(bluesky, call)
    if (call.fault?.hasMoved) refuse(403, 'AccountNotFound', 'Account not found')
  },
  headers: ({ context }): Record<string, string> =>
    credentials(context)?.scheme === 'bearer' ? {} : { 'dpop-nonce': bluesky.signIns.nonce() },
})

const credentials = ({ req }: ServerContext) => {
  const [, scheme = '', token = ''] = /^(Bearer|DPoP) (.+)$/i.exec(req.header('authorization') ?? '') ?? []
  return token === '' ? undefined : { scheme: scheme.toLowerCase(), token }
}

/** A token that's bound to a key comes with a proof, and no other token does. */
const refuseWrongProof = (bluesky: BlueskyWorld, { context, grant, fault }: BlueskyCall) => {
  const keyId = grant.facts.keyId
  const { scheme, token } = credentials(context) ?? {}
  if ((keyId === undefined) !== (scheme === 'bearer')) refuse(400, 'InvalidToken', 'Malformed token')
  if (keyId === undefined) return
  const proof = bluesky.signIns.prove({ ...requestOf(bluesky, context), token, aheadMs: fault?.clockIsAhead ? 600_000 : 0 })
  if (proof.kind === 'good' && proof.keyId === keyId) return
  const { error, says } = proof.kind === 'bad' ? proof : { error: 'invalid_dpop_proof', says: 'DPoP key mismatch' }
  throw new Refusal({ ...problem(401, error, says), headers: { 'www-authenticate': `DPoP error="${error}"` } })
}

/** The call that a proof must match. */
export const requestOf = ({ url }: BlueskyWorld, { req }: ServerContext) => ({
  proof: req.header('dpop'),
  method: req.method,
  url: `${url()}${new URL(req.url).pathname}`,
})

export const missingScope = (scope: string) => problem(403, 'ScopeMissingError', `Missing required scope "${scope}"`)

/** Refuses a call whose token lacks a scope that depends on the call's contents. */
export const requireScope = ({ grant }: BlueskyCall, scope: string) => {
  const granted = scopesIn(grant.scope)
  if (!granted.includes(scope) && !granted.includes('transition:generic')) throw new Refusal(missingScope(scope))
}

/** Counts a written record, and returns how many are left. */
export const countWrite = ({ windows, now }: BlueskyWorld, { person }: BlueskyCall) => {
  const { isExceeded, used, resetsAt } = windows.take('writes', person.id, writes)
  const headers = {
    'ratelimit-limit': String(writes.limit),
    'ratelimit-remaining': String(Math.max(0, writes.limit - used)),
    'ratelimit-reset': String(Math.ceil(resetsAt / secondMs)),
    'ratelimit-policy': `${writes.limit};w=${writes.windowMs / secondMs}`,
  }
  if (!isExceeded) return headers
  const wait = String(Math.ceil((resetsAt - now()) / secondMs))
  throw new Refusal({ ...problem(429, 'RateLimitExceeded', 'Rate Limit Exceeded'), headers: { ...headers, 'retry-after': wait } })
}
