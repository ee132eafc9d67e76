import type * as z from 'zod'
import type { TellActivity } from '#functions/ports/activity.ts'
import type { FoundKey } from '#functions/ports/api-keys.ts'
import type { SessionRef } from '#functions/ports/sessions.ts'
import type { Contract, Endpoint, InputOf, Status } from '#shared/contracts/endpoint.ts'
import type { UserId, WorkspaceId } from '#shared/domain/id.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { User } from '#shared/domain/users.ts'
import type { Patience } from './preferences.ts'

/** What is known about every call. */
export type Call = {
  requestId: string
  ip: string
  userAgent: string
  /** In ms since the epoch, and the same throughout the call. */
  now: number
  /** The live session the call came with, if any, even where none is required. Looked up on demand. */
  session: () => Promise<SessionRef | undefined>
  /** The marks in the browser's cookie. `keep` sets new ones with the response. */
  browser: { given: string; keep: (marks: string) => void }
  /**
   * Records whose account the call is about, where the call itself doesn't say. The audit event is kept under that
   * person.
   */
  concerns: (userId: string) => void
  /** How long the caller wants to wait for the outcome, if they said so and the call waits for one. */
  patience: Patience | undefined
  /** Reports to the workspace's activity log what the call did, beyond what its input says. */
  tells: TellActivity
}

/** An API key as the caller of a call. Without `accountIds`, it can use every account of its workspace. */
export type CallerKey = Pick<FoundKey, 'id' | 'scopes' | 'mode' | 'accountIds' | 'expiresAt'>

/** The authenticated caller, in the workspace the call is for. */
export type Caller = {
  userId: UserId
  workspaceId: WorkspaceId
  /** The caller's role in the workspace. Everyone owns their personal one. */
  role: Role
  /** The session that the call came with. For an API key, something that no other key or session has. */
  sessionId: string
  /** When the session's person last proved who they are. Undefined for an API key. */
  provenAt: string | undefined
  /** The API key that the call came with, instead of a session. */
  key?: CallerKey
  /** The person, read on first use. */
  person: () => Promise<User>
  /** The workspace's owner, whose plan covers it. Read on first use. */
  owner: () => Promise<User>
}

/**
 * A create: the id for the new resource. A repeat of the call gets the same id. `leaveOpen` keeps this answer from being
 * repeated, because a repeat of the call is to continue it.
 */
export type Creation = { resourceId: string; leaveOpen: () => void }

type IfUser<E extends Endpoint, Then> = E['auth'] extends 'user' ? Then : unknown
type IfCreates<E extends Endpoint, Then> = E extends { creates: true } ? Then : unknown

/**
 * What an answer receives besides its input: the caller only if a session is required, an id only if something is
 * created.
 */
type Context<E extends Endpoint> = Call & IfUser<E, Caller> & IfCreates<E, Creation>

type StatusOf<E extends Endpoint> = keyof E['answers'] & Status
type SchemaInput<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : never
type IsUnion<Whole, Part = Whole> = Part extends Whole ? ([Whole] extends [Part] ? false : true) : never

/** What an answer returns: the body, or `{ status, body }` if the call has several statuses. */
type ResultOf<E extends Endpoint> =
  IsUnion<StatusOf<E>> extends true
    ? { [S in StatusOf<E>]: { status: S; body: SchemaInput<E['answers'][S]> } }[StatusOf<E>]
    : SchemaInput<E['answers'][StatusOf<E>]>

type Answer<E extends Endpoint> = (input: InputOf<E>, context: Context<E>) => ResultOf<E> | Promise<ResultOf<E>>

/** One answer for every call in a contract. */
export type Answers<C extends Contract> = { [Name in keyof C]: Answer<C[Name]> }
