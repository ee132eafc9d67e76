import type { PersonRecords } from '#functions/ports/person-records.ts'
import type { PostStandings } from '#functions/ports/post-standings.ts'
import type { userApi } from '#shared/contracts/user.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Notification } from '#shared/domain/users.ts'
import type { Answers } from '../http/answers.ts'
import { type ChangePersonDeps, changePerson } from '../use-cases/people/change-person.ts'
import { type ConfirmDeps, confirmEmail } from '../use-cases/people/confirm-email.ts'
import { type RemovalRequestDeps, requestRemoval } from '../use-cases/people/request-removal.ts'
import { type UnsubscribeDeps, unsubscribe } from '../use-cases/people/unsubscribe.ts'
import { dashboardStats } from '../use-cases/user/dashboard-stats.ts'

/** `onRelease` sends what was held; it looks at the settings itself, so calling it more often than needed does no harm. */
export type UserDeps = ChangePersonDeps &
  ConfirmDeps &
  RemovalRequestDeps &
  UnsubscribeDeps & { standings: PostStandings; records: PersonRecords; onRelease: (userId: string) => Promise<void> }

export const userAnswers = (deps: UserDeps): Answers<typeof userApi> => ({
  get: (_input, { person }) => person(),

  update: async (change, { person, ip }) => changePerson(deps, await person(), { ...change, address: ip }),

  async confirmEmail({ token }) {
    const { isFirst } = await confirmEmail(deps, token)
    return { message: isFirst ? 'Your new e-mail address is confirmed.' : 'Your new e-mail address is already confirmed.' }
  },

  async stats({ id, timeZone }, { userId, person, now }) {
    if (id !== userId) throw new DomainError('not-found', 'There is no such person.')
    return dashboardStats(deps, { userId, timeZone: timeZone ?? (await person()).preferences.timeZone ?? 'UTC', now })
  },

  publishing: (_input, { userId }) => deps.settings.get(userId),

  async setPublishing(decided, { userId }) {
    await deps.settings.put(userId, decided)
    // Not only when something was let go just now: a repeat of a call that broke down here has to release, too.
    if (!decided.holdsEverything) await deps.onRelease(userId)
    return decided
  },

  export: ({ cursor }, { userId }) => deps.records.page(userId, cursor),

  async remove({ confirmation, password }, { person, ip }) {
    await requestRemoval(deps, await person(), { confirmation, password, address: ip })
    return { message: 'Your account is being deleted.' }
  },

  async unsubscribe({ token }) {
    return { message: `You get no more ${mails[await unsubscribe(deps, token)]}.` }
  },
})

const mails: Record<Notification, string> = {
  failedPost: 'mails about failed posts',
  expiringConnection: 'mails about accounts to reconnect',
  weeklySummary: 'weekly summaries',
}
