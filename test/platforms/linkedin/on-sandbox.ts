import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { linkedInConnector } from '#functions/adapters/platforms/linkedin/connector.ts'
import { linkedInPublisher } from '#functions/adapters/platforms/linkedin/publisher.ts'
import type { PublisherDeps } from '#functions/adapters/platforms/platform-adapter.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { accountId } from '#shared/publishing/accounts.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { type SharedFile, sharedMedia } from '#test/platforms/shared-media.ts'
import { aDelivery } from '#test/platforms/x/deliveries.ts'
import { apps, openWorld, putFault, received, type TestWorld, visit } from '#test/sandbox/world.ts'

export const callback = apps.linkedin.callbacks[0] ?? ''

export const appAt = ({ url }: { url: string }): PlatformApp => ({ ...apps.linkedin, sandboxUrl: url })

/** The connector on a sandbox. Its pauses advance the sandbox's clock. */
export const connectorAt = (world: TestWorld) => {
  const pauses: number[] = []
  const pause = async (ms: number) => {
    pauses.push(ms)
    world.clock.now += ms
  }
  return { pauses, connector: linkedInConnector(appAt(world), { fetch, now: () => world.clock.now }, pause) }
}

/** The code a person returns with. */
export const codeOf = async (world: TestWorld, name: string) => {
  const address = new URL(connectorAt(world).connector.authorizeUrl({ state: 'state-1', challenge: '', redirectUri: callback }))
  address.searchParams.set('login_hint', name)
  const { back } = await visit(address)
  return back.searchParams.get('code') ?? ''
}

type Setting = { name?: string; content?: Record<string, Uint8Array> }

/** The adapter on its own sandbox, with one connected account. `content` maps file IDs to their bytes. */
export const onSandbox = async ({ name = 'ada', content = {} }: Setting = {}) => {
  const world = await openWorld()
  const { connector, pauses } = connectorAt(world)
  const exchanged = await connector.exchange({ code: await codeOf(world, name), verifier: '', redirectUri: callback })
  if (exchanged.kind !== 'granted') throw new Error('The sandbox did not connect the account.')
  const known = await connector.accounts(exchanged.grant)
  const profile = known.kind === 'known' ? known.found[0]?.profile : undefined
  if (!profile) throw new Error('The sandbox does not know the account.')

  const connectedAt = toInstant(world.clock.now)
  // Long enough for the token to propagate through LinkedIn.
  world.clock.now += 2 * minuteMs
  const { files, imageVariants } = await sharedMedia(asShared(content))
  const publisherWith = (ownFetch: typeof fetch, more: Pick<PublisherDeps, 'fetchOutside' | 'keptCards'> = {}) =>
    linkedInPublisher({ app: appAt(world), fetch: ownFetch, now: () => world.clock.now, files, imageVariants, ...more })
  const publisher = publisherWith(fetch)
  const account = { id: accountId('linkedin', profile.remoteId), platform: 'linkedin' as const, ...profile, connectedAt }
  return {
    world,
    connector,
    pauses,
    publisher,
    publisherWith,
    profile,
    grant: exchanged.grant,
    /** Gives up on a call this many ms after it hits a fault. */
    impatientPublisher: (ms: number) => publisherWith(impatientFetch(world, ms)),
    accessToken: exchanged.grant.accessToken,
    aDelivery: (changes: Partial<Omit<Delivery, 'account'>> = {}) => aDelivery({ account, ...changes }),
    received: () => received(world, '?platform=linkedin'),
    fault: (fault: Record<string, unknown>) => putFault(world, { platform: 'linkedin', ...fault }),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

const asShared = (content: Record<string, Uint8Array>): Record<string, SharedFile> =>
  Object.fromEntries(Object.entries(content).map(([id, bytes]) => [id, { content: bytes, contentType: 'application/octet-stream' }]))

/** Posts what a delivery would, as the person, bypassing Crier. */
export const postAlike = async ({ publisher, accessToken }: OnSandbox, delivery: Delivery) => {
  const outcome = await publisher.perform(delivery, publisher.nextStep(delivery), accessToken)
  if (outcome.kind !== 'published') throw new Error(`The same post came to ${outcome.kind}.`)
  return outcome
}
