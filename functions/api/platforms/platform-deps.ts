import { randomBytes } from 'node:crypto'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoServerApps } from '../../adapters/dynamo/server-apps.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { guardedFetch } from '../../adapters/outside/guarded-fetch.ts'
import { rememberedCards } from '../../adapters/outside/remembered-cards.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { clock } from '../../runtime/clock.ts'
import type { Apps } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import { pauseAccount } from '../../use-cases/publishing/pause-account.ts'
import { resumePaused } from '../../use-cases/publishing/resume-paused.ts'
import type { PlatformDeps } from './answers.ts'

type Settings = Apps & {
  table: Table
  keyId: string
  siteUrl: string
  queues: Parameters<typeof sqsDeliveries>[0]
  allowsManualTokens: boolean
}

/** What the platforms group works with, made of the real adapters. */
export const platformDeps = ({ table, keyId, siteUrl, queues, appOf, isAppNamed, allowsManualTokens }: Settings): PlatformDeps => {
  const vault = kmsVault(keyId)
  const serverApps = dynamoServerApps(table, vault)
  const connecting = {
    accounts: dynamoAccounts(table),
    connectorOf: connectorOf(appOf, { fetch, fetchOutside: guardedFetch(), serverApps, now: clock.now }),
    vault,
    now: clock.now,
  }
  const jobs = dynamoJobPlan(table)
  const stores = { jobs, posts: dynamoPosts(table), targets: dynamoTargets(table) }
  const resuming = { clock, report, ...stores, deliveries: sqsDeliveries(queues) }
  return {
    ...connecting,
    jobs,
    oneTimeTokens: dynamoOneTimeTokens(table),
    accessToken: accessTokens({ ...connecting, isAppNamed, jobs, sleep: clock.sleep }),
    randomBytes,
    linkCards: rememberedCards({ fetch: guardedFetch(), now: clock.now }),
    rateLimits: dynamoRateLimits(table),
    siteUrl,
    allowsManualTokens,
    report,
    onReconnected: ({ userId, id }) => resumePaused(resuming, { userId, accountId: id }),
    onDisconnected: (ref) => pauseAccount(resuming, ref, 'This account is no longer connected. Connect it again.'),
  }
}
