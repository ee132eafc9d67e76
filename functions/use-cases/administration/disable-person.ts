import type { PublishingSettingsStore } from '#functions/ports/publishing-settings.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import { noSuchPerson } from './no-such-person.ts'
import { personRow } from './person-row.ts'

export type DisablePersonDeps = {
  users: Pick<Users, 'setDisabled'>
  sessions: Pick<Sessions, 'endAll'>
  settings: Pick<PublishingSettingsStore, 'setDisabled'>
}

/**
 * Keeps somebody out from `now` (ms) on: they can't log in, their sessions end, and nothing of theirs is published. A repeat does no harm. `by` is the
 * administrator: nobody keeps themselves out. Throws `conflict` and `not-found`.
 */
export const disablePerson = async (deps: DisablePersonDeps, { id, by, now }: { id: string; by: string | undefined; now: number }) => {
  if (id === by) throw new DomainError('conflict', 'You can’t disable yourself. Another administrator can.')
  const user = await deps.users.setDisabled(id, toInstant(now))
  if (!user) throw noSuchPerson()
  await deps.settings.setDisabled(id, true)
  // Last: who logs in at this moment finds that they are disabled, or their session is there by now.
  await deps.sessions.endAll(id)
  return personRow({ user, isLeaving: false }, now)
}

/** Lets somebody in again. Their posts go on when the engine looks at them next, within a quarter of an hour. Throws `not-found`. */
export const enablePerson = async (deps: Pick<DisablePersonDeps, 'users' | 'settings'>, { id, now }: { id: string; now: number }) => {
  const user = await deps.users.setDisabled(id, undefined)
  if (!user) throw noSuchPerson()
  await deps.settings.setDisabled(id, false)
  return personRow({ user, isLeaving: false }, now)
}
