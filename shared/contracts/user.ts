import * as z from 'zod/mini'
import { Instant, TimeZone } from '../domain/instants.ts'
import { useNames } from '../domain/person-limits.ts'
import { PublishingSettings } from '../domain/publishing-settings.ts'
import { Language, Plan, Platform } from '../domain/schemas.ts'
import { CurrentPassword, Email, NotificationsChange, PersonName, Preferences } from '../domain/users.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Message, pageOf, Redirect } from './endpoint.ts'
import { PostAnswer } from './posts.ts'
import { UserAnswer } from './user-answer.ts'

/**
 * A summary of a person's posts. `published`, `failed`, and `publishedPerDay` cover the last 30 days. `publishedPerDay`
 * is ordered oldest first, ending today.
 */
export const DashboardStats = z
  .object({
    drafts: z.int(),
    scheduled: z.int(),
    published: z.int(),
    failed: z.int(),
    nextAt: z.optional(Instant),
    publishedPerDay: z.array(z.object({ day: z.iso.date(), count: z.int() })).check(z.length(30)),
  })
  .register(z.globalRegistry, { id: 'DashboardStats' })
export type DashboardStats = z.infer<typeof DashboardStats>

/** What the overview shows. Any part that couldn't be read is missing, and the others are still returned. */
export const Overview = z
  .object({
    /** The next few scheduled posts. */
    next: z.optional(z.array(PostAnswer)),
    /** The most recent failures. */
    failed: z.optional(z.array(PostAnswer)),
    /** The accounts that were reconnected, and how many posts ask what to do with them. Missing if none does. */
    late: z.optional(z.array(z.object({ accountId: z.string(), platform: Platform, username: z.string(), count: z.int() }))),
    /** What went out yesterday, newest first. If nothing did, what went out on the latest day that anything did. */
    lately: z.optional(z.array(PostAnswer)),
    stats: z.optional(DashboardStats),
    /** How far the person has come toward their first post. `isFirstPublished` is true while exactly one is published. */
    begun: z.optional(
      z.object({ hasAccount: z.boolean(), hasDraft: z.boolean(), hasSent: z.boolean(), isFirstPublished: z.optional(z.boolean()) }),
    ),
  })
  .register(z.globalRegistry, { id: 'Overview' })
export type Overview = z.infer<typeof Overview>

/**
 * A person's usage of each of their limits. `freeAt` is when the count resets, and `raisedBy` is the plan that allows
 * more.
 */
