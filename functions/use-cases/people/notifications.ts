import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import type { UnsubscribeTokens } from '#functions/ports/mailer.ts'
import type { Users } from '#functions/ports/users.ts'
import { invalidField } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import { type DeliveryProblem, Email, type Notification, type User } from '#shared/domain/users.ts'
import { nextWeeklySummary } from '#shared/domain/weekly-summary.ts'

export type UnsubscribeDeps = { unsubscribeTokens: UnsubscribeTokens; users: Users; jobs: JobPlan }

/**
 * Unsubscribes from the emails that the token stands for, and returns which. Idempotent, and harmless for a person who
 * has left. Throws `DomainError('invalid')` if the token isn't one of ours.
 */
export const unsubscribe = async (deps: UnsubscribeDeps, token: string): Promise<Notification> => {
  const subscription = await deps.unsubscribeTokens.verify(token)
  if (!subscription) throw invalidField('token', 'Invalid unsubscribe link')

  const { userId, notification } = subscription
  const user = await deps.users.get(userId)
  if (user?.notifications[notification])
    await deps.users.change(userId, { notifications: { ...user.notifications, [notification]: false } })
  if (notification === 'weeklySummary') await deps.jobs.cancel(weeklySummaryJob(userId))
  return notification
}

/** The job that emails a person their weekly summary. */
export const weeklySummaryJob = (userId: string): JobRef => ({ ownerId: userId, kind: 'weekly-summary', subject: '' })

/**
 * Plans a person's next weekly summary in their time zone, or UTC if they have none, replacing the one already planned.
 */
export const planWeeklySummary = (jobs: JobPlan, { id, preferences }: Pick<User, 'id' | 'preferences'>, now: number) =>
  jobs.plan(weeklySummaryJob(id), toInstant(nextWeeklySummary(now, preferences.timeZone ?? 'UTC')))

/** Records the result of an email to one of these addresses for the person who has it. Idempotent. */
export const noteDeliveryProblems = async (
  { users }: { users: Pick<Users, 'findByEmail' | 'noteDeliveryProblem'> },
  { addresses, ...problem }: DeliveryProblem & { addresses: readonly string[] },
) => {
  for (const address of addresses) {
    const email = Email.safeParse(address).data
    const found = email === undefined ? undefined : await users.findByEmail(email)
    if (found) await users.noteDeliveryProblem(found.user.id, { ...problem, email: found.user.email })
  }
}
