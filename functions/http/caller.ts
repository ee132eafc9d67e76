import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { ActivityLog } from '#functions/ports/activity.ts'
import type { ApiKeys, CountedCall, KeyCalls } from '#functions/ports/api-keys.ts'
import type { Callers, SessionRef, Sessions, Tokens } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { looksLikeKey, type Scope } from '#shared/domain/api-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isShared, personalWorkspace, testWorkspace, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { mayDo, type Permission, type Role } from '#shared/domain/roles.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { browserKnownMs } from '../use-cases/people/known-browsers.ts'
import { ownerOf } from '../use-cases/workspaces/owner-of.ts'
import type { Caller } from './answers.ts'
import type { TrailDeps } from './audit-trail.ts'
import { identifyKey } from './key-caller.ts'

/** The dependencies for identifying a caller. */
export type CallerDeps = {
  tokens: Pick<Tokens, 'verify'>
  sessions: Sessions
  users: Pick<Users, 'get'>
  callers: Callers
  workspaces: Pick<Workspaces, 'get' | 'roleOf'>
  apiKeys: Pick<ApiKeys, 'find' | 'touch'>
  keyCalls: KeyCalls
  trail?: TrailDeps
  activity?: ActivityLog
}

/**
 * The minimum time between updates of a session's last use. A write with every call would cost more than the calls
 * themselves.
 */
const touchEveryMs = 10 * minuteMs

/**
 * `workspace` is the workspace that the call names, if any, and `permission` is what the caller needs there. `scope` is
 * what an API key needs besides, or undefined if no key may make the call, and `coversEveryAccount` is true if a key
 * that's limited to some accounts may not make it. `counted` gets the count of each call that a key makes.
 */
type CallerRequest = {
  authorization: string | undefined
  workspace?: string | undefined
  permission: Permission
  scope: Scope | undefined
  coversEveryAccount: boolean
  now: number
  needsPerson: boolean
  counted: (call: CountedCall) => void
}

/**
 * Identifies the caller by their bearer token, a session's or an API key, and their role in the workspace. Session and membership are looked up each
 * time, so ending either takes effect at once. The person is read along with the session if the call needs them. Throws
 * `unauthenticated` without a live session, `not-a-member` for anyone outside the workspace, and `forbidden` if the
 * role doesn't allow the call.
 */
export const identifyCaller = async (deps: CallerDeps | undefined, request: CallerRequest): Promise<Caller> => {
  const { authorization, now, needsPerson } = request
  if (!deps) throw new Error('This endpoint needs a session, but its API was created without what identifies a caller.')
  const token = tokenIn(authorization)
  if (!token) throw new DomainError('unauthenticated', 'Please log in first.')
  if (looksLikeKey(token)) return identifyKey(deps, token, request)

  const ref = await sessionIn(deps, authorization, now)
  const { session, person } = (ref && (await (needsPerson ? deps.callers.get(ref, now) : withoutPerson(deps, ref, now)))) ?? {}
  if (!ref || !session || (needsPerson && !person)) throw ended()
  if (now - toMs(session.lastUsedAt) >= touchEveryMs) await deps.sessions.touch(ref, now)
  // Trust the signed token, whatever the item says.
  const { userId, id: sessionId } = ref
  const { provenAt } = session
  const self = readOnce(async () => person ?? readPerson(deps, userId))
  return { userId, sessionId, provenAt, person: self, ...(await standing(deps, userId, { self, ...request })) }
}

type Standing = Pick<Caller, 'workspaceId' | 'role' | 'owner'>

/**
 * Returns the workspace that a call is for and what the caller is there. Their own needs no lookup. In a test workspace,
 * everyone is what they are in the workspace it belongs to.
 */
const standing = async (
  { workspaces, users }: CallerDeps,
  userId: UserId,
  { self, workspace, permission }: CallerRequest & { self: () => Promise<User> },
): Promise<Standing> => {
  const own: Standing = { workspaceId: personalWorkspace(userId), role: 'owner', owner: self }
  if (permission === 'self' || workspace === undefined || workspace === own.workspaceId) return own
  if (workspace === testWorkspace(own.workspaceId)) return { ...own, workspaceId: workspace }
  const workspaceId: WorkspaceId = workspace
  const role = isShared(workspaceId) && workspaceId.length <= idMax ? await workspaces.roleOf({ workspaceId, userId }) : undefined
  if (role === undefined) throw new DomainError('not-a-member', 'You’re not in this workspace.')
  if (!mayDo(role, permission)) throw new DomainError('forbidden', `As ${roleNames[role]} of this workspace, you can’t do this.`)
  const owner = readOnce(async () => {
    const found = role === 'owner' ? await self() : await ownerOf({ users, workspaces }, workspaceId)
    if (!found) throw new DomainError('not-found', 'This workspace no longer exists.')
    return found
  })
  return { workspaceId, role, owner }
}

/** Longer than any ID, and short enough for a key. */
const idMax = 64

const roleNames: Record<Role, string> = {
  owner: 'the owner',
  admin: 'an admin',
  editor: 'an editor',
  writer: 'a writer',
  client: 'a client',
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
