import type { JobKind } from '#functions/ports/jobs.ts'
import type { JobDeps, JobWork } from '#functions/use-cases/jobs/run-jobs.ts'

/** The work for every kind of job: `own` for the kinds it names, `others` for the rest. */
export const jobWork = (own: Partial<JobDeps['work']>, others: (kind: JobKind) => JobWork = neverPlanned): JobDeps['work'] => ({
  'failed-post': others('failed-post'),
  reconnect: others('reconnect'),
  'weekly-summary': others('weekly-summary'),
  'remove-person': others('remove-person'),
  'remove-workspace': others('remove-workspace'),
  'new-comments': others('new-comments'),
  'remove-comments': others('remove-comments'),
  'renew-access': others('renew-access'),
  'check-post': others('check-post'),
  'arrange-queue': others('arrange-queue'),
  'unused-media': others('unused-media'),
  'trial-ending': others('trial-ending'),
  'apply-plan': others('apply-plan'),
  'sync-subscription': others('sync-subscription'),
  'sync-customer': others('sync-customer'),
  'payment-failed': others('payment-failed'),
  'reconcile-payments': others('reconcile-payments'),
  'end-unverified': others('end-unverified'),
  'review-news': others('review-news'),
  'post-scheduled': others('post-scheduled'),
  'account-reconnected': others('account-reconnected'),
  'announce-api': others('announce-api'),
  'deliver-events': others('deliver-events'),
  ...own,
})

const neverPlanned = (kind: JobKind) => () => Promise.reject(new Error(`Nothing plans a job of the kind ${kind} here.`))
