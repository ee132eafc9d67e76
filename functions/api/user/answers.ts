import type { userApi } from '#shared/contracts/user.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { personalWorkspace, type WorkspaceId } from '#shared/domain/id.ts'
import type { Notification } from '#shared/domain/users.ts'
import type { Answers } from '../../http/answers.ts'
import { answerUser } from '../../use-cases/people/answer-user.ts'
import { type ChangePersonDeps, changePerson } from '../../use-cases/people/change-person.ts'
import { type CancelDeps, type ConfirmDeps, cancelEmailChange, confirmEmail } from '../../use-cases/people/email-change.ts'
import { type ExportDeps, exportRecords } from '../../use-cases/people/export-records.ts'
import { type UnsubscribeDeps, unsubscribe } from '../../use-cases/people/notifications.ts'
import { dashboardStats, type OverviewDeps, showOverview, showUsage, type UsageDeps } from '../../use-cases/people/overview.ts'
import { type RemovalRequestDeps, requestRemoval } from '../../use-cases/people/removal.ts'
import { postsUntilNow } from '../../use-cases/posts/every-post.ts'

/** `onResume` sends held posts. It checks the settings itself, so extra calls are harmless. */
export type UserDeps = ChangePersonDeps &
  ConfirmDeps &
  CancelDeps &
  RemovalRequestDeps &
  UnsubscribeDeps &
  ExportDeps &
  OverviewDeps &
  UsageDeps & { onResume: (workspaceId: WorkspaceId) => Promise<void> }

/** The answers of the user group. */
export const userAnswers = (deps: UserDeps): Answers<typeof userApi> => ({
  get: async (_input, { person, now }) => answerUser(await person(), now),

  async update(change, { person, sessionId, provenAt, now }) {
    return answerUser(await changePerson(deps, await person(), { ...change, sessionId, provenAt }), now)
  },

  async confirmEmail({ token }, { session, concerns }) {
    const { isFirst, userId } = await confirmEmail(deps, { token, session: await session() })
    if (userId !== undefined) concerns(userId)
    return {
      message: isFirst
        ? 'Your new email address is confirmed, and you’re signed out everywhere else.'
        : 'Your new email address is already confirmed.',
    }
  },

  async cancelEmail({ token }, { concerns }) {
    const { isRestored, resetToken, userId } = await cancelEmailChange(deps, token)
    concerns(userId)
    const change = isRestored ? 'Your old email address is back' : 'Your email address change is cancelled'
    return { message: `${change}, and you’re signed out everywhere. Choose a new password now.`, resetToken }
  },

  async stats({ id, timeZone }, { userId, workspaceId, person, now }) {
    if (id !== userId) throw new DomainError('not-found', 'We couldn’t find that person.')
    const readUntilNow = () => postsUntilNow(deps, workspaceId, now)
    return dashboardStats(
      { ...deps, readUntilNow },
      { workspaceId, timeZone: timeZone ?? (await person()).preferences.timeZone ?? 'UTC', now },
    )
  },

  overview: async ({ timeZone }, { workspaceId, person, now }) =>
    showOverview(deps, { workspaceId, timeZone: timeZone ?? (await person()).preferences.timeZone ?? 'UTC', now }),

  usage: async (_input, { person, now }) => showUsage(deps, await person(), now),

  async publishing(_input, { workspaceId }) {
    const { isDisabled: _, ...decided } = await deps.settings.get(workspaceId)
    return decided
  },

  async setPublishing(decided, { workspaceId }) {
    await deps.settings.put(workspaceId, decided)
    // Not only if something was just resumed: a retry of a call that failed here has to resume too.
    if (!decided.isEverythingPaused) await deps.onResume(workspaceId)
    return decided
  },

  export: ({ cursor }, { userId, sessionId, provenAt, now }) =>
    exportRecords(deps, { session: { userId, id: sessionId }, ownerId: personalWorkspace(userId), cursor, provenAt, now }),

  async remove({ confirmation, password }, { person, sessionId, provenAt }) {
    await requestRemoval(deps, await person(), { confirmation, password, sessionId, provenAt })
    return { message: 'Your account is being deleted.' }
  },

  unsubscribe: ({ token }) => stopMails(deps, token),

  unsubscribeByMail: ({ token }) => stopMails(deps, token),

  unsubscribePage: ({ token }) => ({ location: `${deps.siteUrl}/unsubscribe?token=${encodeURIComponent(token)}` }),
})

const stopMails = async (deps: UnsubscribeDeps, token: string) => ({
  message: `You won’t get any more ${mails[await unsubscribe(deps, token)]}.`,
})

const mails: Record<Notification, string> = {
  failedPost: 'emails about failed posts',
  expiringConnection: 'emails about accounts to reconnect',
  weeklySummary: 'weekly summaries',
  mentions: 'emails about comments that mention you',
  comments: 'emails about new comments',
  reviews: 'emails about approvals',
}
