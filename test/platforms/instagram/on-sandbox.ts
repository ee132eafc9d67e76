import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { instagramConnector } from '#functions/adapters/platforms/instagram/connector.ts'
import { instagramPublisher } from '#functions/adapters/platforms/instagram/publisher.ts'
import type { Connector, Grant } from '#functions/ports/connector.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { apps, openWorld, received, visit } from '#test/sandbox/world.ts'
import { sharedMedia } from '../shared-media.ts'
import { anImage, aVideo } from '../x/deliveries.ts'

export const callback = apps.instagram.callbacks[0] ?? ''

/** The adapter on its own sandbox, with one connected account. */
export const onSandbox = async ({ name = 'ada' }: { name?: string } = {}) => {
  const world = await openWorld()
  const app: PlatformApp = { ...apps.instagram, sandboxUrl: world.url }
  const now = () => world.clock.now
  const storage = await sharedMedia()
  const put = (media: Media, content: Uint8Array): Media => {
    storage.put(media.id, { content, contentType: media.contentType })
    return { ...media, bytes: content.length }
  }
  const connector = instagramConnector(app, { fetch, now })
  const grant = await connectAs(connector, name)
  const known = await connector.accounts(grant)
  if (known.kind !== 'known') throw new Error(known.refusal.reason.message)
  const profile = known.found[0]?.profile
  if (!profile) throw new Error('There is no account.')
  const account = anAccount({ ...profile, id: `instagram_${profile.remoteId}`, platform: 'instagram', scopes: grant.scopes })
  const publisherWith = (ownFetch: typeof fetch) => instagramPublisher({ app, fetch: ownFetch, now, ...storage })
  return {
    world,
    app,
    connector,
    account,
    grant,
    publisher: publisherWith(fetch),
    publisherWith,
    /** Gives up on a call this many ms after it hits a fault. */
    impatientPublisher: (ms: number) => publisherWith(impatientFetch(world, ms)),
    accessToken: grant.accessToken,
    /** An image in a shape Instagram shows unchanged, and a ten-second video. */
    image: (changes: Partial<Media> = {}) => put(anImage(changes), aPng({ width: 800, height: 600 })),
    video: (changes: Partial<Media> = {}) => put(aVideo(changes), anMp4({ width: 720, height: 1_280, durationMs: 10 * secondMs })),
    put,
    remove: ({ id }: Media) => storage.remove(id),
    aDelivery: (changes: Partial<Delivery> = {}): Delivery => ({
      account,
      text: 'Opening day. Doors at 9.',
      media: [],
      options: {},
      key: 'post-1 0 account-1',
      progress: {},
      ...changes,
    }),
    received: () => received(world, '?platform=instagram'),
    fault: (fault: Record<string, unknown>) =>
      fetch(`${world.url}/faults`, { method: 'PUT', body: JSON.stringify({ platform: 'instagram', ...fault }) }),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

/** Returns the code a person's consent yields, using the connector's URL. */
export const consent = async (connector: Connector, name: string, { untick }: { untick?: string } = {}) => {
  const address = new URL(connector.authorizeUrl({ state: 'state-1', challenge: '', redirectUri: callback }))
  address.searchParams.set('login_hint', name)
  if (untick) address.searchParams.set('untick', untick)
  const { back } = await visit(address)
  return { code: back.searchParams.get('code') ?? '', verifier: '', redirectUri: callback }
}

const connectAs = async (connector: Connector, name: string): Promise<Grant> => {
  const outcome = await connector.exchange(await consent(connector, name))
  if (outcome.kind !== 'granted') throw new Error(outcome.refusal.reason.message)
  return outcome.grant
}
