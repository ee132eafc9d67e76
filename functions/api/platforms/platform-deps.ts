import { randomBytes } from 'node:crypto'
import type { Platform } from '#shared/domain/platforms.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoServerApps } from '../../adapters/dynamo/server-apps.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { guardedFetch } from '../../adapters/outside/guarded-fetch.ts'
import { rememberedCards } from '../../adapters/outside/remembered-cards.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import { clock } from '../../runtime/clock.ts'
import type { Apps } from '../../runtime/own-settings.ts'
import { pausedPosts } from '../../runtime/paused-posts.ts'
import { report } from '../../runtime/report.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import type { PlatformDeps } from './answers.ts'

type Settings = Apps & {
  table: Table
  keyId: string
  siteUrl: string
  queues: Record<Platform, string>
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
  const paused = pausedPosts({ table, queues })
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
    onReconnected: ({ userId, id }) => paused.resume({ userId, accountId: id }),
    onDisconnected: (ref) => paused.pause(ref, 'This account is no longer connected. Connect it again.'),
  }
}
