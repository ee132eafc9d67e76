import * as z from 'zod'
import { Instant } from '#shared/domain/instants.ts'
import { Plan, trialDays } from '#shared/domain/plans.ts'
import { type Billing, Subscription } from '#shared/domain/subscriptions.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { type Preferences, preferencesDefault, User } from '#shared/domain/users.ts'
import { indexKeys } from './keys.ts'
import { readItem } from './read-item.ts'
import type { Table } from './table.ts'

/** How billing lies in a person's item: each part is an attribute of its own, so that one can be written without the others. */
const StoredBilling = z.object({
  wantedPlan: z.optional(Plan),
  trialEndsAt: z.optional(Instant),
  customerId: z.string().optional(),
  subscription: z.optional(Subscription),
  billingVersion: z.number().int().default(0),
  /** What people of the time before plans were paid for have instead of the others: the plan they asked for. */
  plan: z.optional(Plan),
  createdAt: Instant,
})

const WithPreferences = z.looseObject({ preferences: z.looseObject({}).default({}) })

/** Reads a person as they are stored. Password hash, claims and keys are left behind. */
export const userReader =
  ({ grantedPlan }: Pick<Table, 'grantedPlan'>) =>
  (item: unknown): User => {
    const { preferences, ...rest } = WithPreferences.parse(item)
    const billing = { ...readBilling(item), ...(grantedPlan !== undefined && { grantedPlan }) }
    return readItem(User, { ...rest, preferences: readPreferences(preferences), billing })
  }

/** The attributes that a person is stored as, with their place in the list of everybody. */
export const userAttributes = ({ billing: { version, ...billing }, preferences, ...user }: User) => ({
  ...user,
  ...billing,
  preferences: storedPreferences(preferences),
  billingVersion: version,
  ...indexKeys.person(user),
})

/**
 * How preferences lie in the table. Release 0.2.0 knows weeks that begin on Monday or Sunday only, and cannot read other words. What the person
 * really chose stands beside it.
 */
export const storedPreferences = ({ weekStart, ...preferences }: Preferences) => ({
  ...preferences,
  weekStart: weekStart === 'sunday' ? weekStart : 'monday',
  weekBegins: weekStart,
})

const readPreferences = (stored: Record<string, unknown>): Record<string, unknown> => {
  const { weekBegins, ...preferences } = stored
  return { ...preferencesDefault, ...preferences, ...(weekBegins !== undefined && { weekStart: weekBegins }) }
}

const readBilling = (item: unknown): Billing => {
  const { plan, createdAt, billingVersion, wantedPlan, ...stored } = StoredBilling.parse(item)
  if (wantedPlan !== undefined) return { ...stored, wantedPlan, version: billingVersion }
  // Their trial began with their account.
  const trial = plan === 'free' ? {} : { trialEndsAt: toInstant(toMs(createdAt) + trialDays * dayMs) }
  return { ...trial, ...stored, wantedPlan: plan ?? 'free', version: billingVersion }
}
