import type { Sessions } from '#functions/ports/sessions.ts'
import type { Tokens } from '#functions/ports/tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { Caller } from './answers.ts'
import type { TrailDeps } from './audit-trail.ts'

/** What it takes to know who calls. */
export type CallerDeps = { tokens: Pick<Tokens, 'verify'>; sessions: Sessions; users: Pick<Users, 'get'>; trail?: TrailDeps }

/** A session's last use is noted no more often than this: a write with every call would cost more than the calls. */
const touchEveryMs = 10 * minuteMs

/** The caller by their bearer token; the session is looked up each time, so that one that was ended is ended at once. */
export const identifyCaller = async (deps: CallerDeps | undefined, authorization: string | undefined, now: number): Promise<Caller> => {
  if (!deps) throw new Error('A call that needs a session was put up without what it takes to know the caller.')
  if (!tokenIn(authorization)) throw new DomainError('unauthenticated', 'Please log in first.')

  const session = await findSession(deps, authorization, now)
  if (!session) throw ended()
  if (now - toMs(session.lastUsedAt) >= touchEveryMs) await deps.sessions.touch(session, now)
  const { userId, id: sessionId, provenAt } = session
  return { userId, sessionId, provenAt, person: readOnce(() => readPerson(deps, userId)) }
}

/** As the person was when the call first asked for them. */
const readOnce = (read: () => Promise<User>) => {
  let person: Promise<User> | undefined
  return () => {
    person ??= read()
    return person
  }
}

/** The live session that the bearer token stands for, if there is one. */
export const findSession = async ({ tokens, sessions }: CallerDeps, authorization: string | undefined, now: number) => {
  const token = tokenIn(authorization)
  const claims = token === undefined ? undefined : await tokens.verify(token, now)
  return claims && sessions.get({ userId: claims.userId, id: claims.sessionId }, now)
}

const tokenIn = (authorization: string | undefined) => /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]

const readPerson = async ({ users }: CallerDeps, userId: string) => {
  const person = await users.get(userId)
  if (!person) throw ended()
  return person
}

const ended = () => new DomainError('unauthenticated', 'Session expired. Please log in again.')
