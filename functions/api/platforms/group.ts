import { randomBytes } from 'node:crypto'
import { type AccountLimit, accountsWithin } from '#functions/use-cases/keys/within-accounts.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoKeptCards } from '../../adapters/dynamo/kept-cards.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoServerApps } from '../../adapters/dynamo/platforms.ts'
import { dynamoSandboxPosts } from '../../adapters/dynamo/sandbox-posts.ts'
import { dynamoSignInThrottle } from '../../adapters/dynamo/sign-in.ts'
import { guardedFetch } from '../../adapters/outside/guarded-fetch.ts'
import { rememberedCards } from '../../adapters/outside/link-cards.ts'
import type { AppOf } from '../../adapters/platforms/app.ts'
import { isInSandbox } from '../../adapters/platforms/call.ts'
import type { Fetch } from '../../adapters/platforms/http.ts'
import { appConnectorOf, connectorOf } from '../../adapters/platforms/registry.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import type { Apps } from '../../compose/own-settings.ts'
import { pausedPosts } from '../../compose/post-deps.ts'
import { api } from '../../http/api.ts'
import type { Deliveries } from '../../ports/deliveries.ts'
import type { ImageVariants } from '../../ports/image-variants.ts'
import type { Vault } from '../../ports/vault.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import { platformAnswers } from './answers.ts'

type Parts = GroupParts &
  Apps & {
    vault: Vault
    deliveries: Deliveries
    imageVariants: Pick<ImageVariants, 'draw'>
    siteUrl: string
    allowsManualTokens: boolean
  }

/** The calls for platforms and the accounts people connect there. */
export const platformsGroup = (parts: Parts) => {
  const { table, edge, caller, appOf, isAppNamed, vault, deliveries, imageVariants, siteUrl, allowsManualTokens } = parts
  const fetchOutside = guardedFetch()
  const clientDeps = { fetch, fetchOutside, serverApps: dynamoServerApps(table, vault), now: clock.now }
  const connectors = connectorOf(appOf, clientDeps)
  const linkCards = rememberedCards({ fetchAt: pageFetch({ appOf, fetch, fetchOutside }), imageVariants, now: clock.now })
  const jobs = dynamoJobPlan(table)
  const paused = pausedPosts({ table, deliveries })
  const answersWithin = (within: AccountLimit) => {
    const connecting = { accounts: accountsWithin(dynamoAccounts(table), within), connectorOf: connectors, vault, now: clock.now }
    return platformAnswers({
      ...connecting,
      jobs,
      appConnectorOf: appConnectorOf(appOf, clientDeps),
      oneTimeTokens: dynamoOneTimeTokens(table),
      accessToken: accessTokens({ ...connecting, isAppNamed, jobs, sleep: clock.sleep }),
      randomBytes,
      sandboxPosts: dynamoSandboxPosts(table),
      linkCards,
      keptCards: dynamoKeptCards(table),
      rateLimits: dynamoRateLimits(table),
      throttle: dynamoSignInThrottle(table),
      siteUrl,
      allowsManualTokens,
      report,
      onReconnected: ({ workspaceId, id }) => paused.resume({ workspaceId, accountId: id }),
      onDisconnected: (ref) => paused.pause(ref, 'This account is no longer connected. Reconnect it.'),
    })
  }
  return api(platformsApi, answersWithin(undefined), { now: clock.now, caller, edge, answersWithin })
}

type Settings = { appOf: AppOf; fetch: Fetch; fetchOutside: Fetch }

/** Returns the fetch to use for any page that people link to: everything except the sandbox is outside. */
const pageFetch =
  ({ appOf, fetch, fetchOutside }: Settings) =>
  (url: string): Fetch =>
  async (input, init) => {
    const apps = await Promise.all(platformIds.map(appOf))
    const isOurs = apps.some((app) => isInSandbox(app, url))
    return (isOurs ? fetch : fetchOutside)(input, init)
  }
