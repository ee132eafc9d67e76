import type { JobPlan } from '#functions/ports/jobs.ts'
import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import type { UserChange } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Notifications, Preferences, User } from '#shared/domain/users.ts'
import { type EmailChangeDeps, requestEmailChange } from './email-change.ts'
import { planWeeklySummary, weeklySummaryJob } from './notifications.ts'

export type ChangePersonDeps = EmailChangeDeps & { jobs: JobPlan; sessions: Sessions }

/** What the browser says where nothing was chosen. */
type FromBrowser = 'timeZone' | 'language'

/** What a person wants to be different. A time zone or a language of `null` takes it away; `email` in its normalized form. */
export type PersonChange = {
  name?: string | undefined
  email?: string | undefined
  currentPassword?: string | undefined
  preferences?: (Partial<Omit<Preferences, FromBrowser>> & { [Name in FromBrowser]?: Preferences[Name] | null }) | undefined
  notifications?: Partial<Notifications> | undefined
}

/** The session, and when its person last proved who they are. */
type ChangeRequester = { sessionId: string; provenAt: string | undefined }

/**
 * Changes the given fields of a person. If the new email address is refused, changes nothing. Plans the weekly summary
 * before it's turned on, and cancels it after it's turned off, so a failure in between never leaves anyone without it.
 * Throws what `requestEmailChange` does, and `conflict` if the password was changed meanwhile.
 */
export const changePerson = async (
  deps: ChangePersonDeps,
  user: User,
  { email, currentPassword, sessionId, provenAt, ...given }: PersonChange & ChangeRequester,
): Promise<User> => {
  const { pendingEmail, only } =
    email === undefined ? {} : await requestEmailChange(deps, user, { email, currentPassword, sessionId, provenAt })
  const preferences = withPreferences(user.preferences, given.preferences ?? {})
  const notifications = { ...user.notifications, ...given.notifications }
  const isSummaryTouched = given.notifications?.weeklySummary !== undefined || given.preferences?.timeZone !== undefined

  if (isSummaryTouched && notifications.weeklySummary) await planWeeklySummary(deps.jobs, { id: user.id, preferences }, deps.now())
  const change = {
    name: given.name,
    pendingEmail,
    preferences: given.preferences && preferences,
    notifications: given.notifications && notifications,
  }
  const changed = await write(deps, { userId: user.id, id: sessionId }, { change, only })
  if (isSummaryTouched && !notifications.weeklySummary) await deps.jobs.cancel(weeklySummaryJob(user.id))
  return changed
}

type UserWrite = { change: UserChange; only: { passwordHash: string | undefined } | undefined }

/**
 * Writes a change. `only` comes with a new address. Setting a new password and signing out everywhere else drop a
 * pending address, so a change requested at the same moment has to drop its own.
 */
const write = async ({ users, sessions, now }: ChangePersonDeps, session: SessionRef, { change, only }: UserWrite): Promise<User> => {
  const changed = await users.change(session.userId, change, only)
  if (!changed) throw only ? changedMeanwhile() : expired()
  if (only && !(await sessions.get(session, now()))) {
    await users.change(session.userId, { pendingEmail: null })
    throw expired()
  }
  return changed
}

const expired = () => new DomainError('unauthenticated', 'Session expired. Please log in again.')

const changedMeanwhile = () => new DomainError('conflict', 'Your password was changed in the meantime. Try again.')

const withPreferences = (before: Preferences, given: NonNullable<PersonChange['preferences']>): Preferences => {
  const { timeZone, language, ...rest } = { ...before, ...given }
  return { ...rest, ...(timeZone && { timeZone }), ...(language && { language }) }
}
