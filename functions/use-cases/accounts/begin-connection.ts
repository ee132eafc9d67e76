import * as z from 'zod'
import type { Connector } from '#functions/ports/connector.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { callbackPath, Platform, platformNames } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { challengeOf } from '../challenge-of.ts'

export type BeginDeps = {
  connectorOf: (platform: Platform) => Promise<Connector>
  oneTimeTokens: OneTimeTokens
  now: () => number
  randomBytes: (size: number) => Buffer
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** What is kept of a connection that was begun, until the person comes back from the platform. */
export const PendingConnection = z.object({
  userId: z.string(),
  sessionId: z.string(),
  verifier: z.string(),
  platform: Platform,
  redirectUri: z.string(),
})
export type PendingConnection = z.infer<typeof PendingConnection>
export const pendingKind = 'connection'

const pendingMs = 10 * minuteMs
/** docs/specification.md: the state is 16 random bytes in hex. */
const stateBytes = 16
const verifierBytes = 32

/**
 * Begins to connect an account: gives the address to send the person to, with PKCE (S256) and a state. Only this session of the person can finish
 * with the state, once, within ten minutes. Once a session has ended, nobody can finish what it began. Throws `DomainError('unavailable')` where this
 * deployment can't connect the platform.
 */
export const beginConnection = async (
  deps: BeginDeps,
  { userId, sessionId, platform }: { userId: string; sessionId: string; platform: Platform },
) => {
  const connector = await deps.connectorOf(platform)
  if (!connector.isAvailable) throw new DomainError('unavailable', `${platformNames[platform]} accounts can't be connected here.`)

  const state = deps.randomBytes(stateBytes).toString('hex')
  const verifier = deps.randomBytes(verifierBytes).toString('base64url')
  const redirectUri = `${deps.siteUrl}${callbackPath(platform)}`
  const payload = { userId, sessionId, verifier, platform, redirectUri } satisfies PendingConnection
  await deps.oneTimeTokens.put(pendingKind, state, { payload, expiresAt: deps.now() + pendingMs })

  return { url: connector.authorizeUrl({ state, challenge: challengeOf(verifier), redirectUri }), state }
}
