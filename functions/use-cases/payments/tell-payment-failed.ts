import { graceDays } from '#shared/domain/plan-catalogue.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import { paymentFailedMail } from '../mails/payment-failed-mail.ts'
import { planUrl } from './plan-url.ts'
import type { BillingMailDeps } from './tell-trial-ending.ts'

/** Days after a payment failed on which its person is told, as long as it is missing. */
const noticeDays = [0, 3, 6]

/** Mails a person that a payment failed: at once, and again on the third and on the sixth day of seven in which they keep their plan. */
export const tellPaymentFailed = async ({ users, mailer, siteUrl }: BillingMailDeps, { userId, now }: JobRun): Promise<JobOutcome> => {
  const user = await users.get(userId)
  const { subscription } = user?.billing ?? {}
  if (!user || !subscription || subscription.pastDueSince === undefined) return { kind: 'done' }
  const since = toMs(subscription.pastDueSince)
  const graceEndsAt = since + graceDays * dayMs
  if (now >= graceEndsAt) return { kind: 'done' }

  const { name, email, preferences } = user
  await mailer.send(
    paymentFailedMail({
      name,
      email,
      plan: subscription.plan,
      price: subscription.price,
      graceEndsAt: toInstant(graceEndsAt),
      timeZone: preferences.timeZone ?? 'UTC',
      url: planUrl(siteUrl),
    }),
  )
  const next = noticeDays.map((days) => since + days * dayMs).find((at) => at > now)
  return next === undefined ? { kind: 'done' } : { kind: 'again', at: toInstant(next) }
}
