import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Language } from '#shared/domain/languages.ts'
import { type Plan, trialDays, trialNoticeDays } from '#shared/domain/plans.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'

type NewUserInput = Pick<User, 'email' | 'name' | 'isEmailVerified' | 'hasPassword' | 'providers'> & {
  wantedPlan: Plan
  language?: Language | undefined
  isAdministrator?: boolean | undefined
}
type Deps = { newId: () => string; now: () => number; grantedPlan?: Plan | undefined }

/**
 * A new user with default settings. The plan they want grants nothing. Where everyone is granted a plan, there is none
 * to want.
 */
export const newUser = (
  { newId, now, grantedPlan }: Deps,
  { wantedPlan, language, isAdministrator = false, ...given }: NewUserInput,
): User => ({
  id: newId(),
  role: 'user',
  ...(isAdministrator && { isAdministrator }),
  ...given,
  preferences: { ...preferencesDefault, ...(language && { language }) },
  notifications: notificationsDefault,
  billing: grantedPlan === undefined ? { wantedPlan, version: 0 } : { wantedPlan: 'free', grantedPlan, version: 0 },
  createdAt: toInstant(now()),
})

export type TrialDeps = { users: Pick<Users, 'beginTrial'>; jobs: Pick<JobPlan, 'plan'>; now: () => number }

/**
 * Starts the trial of a person whose email address is verified, once: seven days of Early Bird if they asked for more
 * than the free plan. Plans the end first, so a crash in between can't create a trial without an end.
 */
export const beginTrial = async (deps: TrialDeps, user: User): Promise<User> => {
  const endsAt = trialEnd(user, deps.now())
  if (endsAt === undefined) return user
  await planTrialEnd(deps.jobs, user.id, endsAt)
  return (await deps.users.beginTrial(user.id, toInstant(endsAt))) ?? user
}

/** Returns when a trial that starts at `now` would end, in ms. Undefined if the person gets none. */
export const trialEnd = (
  { isEmailVerified, billing }: Pick<User, 'isEmailVerified'> & { billing: Pick<Billing, 'wantedPlan' | 'trialEndsAt'> },
  now: number,
): number | undefined =>
  isEmailVerified && billing.wantedPlan !== 'free' && billing.trialEndsAt === undefined ? now + trialDays * dayMs : undefined

/** Plans the email ahead of a trial's end, and applying the end to accounts and posts. */
export const planTrialEnd = async (jobs: Pick<JobPlan, 'plan'>, userId: string, endsAt: number) => {
  await jobs.plan({ ownerId: userId, kind: 'trial-ending', subject: '' }, toInstant(endsAt - trialNoticeDays * dayMs))
  await jobs.plan({ ownerId: userId, kind: 'apply-plan', subject: '' }, toInstant(endsAt))
}
