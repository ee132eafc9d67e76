import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Language } from '#shared/domain/languages.ts'
import { type Plan, trialDays, trialNoticeDays } from '#shared/domain/plans.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'

type Given = Pick<User, 'email' | 'name' | 'isEmailVerified' | 'hasPassword' | 'providers'> & {
  wantedPlan: Plan
  language?: Language | undefined
  isAdministrator?: boolean | undefined
}
type Deps = { newId: () => string; now: () => number; grantedPlan?: Plan | undefined }

/** Somebody who signs up now, with what everybody begins with. The plan they want gives them nothing; where everybody is given one, there is nothing to want. */
export const newUser = ({ newId, now, grantedPlan }: Deps, { wantedPlan, language, isAdministrator = false, ...given }: Given): User => ({
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
 * Begins the trial of somebody whose email address is verified, once and for all. They get seven days of Early Bird if they asked for more than the
 * free plan. Plans the end first, so that a crash in between can't make a trial without an end.
 */
export const beginTrial = async (deps: TrialDeps, user: User): Promise<User> => {
  const endsAt = trialEnd(user, deps.now())
  if (endsAt === undefined) return user
  await planTrialEnd(deps.jobs, user.id, endsAt)
  return (await deps.users.beginTrial(user.id, toInstant(endsAt))) ?? user
}

/** When a trial that begins at `now` would end, in ms; undefined for a person who gets none. */
export const trialEnd = (
  { isEmailVerified, billing }: Pick<User, 'isEmailVerified'> & { billing: Pick<Billing, 'wantedPlan' | 'trialEndsAt'> },
  now: number,
): number | undefined =>
  isEmailVerified && billing.wantedPlan !== 'free' && billing.trialEndsAt === undefined ? now + trialDays * dayMs : undefined

/** Plans the mail ahead of a trial's end, and what the end means for accounts and posts. */
export const planTrialEnd = async (jobs: Pick<JobPlan, 'plan'>, userId: string, endsAt: number) => {
  await jobs.plan({ userId, kind: 'trial-ending', subject: '' }, toInstant(endsAt - trialNoticeDays * dayMs))
  await jobs.plan({ userId, kind: 'apply-plan', subject: '' }, toInstant(endsAt))
}
