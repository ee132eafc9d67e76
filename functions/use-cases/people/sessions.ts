import type { SessionRef, Sessions, Tokens } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { type BrowserDeps, type BrowserMarks, forgetBrowser, forgetBrowsers, markBrowser } from './known-browsers.ts'

export type SessionDeps = BrowserDeps & {
  users: Pick<Users, 'get'>
  sessions: Sessions
  tokens: Pick<Tokens, 'issue'>
  newId: () => string
}

/** How long a sign-in lasts, however often it is used. */
const sessionMs = 30 * dayMs
/** Of a person's sign-ins the newest are kept. */
const sessionsMax = 20
const deviceMax = 200

/** Where a sign-in comes from: the browser's own description, the network address, and the browser's cookie. */
export type Origin = { device: string; address: string; browser: BrowserMarks }

/** Signs a person in on one device; gives the token that stands for it. */
export const startSession = async (deps: SessionDeps, start: { userId: string; origin: Origin }) => (await openSession(deps, start)).token

/** `isTrusted` asks for no second factor in this browser for 30 days; it is asked for as before unless it is said. */
type Start = { userId: string; origin: Origin; isTrusted?: boolean }

/**
 * Signs a person in on one device, which is known from then on; gives the session's id, and the token that stands for it. Of more than twenty sessions the
 * oldest end. Throws `forbidden` for somebody who is disabled.
 */
export const openSession = async (deps: SessionDeps, { userId, origin, isTrusted = false }: Start) => {
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
    provenAt: toInstant(issuedAt),
  })
  // Only now: who disables somebody says so first, and then ends the sessions that are there.
  await refuseDisabled(deps, { userId, id })
  await endOldest(deps, userId, issuedAt)
  await markBrowser(deps, { userId, id }, { ...origin, isTrusted })
  return { id, token: await deps.tokens.issue({ userId, sessionId: id }, { issuedAt, expiresAt }) }
}

const refuseDisabled = async ({ users, sessions }: SessionDeps, session: SessionRef) => {
  if ((await users.get(session.userId))?.disabledAt === undefined) return
  await sessions.end(session)
  throw new DomainError('forbidden', 'This account is disabled. Contact us if you think that’s a mistake.')
}

const endOldest = async ({ sessions }: SessionDeps, userId: string, now: number) => {
  const newestFirst = (await sessions.list(userId, now)).sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  await Promise.all(newestFirst.slice(sessionsMax).map(({ id }) => sessions.end({ userId, id })))
}

/** Ends a session, and forgets the browser that it began in. A person who has that browser must prove themselves like anybody else. */
export const closeSession = async (deps: Pick<SessionDeps, 'sessions' | 'safeguards'>, ref: SessionRef) => {
  await deps.sessions.end(ref)
  await forgetBrowser(deps, ref)
}

type Closing = Parameters<typeof closeSession>[0]

/** Signs a person out on one device, or on this one. Throws `DomainError('not-found')` unless it is a live session of theirs at `now` (ms). */
export const endSession = async (deps: Closing, ref: SessionRef, now: number) => {
  if (!(await deps.sessions.get(ref, now))) throw new DomainError('not-found', 'We couldn’t find that session.')
  await closeSession(deps, ref)
}

/** `now` is in ms. */
type Ending = { session: SessionRef; origin: Origin; now: number }

/**
 * Signs a person out everywhere but in this session, and forgets every other browser of theirs. A new address that waits to be confirmed is
 * forgotten. A link that was mailed to reset the password works no longer. Whoever asked for them may be the one who is signed out.
 */
export const endOtherSessions = async (deps: BrowserDeps & { sessions: Sessions; users: Users }, { session, origin, now }: Ending) => {
  const { userId, id } = session
  await deps.sessions.endAll(userId, id)
  await forgetBrowsers(deps, userId)
  await markBrowser(deps, session, origin)
  await deps.users.change(userId, { pendingEmail: null, signedOutAt: toInstant(now) })
}

/** Where a person is signed in at `now` (ms), the session used last first; `sessionId` is the one that asks. */
export const listSessions = async (
  deps: { sessions: Sessions },
  { userId, sessionId, now }: { userId: string; sessionId: string; now: number },
) => {
  const sessions = await deps.sessions.list(userId, now)
  return sessions
    .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt))
    .map(({ id, device, address, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      device,
      address,
      createdAt,
      lastUsedAt,
      expiresAt,
      isCurrent: id === sessionId,
    }))
}
