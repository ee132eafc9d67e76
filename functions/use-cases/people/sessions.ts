import type { SessionRef, Sessions, Tokens } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { sessionsMax } from '#shared/domain/sessions.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { type BrowserCookie, type BrowserDeps, forgetBrowser, forgetBrowsers, markBrowser } from './known-browsers.ts'

export type SessionDeps = BrowserDeps & {
  users: Pick<Users, 'get'>
  sessions: Sessions
  tokens: Pick<Tokens, 'issue'>
  newId: () => string
}

/** How long a sign-in lasts, however often it's used. */
const sessionMs = 30 * dayMs
const deviceMax = 200

/** Where a sign-in comes from: the browser's description of itself, the network address, and the browser's cookie. */
export type Origin = { device: string; address: string; browser: BrowserCookie }

/** Signs a person in on one device and returns the token for it. */
export const startSession = async (deps: SessionDeps, start: { userId: string; origin: Origin }) => (await openSession(deps, start)).token

/** `isTrusted` skips the second factor in this browser for 30 days. If not set, an earlier choice stays. */
type SessionStart = { userId: string; origin: Origin; isTrusted?: boolean }

/**
 * Signs a person in on one device, which is known from then on. Returns the session's id and its token. With more than
 * twenty sessions, the oldest end. Throws `forbidden` for a disabled person.
 */
export const openSession = async (deps: SessionDeps, { userId, origin, isTrusted = false }: SessionStart) => {
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
  // Checked only now: disabling a person marks them first and then ends their existing sessions.
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

/** Ends a session and forgets the browser it started in, which then gets no special treatment. */
export const closeSession = async (deps: Pick<SessionDeps, 'sessions' | 'safeguards'>, ref: SessionRef) => {
  await deps.sessions.end(ref)
  await forgetBrowser(deps, ref)
}

type Closing = Parameters<typeof closeSession>[0]

/**
 * Signs a person out on one device, which may be this one. Throws `DomainError('not-found')` unless it's one of their
 * live sessions at `now` (ms).
 */
export const endSession = async (deps: Closing, ref: SessionRef, now: number) => {
  if (!(await deps.sessions.get(ref, now))) throw new DomainError('not-found', 'We couldn’t find that session.')
  await closeSession(deps, ref)
}

/** `now` is in ms. */
type Ending = { session: SessionRef; origin: Origin; now: number }

/**
 * Signs a person out everywhere except in this session, and forgets their other browsers. Drops a pending address and
 * invalidates emailed reset links, because whoever requested them may be the one being signed out.
 */
export const endOtherSessions = async (deps: BrowserDeps & { sessions: Sessions; users: Users }, { session, origin, now }: Ending) => {
  const { userId, id } = session
  await deps.sessions.endAll(userId, id)
  await forgetBrowsers(deps, userId)
  await markBrowser(deps, session, origin)
  await deps.users.change(userId, { pendingEmail: null, signedOutAt: toInstant(now) })
}

/** Lists where a person is signed in at `now` (ms), most recently used first. `sessionId` is the calling session. */
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
