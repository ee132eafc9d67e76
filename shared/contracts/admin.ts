import * as z from 'zod'
import { Instant } from '../domain/instants.ts'
import { Plan } from '../domain/plans.ts'
import { pauseHoursMax, pauseMessageMax } from '../domain/platform-pauses.ts'
import { Platform, PlatformName } from '../domain/platforms.ts'
import { SignUpMode } from '../domain/sign-up.ts'
import { Email } from '../domain/users.ts'
import { notVisible, visibleLine } from '../domain/visible-text.ts'
import { endpoint, Message, Nothing, PageQuery, pageOf } from './endpoint.ts'

/** How somebody stands: `leaving` while their account is being deleted. */
export const PersonState = z.enum(['active', 'unverified', 'disabled', 'leaving'])
export type PersonState = z.infer<typeof PersonState>

/** Somebody as administrators see them. */
export const PersonRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** The one they have now. */
    plan: Plan,
    state: PersonState,
    isOperator: z.boolean(),
    createdAt: Instant,
    disabledAt: Instant.optional(),
  })
  .meta({ id: 'PersonRow' })
export type PersonRow = z.infer<typeof PersonRow>

/** How much somebody has. `published` and `failed` are those of the last 30 days; `usedAt` is when they last did something. */
export const PersonDetail = PersonRow.extend({
  counts: z.object({
    accounts: z.number().int(),
    drafts: z.number().int(),
    scheduled: z.number().int(),
    published: z.number().int(),
    failed: z.number().int(),
    files: z.number().int(),
    fileBytes: z.number().int(),
    sessions: z.number().int(),
  }),
  usedAt: Instant.optional(),
}).meta({ id: 'PersonDetail' })
export type PersonDetail = z.infer<typeof PersonDetail>

/** A right to sign up once, which nobody has used yet. `note` says whom it is for. */
export const InvitationRow = z
  .object({ id: z.string(), note: z.string().optional(), isOperator: z.boolean(), expiresAt: Instant })
  .meta({ id: 'InvitationRow' })
export type InvitationRow = z.infer<typeof InvitationRow>

/** A platform as this deployment stands to it. `endsOn` is the day on which its API's version ends, where one is named. */
export const PlatformRow = z
  .object({
    id: Platform,
    name: z.string(),
    /** Whether an app of ours is named; where none is needed as well. */
    isSetUp: z.boolean(),
    /** What has to be entered at the platform's own app. */
    callbackAddress: z.string(),
    pause: z.object({ until: Instant, message: z.string() }).optional(),
    apiVersion: z.string(),
    endsOn: z.iso.date().optional(),
    daysLeft: z.number().int().optional(),
  })
  .meta({ id: 'PlatformRow' })
export type PlatformRow = z.infer<typeof PlatformRow>

/** What is on its way to a platform: waiting now, waiting for its time, and being delivered. `deadLetters` were given up five times. */
export const QueueRow = z
  .object({
    platform: Platform,
    waiting: z.number().int(),
    delayed: z.number().int(),
    running: z.number().int(),
    deadLetters: z.number().int(),
  })
  .meta({ id: 'QueueRow' })
export type QueueRow = z.infer<typeof QueueRow>

/** What only a machine of one's own can tell. */
export const Machine = z
  .object({
    diskBytes: z.number(),
    diskFreeBytes: z.number(),
    lastBackupAt: Instant.optional(),
  })
  .meta({ id: 'Machine' })
export type Machine = z.infer<typeof Machine>

