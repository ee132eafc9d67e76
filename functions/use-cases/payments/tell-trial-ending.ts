import type { Mailer } from '#functions/ports/mailer.ts'
import type { Users } from '#functions/ports/users.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import { trialEndingMail } from '../mails/trial-ending-mail.ts'
import { planUrl } from './plan-url.ts'

export type BillingMailDeps = {
  users: Pick<Users, 'get'>
  mailer: Mailer
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** Mails a person ahead that their trial ends, unless they have paid meanwhile or it is over. */
export const tellTrialEnding = async ({ users, mailer, siteUrl }: BillingMailDeps, { userId, now }: JobRun): Promise<JobOutcome> => {
  const user = await users.get(userId)
  const { because, until } = user ? entitlements(user.billing, now) : {}
  if (user && because === 'trial' && until !== undefined) {
    const { name, email, preferences } = user
    await mailer.send(trialEndingMail({ name, email, endsAt: until, timeZone: preferences.timeZone ?? 'UTC', url: planUrl(siteUrl) }))
  }
  return { kind: 'done' }
}
