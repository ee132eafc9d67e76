import type { Webhook } from '#shared/domain/events.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoApiKeys } from '../../adapters/dynamo/api-keys.ts'
import { dynamoBelongings } from '../../adapters/dynamo/belongings.ts'
import { dynamoComments } from '../../adapters/dynamo/comments.ts'
import { dynamoWebhookDeliveries, dynamoWebhooks } from '../../adapters/dynamo/events.ts'
import { dynamoJobPlan, dynamoJobs } from '../../adapters/dynamo/jobs.ts'
import { dynamoKeptCards } from '../../adapters/dynamo/kept-cards.ts'
import { jobShards } from '../../adapters/dynamo/keys.ts'
import { dynamoUsage } from '../../adapters/dynamo/limits.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoNotices } from '../../adapters/dynamo/notices.ts'
import { dynamoQueues } from '../../adapters/dynamo/own-lists.ts'
import { dynamoPaymentEvents } from '../../adapters/dynamo/payments.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoPublishRateLimiter } from '../../adapters/dynamo/publish-rate-limiter.ts'
import { dynamoSessions } from '../../adapters/dynamo/sessions.ts'
import { dynamoClientResponses } from '../../adapters/dynamo/shares.ts'
import { dynamoSuggestions } from '../../adapters/dynamo/suggestions.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { dynamoWorkspaces } from '../../adapters/dynamo/workspaces.ts'
import { guardedFetch } from '../../adapters/outside/guarded-fetch.ts'
import { webhookSender } from '../../adapters/outside/webhook-sender.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import { type JwtKeys, jwtUnsubscribeTokens } from '../../adapters/sign-in/jwt-tokens.ts'
import { openStripe } from '../../adapters/stripe/open-stripe.ts'
import { stripePayments } from '../../adapters/stripe/payments.ts'
import { apiVersions } from '../../compose/api-versions.ts'
import type { Apps } from '../../compose/own-settings.ts'
import { pausedPosts } from '../../compose/post-deps.ts'
import { openEvents, toldEvents } from '../../compose/told-events.ts'
import type { Deliveries, Schedules } from '../../ports/deliveries.ts'
import type { ImageVariants } from '../../ports/image-variants.ts'
import type { JobRunner } from '../../ports/jobs.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { MediaFiles, MediaUploadParts } from '../../ports/media.ts'
import type { Vault } from '../../ports/vault.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/log.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import { removeComments, tellNewComments } from '../../use-cases/comments/comment-jobs.ts'
import { deliverEvents } from '../../use-cases/events/deliver-events.ts'
import { announceApi, tellReconnected, tellScheduled } from '../../use-cases/events/event-jobs.ts'
import { tellPausedWebhook } from '../../use-cases/events/webhook-notices.ts'
import { checkPosts } from '../../use-cases/jobs/check-posts.ts'
import { tellFailedPosts, tellLostAccounts } from '../../use-cases/jobs/notices.ts'
import { endUnverified, removePerson, removeWorkspaceBelongings } from '../../use-cases/jobs/remove-person.ts'
import { removeUnusedMedia } from '../../use-cases/jobs/remove-unused-media.ts'
import { renewAccess } from '../../use-cases/jobs/renew-access.ts'
import { tellReviews } from '../../use-cases/jobs/review-notices.ts'
import type { JobDeps } from '../../use-cases/jobs/run-jobs.ts'
import { sendWeeklySummary } from '../../use-cases/jobs/send-weekly-summary.ts'
import { applyPlan } from '../../use-cases/payments/apply-plan.ts'
import { tellPaymentFailed, tellTrialEnding } from '../../use-cases/payments/notices.ts'
import { reconcilePayments } from '../../use-cases/payments/reconcile-payments.ts'
import { syncCustomer } from '../../use-cases/payments/sync-customer.ts'
import { syncSubscription } from '../../use-cases/payments/sync-subscription.ts'
import { arrangeQueues } from '../../use-cases/queues/arrange-queue.ts'

type Parts = Apps & {
  table: Table
  vault: Vault
  files: MediaFiles
  imageVariants: ImageVariants
  uploadParts: MediaUploadParts
  deliveries: Deliveries
  schedules: Schedules
  mailer: Mailer
  jwtKeys: JwtKeys
  stripe: { secretKey: string; sandboxUrl: string | undefined }
  siteUrl: string
  elsewhere: Pick<JobDeps, 'helpers' | 'runElsewhere'>
  /** Whether endpoints may be on this machine. */
  allowsLoopback: boolean
  /** Has endpoints told at once. Without it, they're told once the other jobs are done. */
  jobRunner?: JobRunner | undefined
}

