import * as z from 'zod'
import { Instant } from '#shared/domain/instants.ts'
import type { Page, PageRequest } from './page.ts'

/** What the jobs Lambda does for a person at a certain time. */
export const JobKind = z.enum([
  'failed-post',
  'reconnect',
  'weekly-summary',
  'remove-person',
  'remove-workspace',
  'new-comments',
  'remove-comments',
  'renew-access',
  'check-post',
  'arrange-queue',
  'unused-media',
  'trial-ending',
  'apply-plan',
  'sync-subscription',
  'sync-customer',
  'payment-failed',
  'reconcile-payments',
  'end-unverified',
  'review-news',
  'post-scheduled',
  'account-reconnected',
  'announce-api',
  'deliver-events',
])
export type JobKind = z.infer<typeof JobKind>

/**
 * Checks call platforms, and there may be many at once. Webhooks call servers that anybody may run, and wait for slow
 * ones. Other jobs, such as emails, never wait for either.
 */
export const JobLane = z.enum(['checks', 'webhooks', 'others'])
export type JobLane = z.infer<typeof JobLane>

export const laneOf = (kind: JobKind): JobLane => {
  if (kind === 'deliver-events') return 'webhooks'
  return kind === 'check-post' || kind === 'renew-access' ? 'checks' : 'others'
}

/**
 * `ownerId` is the person or the workspace it's done for; a personal workspace has its person's ID. `subject`
 * distinguishes jobs of the same kind: the post's or account's id, or empty if an owner has only one.
 */
export const JobRef = z.object({ ownerId: z.string(), kind: JobKind, subject: z.string() })
export type JobRef = z.infer<typeof JobRef>

/** A planned job. `tries` counts how often it was claimed since it was planned. */
export const Job = JobRef.extend({ dueAt: Instant, tries: z.number().int() })
export type Job = z.infer<typeof Job>

/** Plans work for later. Each job runs at least once after it's due, and usually exactly once. */
export interface JobPlan {
  /** Plans a job, replacing the same job if it's already planned. `dueAt` is an instant. */
  plan(job: JobRef, dueAt: string): Promise<void>
  /** Plans a job unless the same job is already planned, which then stays unchanged. */
  planOnce(job: JobRef, dueAt: string): Promise<void>
  cancel(job: JobRef): Promise<void>
}

/**
 * The planned jobs, for the function that runs them. A job that was replanned or canceled meanwhile stays as it then
 * is.
 */
export interface Jobs {
  /**
   * Returns the owners of jobs due at `now` in one lane and shard, longest waiting first. An owner appears once per
   * job. May lag by moments.
   */
  due(place: { lane: JobLane; shard: number }, now: string, page: PageRequest): Promise<Page<string>>
  /** Returns all of an owner's jobs, longest waiting first. Read consistently. */
  of(ownerId: string): Promise<Job[]>
  /**
   * Claims a job until `until`, when it's due again in case the claimant is lost. Undefined if it was claimed or
   * replanned since it was read.
   */
  take(job: Job, until: string): Promise<Job | undefined>
  /** Removes a claimed job. */
  finish(taken: Job): Promise<void>
  /** Reschedules a claimed job. */
  postpone(taken: Job, next: Pick<Job, 'dueAt' | 'tries'>): Promise<void>
}

/** Asks for due jobs to run now. Only a hint: they run within a minute anyway. */
export interface JobRunner {
  /** Returns within a second and never throws. */
  runNow(ownerId: string): Promise<void>
}