/** How Crier is. */
export const SystemState = z
  .object({
    status: z.enum(['online', 'degraded']),
    checkedAt: Instant,
    lastSweepAt: Instant.optional(),
    oldestOverdueSeconds: z.number().optional(),
    version: z.string(),
    node: z.string(),
    /** How many have an account. There are more if `isMore`: then nobody counted on. */
    people: z.object({ count: z.number().int(), isMore: z.boolean() }),
    signUp: SignUpMode,
    machine: Machine.optional(),
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.infer<typeof SystemState>

const One = z.strictObject({ id: z.string().max(64) })
const OnePlatform = z.strictObject({ p: PlatformName })

/** What administrators see and decide. */
export const adminApi = {
  people: endpoint({
    method: 'GET',
    path: '/admin/people',
    auth: 'user',
    isForOperators: true,
    summary:
      'Everybody, the newest first. A search looks at some hundred people at a time: a page may have fewer than asked for, and go on.',
    input: z.strictObject({
      search: z.string().trim().toLowerCase().max(254).default(''),
      plan: Plan.optional(),
      state: PersonState.optional(),
      ...PageQuery,
    }),
    answers: { 200: pageOf(PersonRow) },
  }),
  person: endpoint({
    method: 'GET',
    path: '/admin/people/{id}',
    auth: 'user',
    isForOperators: true,
    summary: 'One person, and how much they have.',
    input: One,
    answers: { 200: PersonDetail },
  }),
  disable: endpoint({
    method: 'POST',
    path: '/admin/people/{id}/disable',
    auth: 'user',
    isForOperators: true,
    needsFreshSignIn: true,
    summary: 'Keep somebody out: their sessions end, they can’t log in, and nothing of theirs is published.',
    input: One,
    answers: { 200: PersonRow },
  }),
  enable: endpoint({
    method: 'POST',
    path: '/admin/people/{id}/enable',
    auth: 'user',
    isForOperators: true,
    needsFreshSignIn: true,
    summary: 'Let somebody in again. Their posts go on within a quarter of an hour, as far as their late limit allows.',
    input: One,
    answers: { 200: PersonRow },
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/admin/invitations',
    auth: 'user',
    isForOperators: true,
    summary: 'The invitations that nobody has used yet, a hundred at most.',
    input: z.strictObject({}),
    answers: { 200: z.object({ invitations: z.array(InvitationRow) }) },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/invitations',
    auth: 'user',
    isForOperators: true,
    needsFreshSignIn: true,
    summary: 'Make a link by which one person signs up. It is shown this once.',
    input: z.strictObject({
      days: z.number().int().min(1).max(30).default(7),
      note: z.string().trim().min(1).max(100, 'Use at most 100 characters.').regex(visibleLine, notVisible).optional(),
    }),
    answers: { 201: InvitationRow.extend({ link: z.url() }) },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/admin/invitations/{id}',
    auth: 'user',
    isForOperators: true,
    needsFreshSignIn: true,
    summary: 'End an invitation that nobody has used.',
    input: One,
    answers: { 204: Nothing },
  }),
  platforms: endpoint({
    method: 'GET',
    path: '/admin/platforms',
    auth: 'user',
    isForOperators: true,
    summary: 'Each platform: whether it is set up or paused, and how long the version of its API lasts.',
    input: z.strictObject({}),
    answers: { 200: z.object({ platforms: z.array(PlatformRow) }) },
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/admin/platforms/{p}/pause',
    auth: 'user',
    isForOperators: true,
    needsFreshSignIn: true,
    summary: 'Send nothing to a platform for so many hours from now.',
    input: OnePlatform.extend({
      hours: z.number().positive('Use more than 0 hours.').max(pauseHoursMax, 'Use at most a year.').default(24),
      message: z
        .string()
        .trim()
        .min(1, 'Say why.')
        .max(pauseMessageMax, `Use at most ${pauseMessageMax} characters.`)
        .regex(visibleLine, notVisible)
        .optional(),
    }),
    answers: { 200: PlatformRow },
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/admin/platforms/{p}/pause',
    auth: 'user',
    isForOperators: true,
    needsFreshSignIn: true,
    summary: 'Let posts go to a platform again, within a quarter of an hour.',
    input: OnePlatform,
    answers: { 200: PlatformRow },
  }),
  queues: endpoint({
    method: 'GET',
    path: '/admin/queues',
    auth: 'user',
    isForOperators: true,
    summary: 'What is on its way to each platform, and since when the longest waiting is overdue.',
    input: z.strictObject({}),
    answers: { 200: z.object({ queues: z.array(QueueRow), overdueSince: Instant.optional() }) },
  }),
  system: endpoint({
    method: 'GET',
    path: '/admin/system',
    auth: 'user',
    isForOperators: true,
    summary: 'How Crier is: its health, its version, how many people there are, and the machine where it is one’s own.',
    input: z.strictObject({}),
    answers: { 200: SystemState },
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/admin/mail-test',
    auth: 'user',
    isForOperators: true,
    needsFreshSignIn: true,
    summary: 'Mail a test to an address; the administrator’s own unless given.',
    input: z.strictObject({ to: Email.optional() }),
    answers: { 200: Message },
  }),
}
