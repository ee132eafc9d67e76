import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Callers, SessionRef, Sessions, Tokens } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { browserKnownMs } from '../use-cases/people/known-browsers.ts'
import type { Caller } from './answers.ts'
import type { TrailDeps } from './audit-trail.ts'

/** The dependencies for identifying a caller. */
export type CallerDeps = {
  tokens: Pick<Tokens, 'verify'>
  sessions: Sessions
  users: Pick<Users, 'get'>
  callers: Callers
  trail?: TrailDeps
}

/**
 * The minimum time between updates of a session's last use. A write with every call would cost more than the calls
 * themselves.
 */
const touchEveryMs = 10 * minuteMs

type CallerRequest = { authorization: string | undefined; now: number; needsPerson: boolean }

/**
 * Identifies the caller by their bearer token. The session is looked up each time, so ending it takes effect at once.
 * The person is read along with it if the call needs them.
 */
export const identifyCaller = async (deps: CallerDeps | undefined, { authorization, now, needsPerson }: CallerRequest): Promise<Caller> => {
  if (!deps) throw new Error('A call that needs a session was put up without what it takes to know the caller.')
  if (!tokenIn(authorization)) throw new DomainError('unauthenticated', 'Please log in first.')

  const ref = await sessionIn(deps, authorization, now)
  const { session, person } = (ref && (await (needsPerson ? deps.callers.get(ref, now) : withoutPerson(deps, ref, now)))) ?? {}
  if (!ref || !session || (needsPerson && !person)) throw ended()
  if (now - toMs(session.lastUsedAt) >= touchEveryMs) await deps.sessions.touch(ref, now)
  // Trust the signed token, whatever the item says.
  const { userId, id: sessionId } = ref
  const { provenAt } = session
  return { userId, sessionId, provenAt, person: readOnce(async () => person ?? readPerson(deps, userId)) }
}

/** Reads the person on first use, and returns the same reading for the rest of the call. */
const readOnce = (read: () => Promise<User>) => {
  let person: Promise<User> | undefined
  return () => {
    person ??= read()
    return person
  }
}

/** Returns the live session that the bearer token stands for, if any. */
export const findSession = async (deps: CallerDeps, authorization: string | undefined, now: number) => {
  const ref = await sessionIn(deps, authorization, now)
  return ref && deps.sessions.get(ref, now)
}

const withoutPerson = async ({ sessions }: CallerDeps, ref: SessionRef, now: number) => ({
  session: await sessions.get(ref, now),
  person: undefined,
})

/** Returns the session that a token names, live or not. */
const sessionIn = async ({ tokens }: CallerDeps, authorization: string | undefined, now: number): Promise<SessionRef | undefined> => {
  const token = tokenIn(authorization)
  const claims = token === undefined ? undefined : await tokens.verify(token, now)
  return claims && { userId: claims.userId, id: claims.sessionId }
}

const tokenIn = (authorization: string | undefined) => /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]

const readPerson = async ({ users }: CallerDeps, userId: string) => {
  const person = await users.get(userId)
  if (!person) throw ended()
  return person
}

const ended = () => new DomainError('unauthenticated', 'Session expired. Please log in again.')

const maxAgeSeconds = browserKnownMs / secondMs

/**
 * The cookie that identifies a returning browser. Scripts can't read it, and other sites' pages don't send it. Except
 * on a developer's own machine, the call is encrypted, and the `__Host-` prefix keeps any other host from setting the
 * cookie.
 */
export const browserCookie = ({ cookies = [], headers }: APIGatewayProxyEventV2) => {
  const isEncrypted = headers['x-forwarded-proto'] !== 'http'
  const name = isEncrypted ? '__Host-crier-browser' : 'crier-browser'
  let kept: string | undefined
  return {
    given: cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '',
    keep: (marks: string) => {
      kept = `${name}=${marks}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isEncrypted ? '; Secure' : ''}`
    },
    /** The cookies to set with the response. */
    toKeep: () => (kept === undefined ? [] : [kept]),
  }
}
