import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { Instant, TimeZone } from './instants.ts'
import { NoticeKind } from './notices.ts'
import { Language } from './schemas.ts'
import { Billing } from './subscriptions.ts'
import { dayMs } from './times.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine } from './visible-text.ts'

/** The minimum length of a password chosen at sign-up or while signed in. A deployment can require more. */
export const passwordMin = 8
/**
 * The minimum length of a password that replaces a forgotten one, set by docs/specification.md. A deployment can
 * require more.
 */
export const resetPasswordMin = 6
export const passwordMax = 256

/** How long the owner of a former email address can undo a change of address, in ms. */
export const formerEmailMs = 7 * dayMs

/** Identity providers. */
export const Provider = z.enum(['google', 'github'])
export type Provider = z.infer<typeof Provider>

export const providerNames: Record<Provider, string> = { google: 'Google', github: 'GitHub' }

/** How a person wants to see Crier. What is `locale`, and a time zone or a language that is missing, follows the browser they look with; mails are in English then. */
export const Preferences = z.strictObject({
  timeZone: z.optional(TimeZone),
  language: z.optional(Language),
  clock: z.enum(['locale', '12h', '24h']),
  weekStart: z.enum(['locale', 'monday', 'saturday', 'sunday']),
  theme: z.enum(['system', 'light', 'dark']),
  /** What they publish now in the dashboard can be undone for a few seconds. */
  hasUndoTime: z.boolean(),
  /** True once their first published post was celebrated, which happens once. */
  hasCelebrated: z.optional(z.boolean()),
})
export type Preferences = z.infer<typeof Preferences>

export const preferencesDefault: Preferences = { clock: 'locale', weekStart: 'locale', theme: 'system', hasUndoTime: true }

/** The optional emails. */
export const Notification = z.enum(['failedPost', 'expiringConnection', 'weeklySummary', 'reviews', 'mentions', 'comments'])
export type Notification = z.infer<typeof Notification>

const switches = {
  failedPost: z.boolean(),
  expiringConnection: z.boolean(),
  weeklySummary: z.boolean(),
  /** Posts to approve, and what was decided about one's own. */
  reviews: z.boolean(),
  mentions: z.boolean(),
  comments: z.boolean(),
  /** The kinds of notices that aren't shown in the dashboard. */
  mutedNotices: z.array(NoticeKind).check(z.maxLength(NoticeKind.options.length)),
}

/** Which optional emails a person gets, and which notices the dashboard doesn't show them. Earlier releases stored fewer. */
export const Notifications = z.strictObject({
  ...switches,
  reviews: z._default(switches.reviews, true),
  mentions: z._default(switches.mentions, true),
  comments: z._default(switches.comments, true),
  mutedNotices: z._default(switches.mutedNotices, []),
})
export type Notifications = z.infer<typeof Notifications>

/** The switches that a person changes. A missing one stays as it is, so this has no defaults. */
export const NotificationsChange = z.partial(z.strictObject(switches))

export const notificationsDefault: Notifications = {
  failedPost: true,
  expiringConnection: true,
  weeklySummary: false,
  reviews: true,
  mentions: true,
  comments: true,
  mutedNotices: [],
}

/** A delivery problem with a person's address: email bounced permanently or was reported as spam. */
export const DeliveryProblem = z.object({ kind: z.enum(['bounce', 'complaint']), at: Instant })
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

/** A person who has signed up. Password hashes are stored separately and never included. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** The new email address they requested, until they open the link sent there. */
  pendingEmail: z.optional(z.string()),
  /** Why and since when optional email isn't sent to the address. Cleared when a link from another email is opened. */
  deliveryProblem: z.optional(DeliveryProblem),
  name: z.string(),
  role: z.literal('user'),
  /** True if they run this deployment. */
  isAdministrator: z.optional(z.boolean()),
  isEmailVerified: z.boolean(),
  /** If false, they can only sign in through a provider. */
  hasPassword: z._default(z.boolean(), true),
  /** The providers they can sign in with. */
  providers: z._default(z.array(Provider), []),
  /** When they last signed out everywhere. Password reset links emailed before that are void. */
  signedOutAt: z.optional(Instant),
  /** When an administrator disabled them. They can't log in, and nothing of theirs is published. */
  disabledAt: z.optional(Instant),
  preferences: z._default(Preferences, preferencesDefault),
  notifications: z._default(Notifications, notificationsDefault),
  billing: Billing,
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** An email address in its normalized form: trimmed and lowercased. */
export const Email = z.pipe(
  z
    .string({ error: () => i18n.t('Enter an email address.') })
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, { error: () => i18n.t('Use at most 254 characters.') })),
  z.email({ error: () => i18n.t('Enter a valid email address, like name@example.com.') }),
)

const nameless = { error: () => i18n.t('Enter your name.') }

/** A person's name as they write it. */
export const PersonName = z
  .string(nameless)
  .check(cleaned, z.trim(), z.minLength(1, nameless), saysSomething(nameless), atMost(100), z.regex(visibleLine, notVisible))

/** The password minimum a deployment can set for every form, as text. Capped at what a person can reasonably type. */
export const PasswordMin = z.pipe(
  z.string().check(z.regex(/^\d+$/, 'must be a number of characters')),
  z.pipe(z.transform(Number), z.number().check(z.minimum(passwordMin), z.maximum(64))),
)

/** The error message for a password that's too short. */
export const tooShortPassword = (lengthMin: number) => i18n.t('Use at least {min} characters.', { min: lengthMin })

/** A password for a new account, or one chosen while signed in. */
export const NewPassword = z
  .string({ error: () => i18n.t('Choose a password.') })
  .check(z.minLength(passwordMin, { error: () => tooShortPassword(passwordMin) }), atMost(passwordMax))

const noPassword = { error: () => i18n.t('Enter your password.') }

/** A password to check against the stored one. */
export const CurrentPassword = z.string(noPassword).check(z.minLength(1, noPassword), atMost(passwordMax))
