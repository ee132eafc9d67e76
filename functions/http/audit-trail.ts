import * as z from 'zod'
import type { Audit, HashNetwork } from '#functions/ports/person-records.ts'
import type { Users } from '#functions/ports/users.ts'
import { audited, auditedWithAddress } from '#shared/contracts/audited.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { AuditAction, AuditEvent } from '#shared/domain/audit.ts'
import { DomainError, type ErrorCode } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import { log } from '../runtime/log.ts'
import type { Call } from './answers.ts'

/** What it takes to remember who did what. */
export type TrailDeps = { audit: Audit; hashNetwork: HashNetwork; users: Pick<Users, 'findByEmail'> }

/** Whose account a call was about, as far as the call has found out. `about` is what an administrator's call names. */
export type Concerned = { userId?: string | undefined; email?: string | undefined; about?: string | undefined }

/** Refusals that say nothing about the caller: the call was ill-formed, or was not checked. */
const unremarkable: readonly ErrorCode[] = ['not-found', 'too-large', 'too-many', 'mismatch', 'unavailable', 'no-room', 'upstream']

const SignedIn = z.object({ user: z.object({ id: z.string() }) })
const HalfSignedIn = z.object({ secondStep: z.unknown().refine((step) => step !== undefined) })
/** The body of an answer, beside a status or by itself. */
const WithStatus = z.object({ status: z.number(), body: z.unknown() })

/**
 * Runs a call, and remembers it if it is one of those in shared/contracts/audited.ts: under the person whom it concerned, and in the log. An event
 * that can't be kept is reported, and the call's answer stands.
 */
export const remembered = async <Answer>(
  deps: TrailDeps | undefined,
  { endpoint, call, concerned }: { endpoint: Endpoint; call: Call; concerned: Concerned },
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const name = `${endpoint.method} ${endpoint.path}`
  const what = audited[name]
  if (!deps || what === undefined) return run()
  if (concerned.email === undefined && auditedWithAddress.includes(name)) return run()
  try {
    const answer = await run()
    await keep(deps, {
      ...doneBy(answer, what),
      name,
      result: 'done',
      call,
      about: concerned.about,
      ...(concerned.userId && { userId: concerned.userId }),
    })
    return answer
  } catch (error) {
    if (error instanceof DomainError && !unremarkable.includes(error.code))
      await keep(deps, {
        name,
        what,
        result: 'refused',
        call,
        about: concerned.about,
        userId: concerned.userId ?? (await personAt(deps, concerned.email)),
      })
    throw error
  }
}

type Kept = {
  name: string
  what: AuditAction
  result: AuditEvent['result']
  call: Call
  userId: string | undefined
  about: string | undefined
}

const keep = async ({ audit, hashNetwork }: TrailDeps, { name, what, result, call, userId, about }: Kept) => {
  const { requestId } = call
  const network = hashNetwork(call.ip)
  log.info('audit', { what, call: name, result, person: userId, network, requestId, about })
  // A record that somebody leaves would outlive them.
  if (userId === undefined || (what === 'deletion-asked' && result === 'done')) return
  try {
    await audit.note(userId, { at: toInstant(call.now), what, result, network, requestId, ...(about !== undefined && { about }) })
  } catch (error) {
    log.error('An event of the audit was not kept.', error, { what, requestId })
  }
}

/** The act that an answer tells of, and the person who has just been signed in. */
const doneBy = (answer: unknown, what: AuditAction) => {
  const body = WithStatus.safeParse(answer).data?.body ?? answer
  const isHalf = HalfSignedIn.safeParse(body).success
  return { what: isHalf ? ('second-step-asked' as const) : what, userId: SignedIn.safeParse(body).data?.user.id }
}

/** The person whose address was tried. For an unknown address as much is read, and as much is written to nobody. */
const personAt = async ({ users }: TrailDeps, email: string | undefined) =>
  email === undefined ? undefined : ((await users.findByEmail(email))?.user.id ?? nobody)

/** Nobody's id: what is noted there is read by nobody, and ends as all events do. */
const nobody = 'nobody'
