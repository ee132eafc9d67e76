import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { mastodonConnector } from '#functions/adapters/platforms/mastodon/connector.ts'
import { mastodonPublisher } from '#functions/adapters/platforms/mastodon/publisher.ts'
import type { Connector } from '#functions/ports/connector.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import { toInstant } from '#shared/domain/times.ts'
import { accountId } from '#shared/publishing/accounts.ts'
import { fakeServerApps } from '#test/fakes/server-apps.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { type SharedFile, sharedMedia } from '#test/platforms/shared-media.ts'
import { aDelivery } from '#test/platforms/x/deliveries.ts'
import { apps, newPkce, openWorld, putFault, received, visit } from '#test/sandbox/world.ts'

export const redirectUri = apps.mastodon.callbacks[0] ?? ''

export const appAt = ({ url }: { url: string }): PlatformApp => ({ ...apps.mastodon, sandboxUrl: url })

/** Signs in at the server of `where`, or at the default one, and returns what the person comes back with. */
export const signedIn = async (connector: Connector, { name = 'ada', where = '' }: { name?: string | undefined; where?: string } = {}) => {
  const { verifier, challenge } = newPkce()
  const request = { state: 'state-1', challenge, redirectUri }
  const begun = await connector.prepare?.({ ...request, where })
  if (begun?.kind !== 'prepared') throw new Error(`It could not be prepared: ${begun?.refusal.reason.message}`)
  const address = new URL(connector.authorizeUrl({ ...request, prepared: begun.prepared }))
  address.searchParams.set('login_hint', name)
  const { back } = await visit(address)
  return { code: back.searchParams.get('code') ?? '', verifier, redirectUri, prepared: begun.prepared }
}

type Setting = { name?: string | undefined; where?: string; content?: Record<string, Uint8Array> }

/** The adapter on its own sandbox, with one connected account. `content` maps file IDs to their bytes. */
export const onSandbox = async ({ name = 'ada', where = '', content = {} }: Setting = {}) => {
  const world = await openWorld()
  const app = appAt(world)
  const now = () => world.clock.now
  const serverApps = fakeServerApps()
  const connector = mastodonConnector(app, { fetch, now, serverApps })
  const exchanged = await connector.exchange(await signedIn(connector, { name, where }))
  if (exchanged.kind !== 'granted') throw new Error(`The sandbox did not connect the account: ${exchanged.refusal.reason.message}`)
  const { grant } = exchanged
  const known = await connector.accounts(grant)
  const profile = known.kind === 'known' ? known.found[0]?.profile : undefined
  if (!profile) throw new Error('The sandbox does not know the account.')
  const { files, imageVariants } = await sharedMedia(asShared(content))
  const publisherWith = (ownFetch: typeof fetch) => mastodonPublisher({ app, fetch: ownFetch, now, files, imageVariants })
  const account = { id: accountId('mastodon', profile.remoteId), platform: 'mastodon' as const, ...profile, connectedAt: toInstant(now()) }
  return {
    world,
    app,
    serverApps,
    connector,
    publisher: publisherWith(fetch),
    publisherWith,
    profile,
    grant,
    /** Gives up on a call this many ms after it hits a fault. */
    impatientPublisher: (ms: number) => publisherWith(impatientFetch(world, ms)),
    accessToken: grant.accessToken,
    aDelivery: (changes: Partial<Omit<Delivery, 'account'>> = {}) => aDelivery({ account, ...changes }),
    received: () => received(world, '?platform=mastodon'),
    fault: (fault: Record<string, unknown>) => putFault(world, { platform: 'mastodon', ...fault }),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

const asShared = (content: Record<string, Uint8Array>): Record<string, SharedFile> =>
  Object.fromEntries(Object.entries(content).map(([id, bytes]) => [id, { content: bytes, contentType: 'application/octet-stream' }]))
