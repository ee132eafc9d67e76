import * as z from 'zod'
import { Instant } from '../domain/instants.ts'
import { Plan } from '../domain/plans.ts'
import { Platform } from '../domain/platforms.ts'
import { SignUpMode } from '../domain/sign-up.ts'

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

/**
 * Our app at a platform, and who named it: the settings of the deployment, an administrator, or nobody; `itself` where none is needed. Its secret is never
 * shown.
 */
export const AppState = z
  .object({
    from: z.enum(['settings', 'administrators', 'nobody', 'itself']),
    clientId: z.string().optional(),
    /** Since when it is the one, where an administrator named it. */
    setAt: Instant.optional(),
    /** Whether administrators may set and remove it here. */
    canBeSet: z.boolean(),
    canBeTested: z.boolean(),
  })
  .meta({ id: 'AppState' })
export type AppState = z.infer<typeof AppState>

/** What a platform says of our app; `undecided` where it said nothing of it. */
export const AppVerdict = z.object({ verdict: z.enum(['known', 'unknown', 'undecided']), message: z.string() }).meta({ id: 'AppVerdict' })
export type AppVerdict = z.infer<typeof AppVerdict>

/** A platform as this deployment stands to it. `endsOn` is the day on which its API's version ends, where one is named. */
export const PlatformRow = z
  .object({
    id: Platform,
    name: z.string(),
    /** Whether an app of ours is named; where none is needed as well. */
    isSetUp: z.boolean(),
    app: AppState,
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
    /** `low` takes no uploads any more; on a `full` one nothing can be saved. */
    diskState: z.enum(['well', 'low', 'full']).optional(),
    /** In how many days uploads will be refused if the disk goes on filling as it did; missing while it doesn't, or while that isn't known yet. */
    diskDaysLeft: z.number().optional(),
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
    /** Whether administrators choose it here, and since when the last choice counts, if there was one. */
    canChooseSignUp: z.boolean(),
    signUpSetAt: Instant.optional(),
    machine: Machine.optional(),
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.infer<typeof SystemState>
