import type { JobPlan } from '#functions/ports/jobs.ts'
import type { UnsubscribeTokens } from '#functions/ports/unsubscribe-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import { invalidField } from '#shared/domain/errors.ts'
import type { Notification } from '#shared/domain/users.ts'
import { weeklySummaryJob } from './weekly-summary-job.ts'

export type UnsubscribeDeps = { unsubscribeTokens: UnsubscribeTokens; users: Users; jobs: JobPlan }

/**
 * Stops the mails that the token of an unsubscribe link stands for, and gives which. Again is no harm, and neither is the link of somebody who
 * has left. Throws `DomainError('invalid')` when the token is not one of ours.
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
