import { singleFlight } from '#shared/domain/single-flight.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoKeptCards } from '../../adapters/dynamo/kept-cards.ts'
import { dynamoBudgets } from '../../adapters/dynamo/limits.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoMissedChecks } from '../../adapters/dynamo/missed-checks.ts'
import { dynamoPlatformPauses } from '../../adapters/dynamo/platforms.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoPublishRateLimiter } from '../../adapters/dynamo/publish-rate-limiter.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { readTogether } from '../../adapters/dynamo/read-item.ts'
import { dynamoSandboxPosts } from '../../adapters/dynamo/sandbox-posts.ts'
import { dynamoServerPaces } from '../../adapters/dynamo/server-paces.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { guardedFetch } from '../../adapters/outside/guarded-fetch.ts'
import { publisherOf } from '../../adapters/platforms/publishers.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import type { Apps } from '../../compose/own-settings.ts'
import { toldEvents } from '../../compose/told-events.ts'
import type { Deliveries } from '../../ports/deliveries.ts'
import type { Count, Measure } from '../../ports/health.ts'
import type { ImageVariants } from '../../ports/image-variants.ts'
import type { JobRunner } from '../../ports/jobs.ts'
import type { MediaFiles } from '../../ports/media.ts'
import type { Vault } from '../../ports/vault.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import { millsADay } from '../../use-cases/limits.ts'
import { spendTogether } from '../../use-cases/publishing/budget.ts'
import type { DeliveryDeps } from '../../use-cases/publishing/dependencies.ts'
import { serverLanes } from '../../use-cases/publishing/lanes.ts'
import { syncTogether } from '../../use-cases/publishing/store.ts'

type Parts = Apps & {
  table: Table
  vault: Vault
  /** Must share files at addresses that platforms accept. */
  files: MediaFiles
  imageVariants: ImageVariants
  deliveries: Deliveries
  /** The site's origin, without a trailing slash. */
  siteUrl: string
  measure: Measure
  count: Count
  /** Has endpoints told at once what became of a post. */
  jobRunner: JobRunner
}

/** Builds the dependencies for delivering. */
export const deliveryDeps = (parts: Parts): DeliveryDeps => {
  const { table, vault, files, imageVariants, deliveries, siteUrl, appOf, isAppNamed, measure, count, jobRunner } = parts
  const read = readTogether(table)
  const accounts = dynamoAccounts(table, read)
  const targets = dynamoTargets(table, read)
  const jobs = dynamoJobPlan(table)
  const clientDeps = { fetch, fetchOutside: guardedFetch(), now: clock.now }
  return {
    clock,
    report,
    measure,
    count,
    missedChecks: dynamoMissedChecks(table),
    random: Math.random,
    accounts,
    jobs,
    targets,
    sync: syncTogether({ clock, jobs, posts: dynamoPosts(table), targets, tellEvent: toldEvents(table, jobRunner) }),
    media: dynamoMediaLibrary(table),
    // Settings are read once per person for all of their targets that ask at the same moment.
    settings: { get: singleFlight(dynamoPublishingSettings(table).get, (workspaceId) => workspaceId) },
    platformPauses: dynamoPlatformPauses(table, clock.now),
    rateLimiter: dynamoPublishRateLimiter(table),
    lanes: serverLanes({ paces: dynamoServerPaces(table, clock.now), now: clock.now, report }),
    budgets: spendTogether(dynamoBudgets(table)),
    millsADay: singleFlight(millsADay({ users: dynamoUsers(table), now: clock.now }), (payerId) => payerId),
    deliveries,
    publisherOf: publisherOf(
      { ...clientDeps, appOf, files, imageVariants, keptCards: dynamoKeptCards(table) },
      { sandboxPosts: dynamoSandboxPosts(table), siteUrl, now: clock.now },
    ),
    accessToken: accessTokens({
      accounts,
      jobs,
      vault,
      connectorOf: connectorOf(appOf, clientDeps),
      isAppNamed,
      now: clock.now,
      sleep: clock.sleep,
    }),
  }
}