export const UsageAnswer = z
  .object({
    uses: z.array(
      z.object({
        name: z.enum(useNames),
        used: z.int(),
        limit: z.int(),
        freeAt: z.optional(Instant),
        raisedBy: z.optional(Plan),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Usage' })
export type UsageAnswer = z.infer<typeof UsageAnswer>

/** One record Crier stores about a person or a workspace. `kind` says what it is. */
export const ExportRecord = z.looseObject({ kind: z.string() }).register(z.globalRegistry, { id: 'ExportRecord' })

const linkTooOld = { error: () => i18n.t('This link is invalid or expired.') }
const badUnsubscribe = { error: () => i18n.t('Invalid unsubscribe link') }
/** The token from an emailed link. */
const Link = z.strictObject({ token: z.string(linkTooOld).check(z.minLength(1, linkTooOld), z.maxLength(200, linkTooOld)) })

const UnsubscribeToken = z.string(badUnsubscribe).check(z.minLength(1, badUnsubscribe), z.maxLength(1_000, badUnsubscribe))

/** The signed-in person and their publishing settings. */
export const userApi = {
  get: endpoint({
    method: 'GET',
    path: '/user',
    auth: 'user',
    permission: 'self',
    summary: 'The signed-in person.',
    input: z.strictObject({}),
    answers: { 200: UserAnswer },
    needsPerson: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user',
    auth: 'user',
    permission: 'self',
    summary:
      'Change the fields sent; leave the rest. A new email address requires a confirmed current one and the current password or a fresh sign-in, and takes effect once its emailed link is opened.',
    input: z.strictObject({
      name: z.optional(PersonName),
      email: z.optional(Email),
      currentPassword: z.optional(CurrentPassword),
      preferences: z.optional(
        z.extend(z.partial(Preferences), { timeZone: z.optional(z.nullable(TimeZone)), language: z.optional(z.nullable(Language)) }),
      ),
      notifications: z.optional(NotificationsChange),
    }),
    answers: { 200: UserAnswer },
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/user/confirm-email',
    auth: 'anyone',
    summary: 'Confirm the new email address with the token emailed there. All of the person’s other sessions end.',
    input: Link,
    answers: { 200: Message },
  }),
  cancelEmail: endpoint({
    method: 'POST',
    path: '/user/cancel-email',
    auth: 'anyone',
    summary: 'Undo a change of address with the token emailed to the old one. All sessions end; the answer’s token sets a password.',
    input: Link,
    answers: { 200: z.extend(Message, { resetToken: z.string() }) },
  }),
  stats: endpoint({
    method: 'GET',
    path: '/user/{id}/dashboard-stats',
    auth: 'user',
    permission: 'view',
    summary: 'The state of the person’s posts, in one query. Days are in the time zone given, or the person’s own, or UTC.',
    input: z.strictObject({ id: z.string().check(z.maxLength(64)), timeZone: z.optional(TimeZone) }),
    answers: { 200: DashboardStats },
    coversEveryAccount: true,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/user/overview',
    auth: 'user',
    permission: 'view',
    summary:
      'The next five posts, the last three that failed, what went out yesterday or on the latest day that anything did, the figures, and the first steps. A part that can’t be read is left out. Days are in the time zone given, or the person’s own, or UTC.',
    input: z.strictObject({ timeZone: z.optional(TimeZone) }),
    answers: { 200: Overview },
    coversEveryAccount: true,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/user/usage',
    auth: 'user',
    permission: 'view',
    summary: 'The person’s use of files, drafts, posts, and checks, and the limit of each.',
    input: z.strictObject({}),
    answers: { 200: UsageAnswer },
    needsPerson: true,
  }),
  publishing: endpoint({
    method: 'GET',
    path: '/user/publishing',
    auth: 'user',
    permission: 'view',
    summary: 'The pause switch and the late policy.',
    input: z.strictObject({}),
    answers: { 200: PublishingSettings },
  }),
  setPublishing: endpoint({
    method: 'PUT',
    path: '/user/publishing',
    auth: 'user',
    permission: 'manage',
    summary: 'Pause everything or one platform, resume it, or change the late policy. Paused posts go out once resumed.',
    input: PublishingSettings,
    answers: { 200: PublishingSettings },
    coversEveryAccount: true,
  }),
  export: endpoint({
    method: 'GET',
    path: '/user/export',
    auth: 'user',
    permission: 'self',
    summary: 'Everything Crier stores about the person, page by page, without secrets. The first page requires a fresh sign-in.',
    input: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(700))) }),
    answers: { 200: pageOf(ExportRecord) },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/delete',
    auth: 'user',
    permission: 'self',
    summary:
      'Delete the account. All sessions end immediately, nothing more is published, and everything is deleted within minutes. Confirmed with the person’s email address and their password or a fresh sign-in.',
    input: z.strictObject({
      confirmation: z.string({ error: () => i18n.t('Type your email address to confirm.') }).check(z.trim(), z.toLowerCase()),
      password: z.optional(CurrentPassword),
    }),
    answers: { 200: Message },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/user/unsubscribe',
    auth: 'anyone',
    summary: 'Unsubscribe from one type of email with the token from the link at the end of it.',
    input: z.strictObject({ token: UnsubscribeToken }),
    answers: { 200: Message },
  }),
  unsubscribeByMail: endpoint({
    method: 'POST',
    path: '/unsubscribe/{token}',
    auth: 'anyone',
    summary: 'Unsubscribe from one type of email, as email apps do (RFC 8058). The body, a form, isn’t read.',
    ignoresBody: true,
    input: z.strictObject({ token: UnsubscribeToken }),
    answers: { 200: Message },
  }),
  unsubscribePage: endpoint({
    method: 'GET',
    path: '/unsubscribe/{token}',
    auth: 'anyone',
    summary: 'Go to the page for unsubscribing from one type of email, for email apps that open the address in a browser.',
    input: z.strictObject({ token: UnsubscribeToken }),
    answers: { 302: Redirect },
  }),
}
