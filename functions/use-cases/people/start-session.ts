import type { Sessions } from '#functions/ports/sessions.ts'
import type { Tokens } from '#functions/ports/tokens.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'

export type SessionDeps = { sessions: Sessions; tokens: Tokens; newId: () => string; now: () => number }

/** How long a sign-in lasts. */
const sessionMs = 7 * dayMs
const deviceMax = 200

/** Signs a person in on one device; gives the token that stands for it. */
export const startSession = async (deps: SessionDeps, { userId, device }: { userId: string; device: string }) => {
  const issuedAt = deps.now()
  const expiresAt = issuedAt + sessionMs
  const id = deps.newId()
  await deps.sessions.create({
    id,
    userId,
    createdAt: toInstant(issuedAt),
    expiresAt: toInstant(expiresAt),
    device: device.slice(0, deviceMax),
  })
  return deps.tokens.issue({ userId, sessionId: id }, { issuedAt, expiresAt })
}
