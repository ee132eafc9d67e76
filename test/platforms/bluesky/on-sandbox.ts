import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { blueskyConnector } from '#functions/adapters/platforms/bluesky/connector.ts'
import { blueskyPublisher } from '#functions/adapters/platforms/bluesky/publisher.ts'
import type { Connector, Grant } from '#functions/ports/connector.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import { toInstant } from '#shared/domain/times.ts'
import { accountId } from '#shared/publishing/accounts.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { type SharedFile, sharedMedia } from '#test/platforms/shared-media.ts'
import { aDelivery } from '#test/platforms/x/deliveries.ts'
import { apps, newPkce, openWorld, putFault, received, visit } from '#test/sandbox/world.ts'

export const redirectUri = apps.bluesky.callbacks[0] ?? ''

/** An app password in Bluesky's format. */
export const appPassword = 'abcd-efgh-2345-67ab'

export const appAt = ({ url }: { url: string }): PlatformApp => ({ ...apps.bluesky, sandboxUrl: url })

/** Signs in at the server of `where`, or at Bluesky's own, and returns what the person comes back with. */
export const signedIn = async (
  connector: Connector,
  { name = 'ada', untick, where = '' }: { name?: string | undefined; untick?: string | undefined; where?: string } = {},
) => {
  const { verifier, challenge } = newPkce()
  const request = { state: 'state-1', challenge, redirectUri }
  const begun = await connector.prepare?.({ ...request, where })
  if (begun?.kind !== 'prepared') throw new Error(`It could not be prepared: ${begun?.refusal.reason.message}`)
  const address = new URL(connector.authorizeUrl({ ...request, prepared: begun.prepared }))
  address.searchParams.set('login_hint', name)
  if (untick !== undefined) address.searchParams.set('untick', untick)
  const { back } = await visit(address)
  const issuer = back.searchParams.get('iss') ?? undefined
  return { code: back.searchParams.get('code') ?? '', verifier, redirectUri, prepared: begun.prepared, issuer }
}

type Setting = { name?: string | undefined; content?: Record<string, Uint8Array>; way?: 'oauth' | 'password' }

/** The adapter on its own sandbox, with one connected account. `content` maps file IDs to their bytes. */
export const onSandbox = async ({ name = 'ada', content = {}, way = 'oauth' }: Setting = {}) => {
  const world = await openWorld()
  const app = appAt(world)
  const now = () => world.clock.now
  const connector = blueskyConnector(app, { fetch, now })
  const grant = await grantOf(connector, name, way)
  const known = await connector.accounts(grant)
  const profile = known.kind === 'known' ? known.found[0]?.profile : undefined
  if (!profile) throw new Error('The sandbox does not know the account.')
  const { files, imageVariants } = await sharedMedia(asShared(content))
  const publisherWith = (ownFetch: typeof fetch) => blueskyPublisher({ app, fetch: ownFetch, now, files, imageVariants })
  const account = { id: accountId('bluesky', profile.remoteId), platform: 'bluesky' as const, ...profile, connectedAt: toInstant(now()) }
  return {
    world,
    app,
    connector,
    publisher: publisherWith(fetch),
    publisherWith,
    imageVariants,
    profile,
    grant,
    /** Gives up on a call this many ms after it hits a fault. */
    impatientPublisher: (ms: number) => publisherWith(impatientFetch(world, ms)),
    accessToken: grant.accessToken,
    aDelivery: (changes: Partial<Omit<Delivery, 'account'>> = {}) => aDelivery({ account, ...changes }),
    received: () => received(world, '?platform=bluesky'),
    fault: (fault: Record<string, unknown>) => putFault(world, { platform: 'bluesky', ...fault }),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

const grantOf = async (connector: Connector, name: string, way: 'oauth' | 'password'): Promise<Grant> => {
  const exchanged = await connector.exchange(await signedIn(connector, { name }))
  const outcome = way === 'oauth' ? exchanged : await connector.signIn?.({ where: `${name}.test`, password: appPassword })
  if (outcome?.kind !== 'granted') throw new Error(`The sandbox did not connect the account: ${outcome?.refusal.reason.message}`)
  return outcome.grant
}

const asShared = (content: Record<string, Uint8Array>): Record<string, SharedFile> =>
  Object.fromEntries(Object.entries(content).map(([id, bytes]) => [id, { content: bytes, contentType: 'application/octet-stream' }]))
