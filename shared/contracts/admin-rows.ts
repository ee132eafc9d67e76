import * as z from 'zod/mini'
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
    isAdministrator: z.boolean(),
    createdAt: Instant,
    disabledAt: z.optional(Instant),
  })
  .register(z.globalRegistry, { id: 'PersonRow' })
export type PersonRow = z.infer<typeof PersonRow>

/** How much somebody has. `published` and `failed` are those of the last 30 days; `usedAt` is when they last did something. */
export const PersonDetail = z
  .extend(PersonRow, {
    counts: z.object({
      accounts: z.int(),
      drafts: z.int(),
      scheduled: z.int(),
      published: z.int(),
      failed: z.int(),
      files: z.int(),
      fileBytes: z.int(),
      sessions: z.int(),
    }),
    usedAt: z.optional(Instant),
  })
  .register(z.globalRegistry, { id: 'PersonDetail' })
export type PersonDetail = z.infer<typeof PersonDetail>

/** A right to sign up once, which nobody has used yet. `note` says whom it is for. */
export const InvitationRow = z
  .object({ id: z.string(), note: z.optional(z.string()), isAdministrator: z.boolean(), expiresAt: Instant })
  .register(z.globalRegistry, { id: 'InvitationRow' })
export type InvitationRow = z.infer<typeof InvitationRow>

/**
 * Our app at a platform, and who named it: the settings of the deployment, an administrator, or nobody; `itself` where none is needed. Its secret is never
 * shown.
 */
export const AppState = z
  .object({
    from: z.enum(['settings', 'administrators', 'nobody', 'itself']),
    clientId: z.optional(z.string()),
    /** Since when it is the one, where an administrator named it. */
    setAt: z.optional(Instant),
    /** Whether administrators may set and remove it here. */
    canBeSet: z.boolean(),
    canBeTested: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'AppState' })
export type AppState = z.infer<typeof AppState>

/** What a platform says of our app; `undecided` where it said nothing of it. */
export const AppVerdict = z
  .object({ verdict: z.enum(['known', 'unknown', 'undecided']), message: z.string() })
  .register(z.globalRegistry, { id: 'AppVerdict' })
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
    pause: z.optional(z.object({ until: Instant, message: z.string() })),
    apiVersion: z.string(),
    endsOn: z.optional(z.iso.date()),
    daysLeft: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'PlatformRow' })
export type PlatformRow = z.infer<typeof PlatformRow>

/** What a platform refused although our check had let it through: `code` is the platform's own, `shape` what the posts were made of. */
export const MissedCheckRow = z
  .object({ platform: Platform, code: z.string(), shape: z.string(), count: z.int(), lastAt: Instant })
  .register(z.globalRegistry, { id: 'MissedCheckRow' })
export type MissedCheckRow = z.infer<typeof MissedCheckRow>

/** What is on its way to a platform: waiting now, waiting for its time, and being delivered. `deadLetters` were given up five times. */
export const QueueRow = z
  .object({
    platform: Platform,
    waiting: z.int(),
    delayed: z.int(),
    running: z.int(),
    deadLetters: z.int(),
  })
  .register(z.globalRegistry, { id: 'QueueRow' })
export type QueueRow = z.infer<typeof QueueRow>

/** What only a machine of one's own can tell. */
export const Machine = z
  .object({
    diskBytes: z.number(),
    diskFreeBytes: z.number(),
    /** `low` takes no uploads any more; on a `full` one nothing can be saved. */
    diskState: z.optional(z.enum(['well', 'low', 'full'])),
    /** In how many days uploads will be refused if the disk goes on filling as it did; missing while it doesn't, or while that isn't known yet. */
    diskDaysLeft: z.optional(z.number()),
    lastBackupAt: z.optional(Instant),
    /** Whether the table was whole when all of it was last read, and when that was; missing until it was. */
    tableState: z.optional(z.enum(['whole', 'damaged'])),
    tableCheckedAt: z.optional(Instant),
  })
  .register(z.globalRegistry, { id: 'Machine' })
export type Machine = z.infer<typeof Machine>

/** How Crier is. */
export const SystemState = z
  .object({
    status: z.enum(['online', 'degraded']),
    checkedAt: Instant,
    lastSweepAt: z.optional(Instant),
    oldestOverdueSeconds: z.optional(z.number()),
    version: z.string(),
    node: z.string(),
    /** How many have an account. There are more if `isMore`: then nobody counted on. */
    people: z.object({ count: z.int(), isMore: z.boolean() }),
    signUp: SignUpMode,
    /** Whether administrators choose it here, and since when the last choice counts, if there was one. */
    canChooseSignUp: z.boolean(),
    signUpSetAt: z.optional(Instant),
    machine: z.optional(Machine),
  })
  .register(z.globalRegistry, { id: 'SystemState' })
export type SystemState = z.infer<typeof SystemState>
