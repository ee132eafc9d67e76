import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { Plan } from '../domain/plans.ts'
import { pauseHoursMax, pauseMessageMax } from '../domain/platform-pauses.ts'
import { PlatformName } from '../domain/platforms.ts'
import { SignUpMode } from '../domain/sign-up.ts'
import { Email } from '../domain/users.ts'
import { cleaned, notVisible, saysSomething, visibleLine } from '../domain/visible-text.ts'
import { AppVerdict, InvitationRow, PersonDetail, PersonRow, PersonState, PlatformRow, QueueRow, SystemState } from './admin-rows.ts'
import { endpoint, Message, Nothing, PageQuery, pageOf } from './endpoint.ts'

const One = z.strictObject({ id: z.string().check(z.maxLength(64)) })
const OnePlatform = z.strictObject({ p: PlatformName })

/** A platform's ids and secrets are one word. Pasting brings spaces along. */
const Credential = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter what the platform shows.'),
    z.maxLength(1_000, 'Use at most 1,000 characters.'),
    z.regex(/^[!#-&(-~]+$/, 'Use it as the platform shows it: without spaces and quotes.'),
  )

/** What administrators see and decide. */
export const adminApi = {
  people: endpoint({
    method: 'GET',
    path: '/admin/people',
    auth: 'user',
    isForAdministrators: true,
    summary:
      'Everybody, the newest first. A search looks at some hundred people at a time: a page may have fewer than asked for, and go on.',
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
    isForAdministrators: true,
    summary: 'One person, and how much they have.',
    input: One,
    answers: { 200: PersonDetail },
  }),
  disable: endpoint({
    method: 'POST',
    path: '/admin/people/{id}/disable',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Keep somebody out: their sessions end, they can’t log in, and nothing of theirs is published.',
    input: One,
    answers: { 200: PersonRow },
  }),
  enable: endpoint({
    method: 'POST',
    path: '/admin/people/{id}/enable',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Let somebody in again. Their posts go on within a quarter of an hour, as far as their late limit allows.',
    input: One,
    answers: { 200: PersonRow },
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/admin/invitations',
    auth: 'user',
    isForAdministrators: true,
    summary: 'The invitations that nobody has used yet, a hundred at most.',
    input: z.strictObject({}),
    answers: { 200: z.object({ invitations: z.array(InvitationRow) }) },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/invitations',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Make a link by which one person signs up. It is shown this once.',
    input: z.strictObject({
      days: z._default(z.int().check(z.minimum(1), z.maximum(30)), 7),
      note: z.optional(
        z
          .string()
          .check(cleaned, z.trim(), z.minLength(1), z.maxLength(100, 'Use at most 100 characters.'), z.regex(visibleLine, notVisible)),
      ),
    }),
    answers: { 201: z.extend(InvitationRow, { link: z.url() }) },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/admin/invitations/{id}',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'End an invitation that nobody has used.',
    input: One,
    answers: { 204: Nothing },
  }),
  platforms: endpoint({
    method: 'GET',
    path: '/admin/platforms',
    auth: 'user',
    isForAdministrators: true,
    summary: 'Each platform: whether it is set up or paused, and how long the version of its API lasts.',
    input: z.strictObject({}),
    answers: { 200: z.object({ platforms: z.array(PlatformRow) }) },
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/admin/platforms/{p}/pause',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Send nothing to a platform for so many hours from now.',
    input: z.extend(OnePlatform, {
      hours: z._default(z.number().check(z.positive('Use more than 0 hours.'), z.maximum(pauseHoursMax, 'Use at most a year.')), 24),
      message: z.optional(
        z
          .string()
          .check(
            cleaned,
            z.trim(),
            z.minLength(1, 'Say why.'),
            saysSomething('Say why.'),
            z.maxLength(pauseMessageMax, `Use at most ${pauseMessageMax} characters.`),
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
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Let posts go to a platform again, within a quarter of an hour.',
    input: OnePlatform,
    answers: { 200: PlatformRow },
  }),
  nameApp: endpoint({
    method: 'PUT',
    path: '/admin/platforms/{p}/app',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Set our app at a platform, on a machine of one’s own. It is used within a second. The secret is never shown again.',
    input: z.extend(OnePlatform, { clientId: Credential, clientSecret: Credential }),
    answers: { 200: PlatformRow },
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: '/admin/platforms/{p}/app',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Remove our app at a platform. Accounts stay connected; their posts wait until an app is set again.',
    input: OnePlatform,
    answers: { 200: PlatformRow },
  }),
  testApp: endpoint({
    method: 'POST',
    path: '/admin/platforms/{p}/app/test',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Ask a platform whether it knows our app, by a code that it never gave.',
    input: OnePlatform,
    answers: { 200: AppVerdict },
  }),
  chooseSignUp: endpoint({
    method: 'PUT',
    path: '/admin/sign-up',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Choose who may sign up, on a machine of one’s own. It counts at once, before what the settings say.',
    input: z.strictObject({ mode: SignUpMode }),
    answers: { 200: z.object({ mode: SignUpMode, setAt: Instant }) },
  }),
  queues: endpoint({
    method: 'GET',
    path: '/admin/queues',
    auth: 'user',
    isForAdministrators: true,
    summary: 'What is on its way to each platform, and since when the longest waiting is overdue.',
    input: z.strictObject({}),
    answers: { 200: z.object({ queues: z.array(QueueRow), overdueSince: z.optional(Instant) }) },
  }),
  system: endpoint({
    method: 'GET',
    path: '/admin/system',
    auth: 'user',
    isForAdministrators: true,
    summary: 'How Crier is: its health, its version, how many people there are, and the machine where it is one’s own.',
    input: z.strictObject({}),
    answers: { 200: SystemState },
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/admin/mail-test',
    auth: 'user',
    isForAdministrators: true,
    needsFreshSignIn: true,
    summary: 'Mail a test to an address; the administrator’s own unless given.',
    input: z.strictObject({ to: z.optional(Email) }),
    answers: { 200: Message },
  }),
}
