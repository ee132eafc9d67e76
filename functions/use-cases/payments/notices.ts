import type { Mailer } from '#functions/ports/mailer.ts'
import type { Users } from '#functions/ports/users.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { graceDays } from '#shared/domain/plans.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { paymentFailedMail, trialEndingMail } from '../mails/payment-mails.ts'

/** The days after a failed payment on which its person is notified, while it's missing. */
const noticeDays = [0, 3, 6]

/**
 * Emails a person about a failed payment: at once, and again on the third and sixth of the seven days during which they
 * keep their plan.
 */
export const tellPaymentFailed = async (
  { users, mailer, siteUrl }: BillingMailDeps,
  { ownerId: userId, now }: JobRun,
): Promise<JobOutcome> => {
  const user = await users.get(userId)
  const { subscription } = user?.billing ?? {}
  if (!user || !subscription || subscription.pastDueSince === undefined) return { kind: 'done' }
  const since = toMs(subscription.pastDueSince)
  const graceEndsAt = since + graceDays * dayMs
  if (now >= graceEndsAt) return { kind: 'done' }

  const { name, email, preferences } = user
  const mail = () =>
    paymentFailedMail({
      name,
      email,
      plan: subscription.plan,
      price: subscription.price,
      graceEndsAt: toInstant(graceEndsAt),
      timeZone: preferences.timeZone ?? 'UTC',
      invoiceUrl: subscription.invoiceUrl,
      url: planUrl(siteUrl),
    })
  await mailer.send(await inTheirLanguage(user, mail))
  const next = noticeDays.map((days) => since + days * dayMs).find((at) => at > now)
  return next === undefined ? { kind: 'done' } : { kind: 'again', at: toInstant(next) }
}

export type BillingMailDeps = {
  users: Pick<Users, 'get'>
  mailer: Mailer
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/** Emails a person ahead of their trial's end, unless they have paid meanwhile or it's over. */
export const tellTrialEnding = async (
  { users, mailer, siteUrl }: BillingMailDeps,
  { ownerId: userId, now }: JobRun,
): Promise<JobOutcome> => {
  const user = await users.get(userId)
  const { because, until } = user ? entitlements(user.billing, now) : {}
  if (user && because === 'trial' && until !== undefined) {
    const { name, email, preferences } = user
    const timeZone = preferences.timeZone ?? 'UTC'
    const mail = () => trialEndingMail({ name, email, endsAt: until, timeZone, url: planUrl(siteUrl) })
    await mailer.send(await inTheirLanguage(user, mail))
  }
  return { kind: 'done' }
}

/** The page where a person sees and changes their plan. */
export const planUrl = (siteUrl: string) => `${siteUrl}/dashboard/settings?tab=plan`
