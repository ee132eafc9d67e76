import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** Signs a person out on one device, or on this one. Throws `DomainError('not-found')` unless it is a live session of theirs at `now` (ms). */
export const endSession = async (deps: { sessions: Sessions }, ref: SessionRef, now: number) => {
  if (!(await deps.sessions.get(ref, now))) throw new DomainError('not-found', 'There is no such session.')
  await deps.sessions.end(ref)
}