/** Builds the dependencies for running jobs. */
export const jobDeps = (parts: Parts): JobDeps => {
  const { table, vault, files, imageVariants, uploadParts, deliveries, schedules, mailer, jwtKeys, stripe, siteUrl, appOf, isAppNamed } =
    parts
  const signIn = {
    accounts: dynamoAccounts(table),
    jobs: dynamoJobPlan(table),
    vault,
    connectorOf: connectorOf(appOf, { fetch, fetchOutside: guardedFetch(), now: clock.now }),
  }
  const library = dynamoMediaLibrary(table)
  const webhooks = dynamoWebhooks(table)
  const deps = {
    ...signIn,
    clock,
    now: clock.now,
    report,
    newId,
    accessToken: accessTokens({ ...signIn, isAppNamed, now: clock.now, sleep: clock.sleep }),
    pause: pausedPosts({ table, deliveries }).pause,
    posts: dynamoPosts(table),
    postStatuses: dynamoPostStatuses(table),
    targets: dynamoTargets(table),
    deliveries,
    rateLimiter: dynamoPublishRateLimiter(table),
    schedules,
    queues: dynamoQueues(table),
    usage: dynamoUsage(table),
    users: dynamoUsers(table),
    workspaces: dynamoWorkspaces(table),
    apiKeys: dynamoApiKeys(table),
    sessions: dynamoSessions(table),
    belongings: dynamoBelongings(table),
    comments: dynamoComments(table),
    notices: dynamoNotices(table),
    responses: dynamoClientResponses(table),
    suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }),
    keptCards: dynamoKeptCards(table),
    media: library,
    library,
    files,
    imageVariants,
    uploadParts,
    mailer,
    unsubscribeTokens: jwtUnsubscribeTokens(jwtKeys),
    siteUrl,
    payments: stripePayments({ stripe: openStripe(stripe), siteUrl, report }),
    paymentEvents: dynamoPaymentEvents(table),
    tellEvent: toldEvents(table, parts.jobRunner),
    events: openEvents(table),
    webhooks,
    webhookDeliveries: dynamoWebhookDeliveries(table),
    sender: webhookSender({ allowsLoopback: parts.allowsLoopback }),
    random: Math.random,
    api: apiVersions,
  }
  const delivering = { ...deps, tellPaused: (webhook: Webhook) => tellPausedWebhook(deps, webhook) }
  const applied = (run: Parameters<typeof applyPlan>[1]) => applyPlan(deps, run)
  return {
    clock,
    report,
    jobs: dynamoJobs(table),
    jobShards,
    ...parts.elsewhere,
    work: {
      'failed-post': (run) => tellFailedPosts(deps, run),
      reconnect: (run) => tellLostAccounts(deps, run),
      'renew-access': (run) => renewAccess(deps, run),
      'check-post': (run) => checkPosts(deps, run),
      'arrange-queue': (run) => arrangeQueues(deps, run),
      'weekly-summary': (run) => sendWeeklySummary(deps, run),
      'unused-media': (run) => removeUnusedMedia(deps, run),
      'remove-person': (run) => removePerson(deps, run),
      'remove-workspace': (run) => removeWorkspaceBelongings(deps, run),
      'new-comments': (run) => tellNewComments(deps, run),
      'remove-comments': (run) => removeComments(deps, run),
      'review-news': (run) => tellReviews(deps, run),
      'end-unverified': (run) => endUnverified(deps, run),
      'trial-ending': (run) => tellTrialEnding(deps, run),
      'payment-failed': (run) => tellPaymentFailed(deps, run),
      'apply-plan': applied,
      'sync-subscription': (run) => syncSubscription({ ...deps, applyPlan: applied }, run),
      'sync-customer': (run) => syncCustomer(deps, run),
      'post-scheduled': (run) => tellScheduled(deps, run),
      'account-reconnected': (run) => tellReconnected(deps, run),
      'announce-api': (run) => announceApi(deps, run),
      'deliver-events': (run) => deliverEvents(delivering, run),
      'reconcile-payments': (run) => reconcilePayments(deps, run),
    },
  }
}
