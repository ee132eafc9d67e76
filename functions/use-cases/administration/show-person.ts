import type { Accounts } from '#functions/ports/accounts.ts'
import type { PostStatuses } from '#functions/ports/post-statuses.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Usage } from '#functions/ports/usage.ts'
import type { Users } from '#functions/ports/users.ts'
import type { PersonDetail } from '#shared/contracts/admin-rows.ts'
import { dashboardStats } from '../user/dashboard-stats.ts'
import { noSuchPerson } from './no-such-person.ts'
import { personRow } from './person-row.ts'

export type ShowPersonDeps = {
  users: Pick<Users, 'get' | 'findByEmail'>
  accounts: Pick<Accounts, 'list'>
  usage: Pick<Usage, 'files'>
  sessions: Pick<Sessions, 'list'>
  postStatuses: PostStatuses
}

/** One person, and how much they have at `now` (ms). Throws `not-found`. */
export const showPerson = async (deps: ShowPersonDeps, id: string, now: number): Promise<PersonDetail> => {
  const user = await deps.users.get(id)
  if (!user) throw noSuchPerson()
  const [staying, accounts, files, sessions, posts] = await Promise.all([
    deps.users.findByEmail(user.email),
    deps.accounts.list(id),
    deps.usage.files(id),
    deps.sessions.list(id, now),
    dashboardStats(deps, { userId: id, timeZone: user.preferences.timeZone ?? 'UTC', now }),
  ])
  const usedAt = sessions
    .map(({ lastUsedAt }) => lastUsedAt)
    .sort()
    .at(-1)
  return {
    // Who is leaving is found by their id only.
    ...personRow({ user, isLeaving: staying?.user.id !== id }, now),
    counts: {
      accounts: accounts.length,
      drafts: posts.drafts,
      scheduled: posts.scheduled,
      published: posts.published,
      failed: posts.failed,
      files: files.count,
      fileBytes: files.bytes,
      sessions: sessions.length,
    },
    ...(usedAt !== undefined && { usedAt }),
  }
}
