import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import { type BrowserDeps, forgetBrowsers, markBrowser } from './known-browsers.ts'
import { closeSession, type Origin } from './start-session.ts'

type Closing = Parameters<typeof closeSession>[0]

/** Signs a person out on one device, or on this one. Throws `DomainError('not-found')` unless it is a live session of theirs at `now` (ms). */
export const endSession = async (deps: Closing, ref: SessionRef, now: number) => {
  if (!(await deps.sessions.get(ref, now))) throw new DomainError('not-found', 'There is no such session.')
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
