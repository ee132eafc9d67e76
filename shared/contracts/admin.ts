import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { pauseHoursMax, pauseMessageMax } from '../domain/platform-pauses.ts'
import { Plan, PlatformName } from '../domain/schemas.ts'
import { SignUpMode } from '../domain/sign-up.ts'
import { Email } from '../domain/users.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import {
  AppVerdict,
  InvitationRow,
  MissedCheckRow,
  PersonDetail,
  PersonRow,
  PersonState,
  PlatformRow,
  QueueRow,
  SystemState,
} from './admin-rows.ts'
import { endpoint, Message, Nothing, PageQuery, pageOf } from './endpoint.ts'

const One = z.strictObject({ id: z.string().check(z.maxLength(64)) })
const OnePlatform = z.strictObject({ p: PlatformName })

/** Platform IDs and secrets contain no spaces, but pasting can add some. */
const Credential = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => i18n.t('Enter what the platform shows.') }),
    atMost(1_000),
    z.regex(/^[!#-&(-~]+$/, { error: () => i18n.t('Enter it exactly as the platform shows it, without spaces or quotes.') }),
  )

const noReason = { error: () => i18n.t('Enter a reason.') }

/** What administrators see and decide. */
export const adminApi = {
  people: endpoint({
    method: 'GET',
    path: '/admin/people',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    summary:
      'Everyone, newest first. A search looks through about a hundred people at a time, so a page may have fewer than asked for and still continue.',
    input: z.strictObject({
      search: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), ''),
      plan: z.optional(Plan),
      state: z.optional(PersonState),
      ...PageQuery,
    }),
    answers: { 200: pageOf(PersonRow) },
  }),
  person: endpoint({
    method: 'GET',
    path: '/admin/people/{id}',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    summary: 'One person, and how much they use.',
    input: One,
    answers: { 200: PersonDetail },
  }),
  disable: endpoint({
    method: 'POST',
    path: '/admin/people/{id}/disable',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Disable a person: their sessions end, they can’t log in, and nothing of theirs is published.',
    input: One,
    answers: { 200: PersonRow },
  }),
  enable: endpoint({
    method: 'POST',
    path: '/admin/people/{id}/enable',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Enable a person again. Their posts continue within 15 minutes, unless they’re past their late limit.',
    input: One,
    answers: { 200: PersonRow },
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/admin/invitations',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    summary: 'The unused invitations, up to 100.',
    input: z.strictObject({}),
    answers: { 200: z.object({ invitations: z.array(InvitationRow) }) },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/invitations',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Create a sign-up link for one person. It’s shown only once.',
    input: z.strictObject({
      days: z._default(z.int().check(z.minimum(1), z.maximum(30)), 7),
      note: z.optional(z.string().check(cleaned, z.trim(), z.minLength(1), atMost(100), z.regex(visibleLine, notVisible))),
    }),
    answers: { 201: z.extend(InvitationRow, { link: z.url() }) },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/admin/invitations/{id}',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Withdraw an unused invitation.',
    input: One,
    answers: { 204: Nothing },
  }),
  platforms: endpoint({
    method: 'GET',
    path: '/admin/platforms',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    summary:
      'Each platform: whether it’s set up or paused, and how long its API version is supported. Also what platforms rejected recently that our checks had let through.',
    input: z.strictObject({}),
    answers: { 200: z.object({ platforms: z.array(PlatformRow), missedChecks: z.array(MissedCheckRow) }) },
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/admin/platforms/{p}/pause',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Pause a platform for a number of hours, starting now.',
    input: z.extend(OnePlatform, {
      hours: z._default(
        z
          .number()
          .check(
            z.positive({ error: () => i18n.t('Use more than 0 hours.') }),
            z.maximum(pauseHoursMax, { error: () => i18n.t('Use at most a year.') }),
          ),
        24,
      ),
      message: z.optional(
        z
          .string()
          .check(
            cleaned,
            z.trim(),
            z.minLength(1, noReason),
            saysSomething(noReason),
            atMost(pauseMessageMax),
            z.regex(visibleLine, notVisible),
          ),
      ),
    }),
    answers: { 200: PlatformRow },
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/admin/platforms/{p}/pause',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Resume a platform. Posts go out again within 15 minutes.',
    input: OnePlatform,
    answers: { 200: PlatformRow },
  }),
  nameApp: endpoint({
    method: 'PUT',
    path: '/admin/platforms/{p}/app',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Set our app for a platform, on your own server. It’s used within a second. The secret is never shown again.',
    input: z.extend(OnePlatform, { clientId: Credential, clientSecret: Credential }),
    answers: { 200: PlatformRow },
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: '/admin/platforms/{p}/app',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Remove our app for a platform. Accounts stay connected; their posts wait until an app is set again.',
    input: OnePlatform,
    answers: { 200: PlatformRow },
  }),
  testApp: endpoint({
    method: 'POST',
    path: '/admin/platforms/{p}/app/test',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Check whether a platform recognizes our app, using a made-up code.',
    input: OnePlatform,
    answers: { 200: AppVerdict },
  }),
  chooseSignUp: endpoint({
    method: 'PUT',
    path: '/admin/sign-up',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Choose who can sign up, on your own server. It takes effect immediately and overrides the configuration.',
    input: z.strictObject({ mode: SignUpMode }),
    answers: { 200: z.object({ mode: SignUpMode, setAt: Instant }) },
  }),
  queues: endpoint({
    method: 'GET',
    path: '/admin/queues',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    summary: 'What’s on its way to each platform, and how long the oldest has been overdue.',
    input: z.strictObject({}),
    answers: { 200: z.object({ queues: z.array(QueueRow), overdueSince: z.optional(Instant) }) },
  }),
  system: endpoint({
    method: 'GET',
    path: '/admin/system',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    summary: 'Crier’s status: its health, version, number of people, and, on your own server, the machine.',
    input: z.strictObject({}),
    answers: { 200: SystemState },
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/admin/mail-test',
    auth: 'user',
    permission: 'self',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Send a test email to an address; the administrator’s own by default.',
    input: z.strictObject({ to: z.optional(Email) }),
    answers: { 200: Message },
  }),
}
