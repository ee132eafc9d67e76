import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import type { Fetch } from '#functions/adapters/platforms/http.ts'
import type { Certification } from '#functions/adapters/platforms/platform-adapter.ts'
import { certifications, publisherOf } from '#functions/adapters/platforms/publishers.ts'
import { connectorOf } from '#functions/adapters/platforms/registry.ts'
import type { Connector, FoundAccount } from '#functions/ports/connector.ts'
import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles } from '#functions/ports/media.ts'
import type { ServerApp, ServerApps } from '#functions/ports/platforms.ts'
import type { Publisher } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { type Account, accountId } from '#shared/publishing/accounts.ts'
import { type Calls, recordCalls } from './calls.ts'

/** An account on the real platform or the fake one, and everything needed to post there. */
export type Side = {
  platform: Platform
  account: Account
  accessToken: string
  facts: AccountFacts
  publisher: Publisher
  calls: Calls
  sleep: (ms: number) => Promise<unknown>
  now: () => number
  /** True if the platform could fetch files from here. */
  sharesFiles: boolean
  /** Deletes a post; undefined where the platform doesn't let Crier delete one. */
  remove: ((id: string) => Promise<boolean>) | undefined
}

type SideOptions = {
  platform: Platform
  app: PlatformApp
  fetch: Fetch
  /** For accounts that name their server. */
  fetchOutside: Fetch
  now: () => number
  sleep: Side['sleep']
  files: Pick<MediaFiles, 'read' | 'shareUrl'>
  sharesFiles: boolean
  imageVariants: ImageVariants
  connect: (connector: Connector) => Promise<FoundAccount>
}

/** Connects the account, and opens the product's own publisher for it over a fetch that records every response. */
export const openSide = async ({
  platform,
  app,
  fetch,
  fetchOutside,
  now,
  sleep,
  files,
  sharesFiles,
  imageVariants,
  connect,
}: SideOptions): Promise<Side> => {
  const calls = recordCalls(app.sandboxUrl)
  const client = { fetch: calls.through(fetch), fetchOutside: calls.through(fetchOutside), now, serverApps: serverAppsInMemory() }
  const appOf = async () => app
  const connector = await connectorOf(appOf, client)({ workspaceId: certifying, platform })
  const { profile, grant } = await connect({ ...connector, accounts: accountsOf(connector, calls) })
  const account = toAccount(platform, { profile, grant }, now())
  const { accessToken } = grant
  calls.hide(profile.remoteId, profile.username)
  const known = await calls.during({ post: 'connection', step: 'facts' }, () => connector.facts(account, accessToken))
  if (known.kind === 'refused') throw new Error(known.refusal.reason.message)
  const certification: Certification = certifications[platform]
  return {
    platform,
    account,
    accessToken,
    facts: known.facts,
    publisher: await publisherOf({ ...client, appOf, files, imageVariants })({ workspaceId: certifying, platform }),
    calls,
    sleep,
    now,
    sharesFiles,
    remove:
      'remove' in certification
        ? async (id) => (await certification.remove({ ...client, app }, { id, accessToken })).kind === 'ok'
        : undefined,
  }
}

/**
 * Only the account request at the end is recorded. The sign-in before it isn't: the two sides sign in differently, and
 * one may do it twice.
 */
const accountsOf =
  (connector: Connector, calls: Calls): Connector['accounts'] =>
  (grant) => {
    calls.forget()
    return calls.during({ post: 'connection', step: 'accounts' }, () => connector.accounts(grant))
  }

/** Stands for the workspace of the operator's account. */
const certifying = 'certify'

const toAccount = (platform: Platform, { profile, grant }: FoundAccount, now: number): Account => ({
  ...profile,
  id: accountId(platform, profile.remoteId),
  workspaceId: certifying,
  platform,
  groups: [],
  settings: {},
  state: { name: 'connected' },
  scopes: grant.scopes,
  renewsItself: false,
  connectedAt: toInstant(now),
})

/** App registrations at servers, kept for one platform's certification. */
export const serverAppsInMemory = (): ServerApps => {
  const kept = new Map<string, ServerApp>()
  return {
    get: async (platform, server) => kept.get(`${platform} ${server}`),
    async keep(platform, server, app, { instead }) {
      const before = kept.get(`${platform} ${server}`)
      if (before && before.clientId !== instead) return before
      kept.set(`${platform} ${server}`, app)
      return app
    },
    need: async () => undefined,
  }
}
