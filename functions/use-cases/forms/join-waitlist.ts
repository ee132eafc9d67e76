import type { RateLimits } from '#functions/ports/rate-limits.ts'
import type { Waitlist } from '#functions/ports/waitlist.ts'
import { toInstant } from '#shared/domain/times.ts'
import { limitVisitor, type Visit } from './limit-visitor.ts'

export type WaitlistDeps = { waitlist: Waitlist; rateLimits: RateLimits }

/** What the form holds; people leave `website` empty, since they don't see it. */
type Written = { email: string; comment: string; website?: string | undefined }

/**
 * Takes somebody into the waitlist; ends alike whether they are in it already. A form that a program filled in is thrown away. Throws
 * `DomainError('too-many')` when too many come from one network.
 */
export const joinWaitlist = async (deps: WaitlistDeps, { email, comment, website }: Written, visit: Visit) => {
  await limitVisitor(deps, 'waitlist', visit)
  if (website) return
  await deps.waitlist.join({ email, comment, joinedAt: toInstant(visit.now) })
}
