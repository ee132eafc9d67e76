import type * as z from 'zod'
import type { SessionRef } from '#functions/ports/sessions.ts'
import type { Contract, Endpoint, InputOf, Status } from '#shared/contracts/endpoint.ts'
import type { User } from '#shared/domain/users.ts'

/** What is known of every call. */
export type Call = {
  requestId: string
  ip: string
  userAgent: string
  /** In ms since the epoch, and the same for all that the call does. */
  now: number
  /** The live session that the call came in, if it came in one, also where none is needed; looked up when asked for. */
  session: () => Promise<SessionRef | undefined>
  /** The mark in the browser's cookie; `keep` sets another one with the answer. */
  browser: { given: string; keep: (marks: string) => void }
  /** Says whose account the call is about, where it does not say so itself: what was done is remembered there. */
  concerns: (userId: string) => void
}

/** Who calls. */
export type Caller = {
  userId: string
  sessionId: string
  /** When the session's person last proved who they are. */
  provenAt: string | undefined
  /** The person, read when first needed. */
  person: () => Promise<User>
}

/** A create: the id that the created thing gets. A repeat of the call gets the same one. */
export type Creation = { resourceId: string }

type IfUser<E extends Endpoint, Then> = E['auth'] extends 'user' ? Then : unknown
type IfCreates<E extends Endpoint, Then> = E extends { creates: true } ? Then : unknown

/** What an answer gets beside its input: the caller's id only where a session is needed, an id only where something is created. */
type Context<E extends Endpoint> = Call & IfUser<E, Caller> & IfCreates<E, Creation>

type StatusOf<E extends Endpoint> = keyof E['answers'] & Status
type Given<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : never
type IsUnion<Whole, Part = Whole> = Part extends Whole ? ([Whole] extends [Part] ? false : true) : never

/** What an answer gives back: the body, or `{ status, body }` where the call has several statuses. */
type ResultOf<E extends Endpoint> =
  IsUnion<StatusOf<E>> extends true
    ? { [S in StatusOf<E>]: { status: S; body: Given<E['answers'][S]> } }[StatusOf<E>]
    : Given<E['answers'][StatusOf<E>]>

type Answer<E extends Endpoint> = (input: InputOf<E>, context: Context<E>) => ResultOf<E> | Promise<ResultOf<E>>

/** An answer for every call of a contract. */
export type Answers<C extends Contract> = { [Name in keyof C]: Answer<C[Name]> }
