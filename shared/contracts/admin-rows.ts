import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { Role } from '../domain/roles.ts'
import { Plan, Platform } from '../domain/schemas.ts'
import { SignUpMode } from '../domain/sign-up.ts'

/** A person's status. `leaving` means their account is being deleted. */
export const PersonState = z.enum(['active', 'unverified', 'disabled', 'leaving'])
export type PersonState = z.infer<typeof PersonState>

/** A person as administrators see them. */
export const PersonRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** Their current plan. */
    plan: Plan,
    state: PersonState,
    isAdministrator: z.boolean(),
    createdAt: Instant,
    disabledAt: z.optional(Instant),
  })
  .register(z.globalRegistry, { id: 'PersonRow' })
export type PersonRow = z.infer<typeof PersonRow>

/**
 * A person's usage counts. `published` and `failed` cover the last 30 days. `usedAt` is when they last did something.
 */
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
    /** The shared workspaces they own or are in. */
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: Role })),
    usedAt: z.optional(Instant),
  })
  .register(z.globalRegistry, { id: 'PersonDetail' })
export type PersonDetail = z.infer<typeof PersonDetail>

/** An unused invitation, good for one sign-up. `note` says who it's for. */
export const InvitationRow = z
  .object({ id: z.string(), note: z.optional(z.string()), isAdministrator: z.boolean(), expiresAt: Instant })
  .register(z.globalRegistry, { id: 'InvitationRow' })
export type InvitationRow = z.infer<typeof InvitationRow>

/**
 * Our app at a platform. `from` says who configured it: the deployment's settings, an administrator, or nobody. It's
 * `itself` where the platform needs no app. The secret is never shown.
 */
export const AppState = z
  .object({
    from: z.enum(['settings', 'administrators', 'nobody', 'itself']),
    clientId: z.optional(z.string()),
    /** When an administrator set this app, if one did. */
    setAt: z.optional(Instant),
    /** True if administrators can set and remove it here. */
    canBeSet: z.boolean(),
    canBeTested: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'AppState' })
export type AppState = z.infer<typeof AppState>

/** What a platform says about our app. `undecided` means its response didn't say. */
export const AppVerdict = z
  .object({ verdict: z.enum(['known', 'unknown', 'undecided']), message: z.string() })
  .register(z.globalRegistry, { id: 'AppVerdict' })
export type AppVerdict = z.infer<typeof AppVerdict>

/** A platform's status in this deployment. `endsOn` is the day its API version ends, if one has been announced. */
export const PlatformRow = z
  .object({
    id: Platform,
    name: z.string(),
    /** True if our app is configured, or if the platform needs none. */
    isSetUp: z.boolean(),
    app: AppState,
    /** The callback URL to register in the app's settings at the platform. */
    callbackAddress: z.string(),
    pause: z.optional(z.object({ until: Instant, message: z.string() })),
    apiVersion: z.string(),
    endsOn: z.optional(z.iso.date()),
    daysLeft: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'PlatformRow' })
export type PlatformRow = z.infer<typeof PlatformRow>

/**
 * Refusals by a platform of posts that passed our checks. `code` is the platform's own. `shape` is what the posts were
 * made of.
 */
export const MissedCheckRow = z
  .object({ platform: Platform, code: z.string(), shape: z.string(), count: z.int(), lastAt: Instant })
  .register(z.globalRegistry, { id: 'MissedCheckRow' })
export type MissedCheckRow = z.infer<typeof MissedCheckRow>

/** Deliveries to a platform: waiting now, delayed until their time, and running. `deadLetters` failed five times. */
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

/** Readings only a self-hosted machine can give. */
export const Machine = z
  .object({
    diskBytes: z.number(),
    diskFreeBytes: z.number(),
    /** `low` refuses uploads. On `full`, nothing can be saved. */
    diskState: z.optional(z.enum(['well', 'low', 'full'])),
    /**
     * Days until uploads will be refused if the disk keeps filling at the current rate. Missing if it isn't filling or
     * the rate isn't known yet.
     */
    diskDaysLeft: z.optional(z.number()),
    lastBackupAt: z.optional(Instant),
    /** The result and time of the last full read of the table. Missing until there has been one. */
    tableState: z.optional(z.enum(['whole', 'damaged'])),
    tableCheckedAt: z.optional(Instant),
  })
  .register(z.globalRegistry, { id: 'Machine' })
export type Machine = z.infer<typeof Machine>

/** Crier's system status. */
export const SystemState = z
  .object({
    status: z.enum(['online', 'degraded']),
    checkedAt: Instant,
    lastSweepAt: z.optional(Instant),
    oldestOverdueSeconds: z.optional(z.number()),
    version: z.string(),
    node: z.string(),
    /** The number of people with an account. If `isMore`, counting stopped there and there are more. */
    people: z.object({ count: z.int(), isMore: z.boolean() }),
    signUp: SignUpMode,
    /** `canChooseSignUp` is true if administrators choose the mode here. `signUpSetAt` is when they last did. */
    canChooseSignUp: z.boolean(),
    signUpSetAt: z.optional(Instant),
    machine: z.optional(Machine),
  })
  .register(z.globalRegistry, { id: 'SystemState' })
export type SystemState = z.infer<typeof SystemState>
