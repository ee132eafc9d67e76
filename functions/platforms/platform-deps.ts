import { randomBytes } from 'node:crypto'
import { dynamoAccounts } from '../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../adapters/dynamo/job-plan.ts'
import { dynamoOneTimeTokens } from '../adapters/dynamo/one-time-tokens.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { kmsVault } from '../adapters/kms/vault.ts'
import { connectors } from '../adapters/platforms/connectors.ts'
import type { XConfig } from '../adapters/platforms/x/config.ts'
import { sqsDeliveries } from '../adapters/sqs/deliveries.ts'
import { clock } from '../runtime/clock.ts'
import { report } from '../runtime/report.ts'
import { accessTokens } from '../use-cases/accounts/access-token.ts'
import { releaseHeld } from '../use-cases/publishing/release-held.ts'
import type { PlatformDeps } from './answers.ts'

type Settings = {
  table: Table
  keyId: string
  siteUrl: string
  queues: Parameters<typeof sqsDeliveries>[0]
  x: XConfig
}

/** What the platforms group works with, made of the real adapters. */
export const platformDeps = ({ table, keyId, siteUrl, queues, x }: Settings): PlatformDeps => {
  const connecting = {
    accounts: dynamoAccounts(table),
    connectors: connectors({ x }),
    vault: kmsVault(keyId),
    now: clock.now,
  }
  const releasing = { clock, posts: dynamoPosts(table), targets: dynamoTargets(table), deliveries: sqsDeliveries(queues) }
  return {
    ...connecting,
    oneTimeTokens: dynamoOneTimeTokens(table),
    accessToken: accessTokens({ ...connecting, jobs: dynamoJobPlan(table), sleep: clock.sleep }),
    randomBytes,
    siteUrl,
    report,
    onReconnected: ({ userId, id }) => releaseHeld(releasing, { userId, accountId: id }),
    // A target whose account is gone is held when the engine comes to it, so there is nothing to do ahead.
    onDisconnected: () => Promise.resolve(),
  }
}
