import * as z from 'zod/mini'
import { Instant, TimeZone } from './instants.ts'
import { Billing } from './subscriptions.ts'
import { dayMs } from './times.ts'
import { cleaned, notVisible, saysSomething, visibleLine } from './visible-text.ts'

/** How short a password may be at sign-up, and one that its owner chooses while signed in. A deployment may ask for more. */
export const passwordMin = 8
/** How short one may be that replaces a forgotten one: docs/specification.md fixes it. A deployment may ask for more. */
export const resetPasswordMin = 6
export const passwordMax = 256

/** How long the owner of a former address can take a change of address back, in ms. */
export const formerEmailMs = 7 * dayMs

/** Who else can say who a person is. */
export const Provider = z.enum(['google', 'github'])
export type Provider = z.infer<typeof Provider>

export const providerNames: Record<Provider, string> = { google: 'Google', github: 'GitHub' }

/** How a person wants to see Crier. What is `locale`, and a time zone that is missing, follows the browser they look with. */
export const Preferences = z.strictObject({
  timeZone: z.optional(TimeZone),
  clock: z.enum(['locale', '12h', '24h']),
  weekStart: z.enum(['locale', 'monday', 'saturday', 'sunday']),
  theme: z.enum(['system', 'light', 'dark']),
})
export type Preferences = z.infer<typeof Preferences>

export const preferencesDefault: Preferences = { clock: 'locale', weekStart: 'locale', theme: 'system' }

/** Which mails a person gets beside those that they can't do without. */
export const Notifications = z.strictObject({ failedPost: z.boolean(), expiringConnection: z.boolean(), weeklySummary: z.boolean() })
export type Notifications = z.infer<typeof Notifications>

export const Notification = z.keyof(Notifications)
export type Notification = z.infer<typeof Notification>

export const notificationsDefault: Notifications = { failedPost: true, expiringConnection: true, weeklySummary: false }

/** What became of a mail to a person's address: it came back for good, or they reported it as spam. */
export const DeliveryProblem = z.object({ kind: z.enum(['bounce', 'complaint']), at: Instant })
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

/** A person who has signed up. Password hashes are kept beside it and are never part of it. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** The address that they want to have instead, until they open the link that was mailed there. */
  pendingEmail: z.optional(z.string()),
  /** Since when mails that they can do without are not sent to the address, and why; until a link of another mail is opened. */
  deliveryProblem: z.optional(DeliveryProblem),
  name: z.string(),
  role: z.literal('user'),
  /** Whether they run this deployment. */
  isAdministrator: z.optional(z.boolean()),
  isEmailVerified: z.boolean(),
  /** Without one they sign in through a provider only. */
  hasPassword: z._default(z.boolean(), true),
  /** Through whom they can sign in. */
  providers: z._default(z.array(Provider), []),
  /** When they last signed everybody else out: a link to reset the password that was mailed before is worth nothing. */
  signedOutAt: z.optional(Instant),
  /** Since when an administrator keeps them out: they can't log in, and nothing of theirs is published. */
  disabledAt: z.optional(Instant),
  preferences: z._default(Preferences, preferencesDefault),
  notifications: z._default(Notifications, notificationsDefault),
  billing: Billing,
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** An email address in the one form that is compared: trimmed and lower-cased. */
export const Email = z.pipe(
  z.string('Enter an email address.').check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Use at most 254 characters.')),
  z.email('Enter a valid email address, like name@example.com.'),
)

/** A person's name as they write it. */
export const PersonName = z
  .string('Enter your name.')
  .check(
    cleaned,
    z.trim(),
    z.minLength(1, 'Enter your name.'),
    saysSomething('Enter your name.'),
    z.maxLength(100, 'Use at most 100 characters.'),
    z.regex(visibleLine, notVisible),
  )

/** What a deployment may ask for at every door, as a text; no more than a person can be expected to type. */
export const PasswordMin = z.pipe(
  z.string().check(z.regex(/^\d+$/, 'must be a number of characters')),
  z.pipe(z.transform(Number), z.number().check(z.minimum(passwordMin), z.maximum(64))),
)

/** What is said of a password that has fewer characters. */
export const tooShortPassword = (lengthMin: number) => `Use at least ${lengthMin} characters.`

/** A password for a new account, or one that its owner chooses while signed in. */
export const NewPassword = z
  .string('Choose a password.')
  .check(z.minLength(passwordMin, tooShortPassword(passwordMin)), z.maxLength(passwordMax, `Use at most ${passwordMax} characters.`))

/** A password that is compared with the one that is kept. */
export const CurrentPassword = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(passwordMax, `Use at most ${passwordMax} characters.`))
