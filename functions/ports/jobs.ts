import * as z from 'zod'
import { Instant } from '#shared/domain/instants.ts'
import type { Page, PageRequest } from './page.ts'

/** What is done for a person at some time, by the jobs Lambda. */
export const JobKind = z.enum([
  'failed-post',
  'reconnect',
  'weekly-summary',
  'remove-person',
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
])
export type JobKind = z.infer<typeof JobKind>

/** Checks ask platforms, and there may be many at once; the others, such as mails, never wait for them. */
export const JobLane = z.enum(['checks', 'others'])
export type JobLane = z.infer<typeof JobLane>

export const laneOf = (kind: JobKind): JobLane => (kind === 'check-post' || kind === 'renew-access' ? 'checks' : 'others')

/** `subject` tells jobs of one kind apart: the post's or the account's id; empty where a person has only one. */
export const JobRef = z.object({ userId: z.string(), kind: JobKind, subject: z.string() })
export type JobRef = z.infer<typeof JobRef>

/** A planned job; `tries` counts how often it was taken since it was planned. */
export const Job = JobRef.extend({ dueAt: Instant, tries: z.number().int() })
export type Job = z.infer<typeof Job>

/** Plans work that is done later; each job is done once it is due, by at least one run and mostly by one. */
export interface JobPlan {
  /** Plans a job, in place of the same one if it is planned already. `dueAt` is an instant. */
  plan(job: JobRef, dueAt: string): Promise<void>
  /** Plans a job unless the same one is planned already, which then stays as it is. */
  planOnce(job: JobRef, dueAt: string): Promise<void>
  cancel(job: JobRef): Promise<void>
}

/** The planned jobs, for the function that does them. A job that was planned anew or cancelled meanwhile is left as it then is. */
export interface Jobs {
  /**
   * The people whose jobs of one lane and shard are due at `now`, the longest waiting first; a person comes once for each job. May lag by moments.
   */
  due(place: { lane: JobLane; shard: number }, now: string, page: PageRequest): Promise<Page<string>>
  /** All jobs of a person, the longest waiting first. Read consistently. */
  ofPerson(userId: string): Promise<Job[]>
  /** Puts a job off to `until`, when it is due again should its taker be lost. Undefined when another took or planned it since it was read. */
  take(job: Job, until: string): Promise<Job | undefined>
  /** Forgets a job that was taken. */
  finish(taken: Job): Promise<void>
  /** Says when a job that was taken is to be done next. */
  postpone(taken: Job, next: Pick<Job, 'dueAt' | 'tries'>): Promise<void>
}

/** Asks for jobs that are due to be done now. A hint only: they are done within a minute anyway. */
export interface JobRunner {
  /** Ends within a second, and never throws. */
  runNow(userId: string): Promise<void>
}
