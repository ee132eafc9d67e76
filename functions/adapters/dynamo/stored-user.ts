import * as z from 'zod'
import { Instant } from '#shared/domain/instants.ts'
import { Plan } from '#shared/domain/schemas.ts'
import { type Billing, Subscription } from '#shared/domain/subscriptions.ts'
import { preferencesDefault, User } from '#shared/domain/users.ts'
import { presentUser } from './former-names.ts'
import { indexKeys } from './keys.ts'
import { readItem } from './read-item.ts'
import type { Table } from './table.ts'

/**
 * How billing is stored in a person's item: each part is a separate attribute, so one can be written without the
 * others.
 */
const StoredBilling = z.object({
  wantedPlan: Plan,
  trialEndsAt: z.optional(Instant),
  customerId: z.string().optional(),
  subscription: z.optional(Subscription),
  billingVersion: z.number().int().default(0),
})

const WithPreferences = z.looseObject({ preferences: z.looseObject({}).default({}) })

/** Reads a person from a stored item, without the password hash, claims, and keys. */
export const userReader =
  ({ grantedPlan }: Pick<Table, 'grantedPlan'>) =>
  (item: unknown): User => {
    const { preferences, ...rest } = WithPreferences.parse(presentUser(item))
    const billing = { ...readBilling(item), ...(grantedPlan !== undefined && { grantedPlan }) }
    return readItem(User, { ...rest, preferences: readPreferences(preferences), billing })
  }

/** The attributes stored for a person, including their place in the list of everyone. */
export const userAttributes = ({ billing: { version, ...billing }, preferences, ...user }: User) => ({
  ...user,
  ...billing,
  preferences,
  billingVersion: version,
  ...indexKeys.person(user),
})

/** Up to 0.4.0, some custom weeks were stored in `weekBegins`, alongside another value in `weekStart`. */
const readPreferences = ({ weekBegins, ...preferences }: Record<string, unknown>): Record<string, unknown> => ({
  ...preferencesDefault,
  ...preferences,
  ...(weekBegins !== undefined && { weekStart: weekBegins }),
})

const readBilling = (item: unknown): Billing => {
  const { billingVersion, ...stored } = StoredBilling.parse(item)
  return { ...stored, version: billingVersion }
}
