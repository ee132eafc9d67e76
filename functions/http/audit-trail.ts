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

/** The dependencies for recording who did what. */
export type TrailDeps = { audit: Audit; hashNetwork: HashNetwork; users: Pick<Users, 'findByEmail'> }

/**
 * Whose account a call was about, as far as it's known. `about` is the person or thing that an administrator's call
 * names.
 */
export type AuditSubject = { userId?: string | undefined; email?: string | undefined; about?: string | undefined }

/** Refusals that say nothing about the caller: the call was malformed or never got checked. */
const unremarkable: readonly ErrorCode[] = ['not-found', 'too-large', 'too-many', 'mismatch', 'unavailable', 'no-room', 'upstream']

const SignedIn = z.object({ user: z.object({ id: z.string() }) })
const HalfSignedIn = z.object({ secondStep: z.unknown().refine((step) => step !== undefined) })
/** An answer that carries a status. Others are the body itself. */
const StatusAnswer = z.object({ status: z.number(), body: z.unknown() })

/**
 * Runs a call and, if it's listed in shared/contracts/audited.ts, records it in the log and under the person it
 * concerned. An event that can't be stored is logged as an error, and the call's answer stands.
 */
export const remembered = async <Answer>(
  deps: TrailDeps | undefined,
  { endpoint, call, concerned }: { endpoint: Endpoint; call: Call; concerned: AuditSubject },
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

type AuditEntry = {
  name: string
  what: AuditAction
  result: AuditEvent['result']
  call: Call
  userId: string | undefined
  about: string | undefined
}

const keep = async ({ audit, hashNetwork }: TrailDeps, { name, what, result, call, userId, about }: AuditEntry) => {
  const { requestId } = call
  const network = hashNetwork(call.ip)
  log.info('audit', { what, call: name, result, person: userId, network, requestId, about })
  // A person who deletes their account must not leave a record that outlives them.
  if (userId === undefined || (what === 'deletion-asked' && result === 'done')) return
  try {
    await audit.note(userId, { at: toInstant(call.now), what, result, network, requestId, ...(about !== undefined && { about }) })
  } catch (error) {
    log.error('An event of the audit was not kept.', error, { what, requestId })
  }
}

/** The action that an answer implies, and the person it signed in, if any. */
const doneBy = (answer: unknown, what: AuditAction) => {
  const body = StatusAnswer.safeParse(answer).data?.body ?? answer
  const isHalf = HalfSignedIn.safeParse(body).success
  return { what: isHalf ? ('second-step-asked' as const) : what, userId: SignedIn.safeParse(body).data?.user.id }
}

/**
 * Returns the person whose address was tried. An unknown address costs the same reads and writes, under nobody's id.
 */
const personAt = async ({ users }: TrailDeps, email: string | undefined) =>
  email === undefined ? undefined : ((await users.findByEmail(email))?.user.id ?? nobody)

/** A placeholder id. Nobody reads the events under it, and they expire like all others. */
const nobody = 'nobody'
