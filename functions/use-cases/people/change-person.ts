import type { JobPlan } from '#functions/ports/jobs.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Notifications, Preferences, User } from '#shared/domain/users.ts'
import { type EmailChangeDeps, requestEmailChange } from './request-email-change.ts'
import { planWeeklySummary, weeklySummaryJob } from './weekly-summary-job.ts'

export type ChangePersonDeps = EmailChangeDeps & { jobs: JobPlan }

/** What a person wants to be different. A time zone of `null` takes it away; `email` in its normalised form. */
export type PersonChange = {
  name?: string | undefined
  email?: string | undefined
  currentPassword?: string | undefined
  preferences?: (Partial<Omit<Preferences, 'timeZone'>> & { timeZone?: string | null | undefined }) | undefined
  notifications?: Partial<Notifications> | undefined
}

/**
 * Changes what is named of a person, all of it or, when the new e-mail address is refused, nothing; `address` is the visitor's. The weekly
 * summary is planned before it is turned on and cancelled after it was turned off, so that whatever breaks down nobody waits for it in vain.
 * Throws what `requestEmailChange` does.
 */
export const changePerson = async (
  deps: ChangePersonDeps,
  user: User,
  { email, currentPassword, address, ...given }: PersonChange & { address: string },
): Promise<User> => {
  const pendingEmail = email === undefined ? undefined : await requestEmailChange(deps, user, { email, currentPassword, address })
  const preferences = withPreferences(user.preferences, given.preferences ?? {})
  const notifications = { ...user.notifications, ...given.notifications }
  const isSummaryTouched = given.notifications?.weeklySummary !== undefined || given.preferences?.timeZone !== undefined

  if (isSummaryTouched && notifications.weeklySummary) await planWeeklySummary(deps.jobs, { id: user.id, preferences }, deps.now())
  const changed = await deps.users.change(user.id, {
    name: given.name,
    pendingEmail,
    preferences: given.preferences && preferences,
    notifications: given.notifications && notifications,
  })
  if (!changed) throw new DomainError('unauthenticated', 'Session expired. Please log in again.')
  if (isSummaryTouched && !notifications.weeklySummary) await deps.jobs.cancel(weeklySummaryJob(user.id))
  return changed
}

const withPreferences = (before: Preferences, { timeZone, ...given }: NonNullable<PersonChange['preferences']>): Preferences => {
  const { timeZone: zoneBefore, ...rest } = before
  const zone = timeZone === undefined ? zoneBefore : timeZone
  return { ...rest, ...given, ...(zone && { timeZone: zone }) }
}
