import type { Sessions } from '#functions/ports/sessions.ts'
import type { Tokens } from '#functions/ports/tokens.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'

export type SessionDeps = { sessions: Sessions; tokens: Tokens; newId: () => string; now: () => number }

/** How long a sign-in lasts. */
const sessionMs = 7 * dayMs
const deviceMax = 200

/** Where a sign-in comes from: the browser's own description and the network address. */
export type Origin = { device: string; address: string }

/** Signs a person in on one device; gives the token that stands for it. */
export const startSession = async (deps: SessionDeps, start: { userId: string; origin: Origin }) => (await openSession(deps, start)).token

/** Signs a person in on one device; gives the session's id, and the token that stands for it. */
export const openSession = async (deps: SessionDeps, { userId, origin }: { userId: string; origin: Origin }) => {
  const issuedAt = deps.now()
  const expiresAt = issuedAt + sessionMs
  const id = deps.newId()
  await deps.sessions.create({
    id,
    userId,
    device: origin.device.slice(0, deviceMax),
    address: origin.address,
    createdAt: toInstant(issuedAt),
    lastUsedAt: toInstant(issuedAt),
    expiresAt: toInstant(expiresAt),
  })
  return { id, token: await deps.tokens.issue({ userId, sessionId: id }, { issuedAt, expiresAt }) }
}
