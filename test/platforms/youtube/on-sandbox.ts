import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { youTubeConnector } from '#functions/adapters/platforms/youtube/connector.ts'
import { youTubePublisher } from '#functions/adapters/platforms/youtube/publisher.ts'
import type { Connector } from '#functions/ports/connector.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { apps, newPkce, openWorld, putFault, visit } from '#test/sandbox/world.ts'
import { sharedMedia } from '../shared-media.ts'
import { anImage, aVideo } from '../x/deliveries.ts'

const mebibyte = 1024 * 1024

export const callback = apps.youtube.callbacks[0] ?? ''

/** The options every video needs. */
export const titled = { title: 'Sourdough in ten steps', madeForKids: false }

type Film = { id?: string; bytes?: number; width?: number; height?: number; durationMs?: number }

/** The adapter on its own sandbox, with one connected channel. */
export const onSandbox = async ({ name = 'ada' }: { name?: string | undefined } = {}) => {
  const world = await openWorld()
  const app: PlatformApp = { ...apps.youtube, sandboxUrl: world.url }
  const now = () => world.clock.now
  const { put: keep, remove, ...storage } = await sharedMedia()
  const put = (media: Media, content: Uint8Array): Media => {
    keep(media.id, { content, contentType: media.contentType })
    return { ...media, bytes: content.length }
  }
  const connector = youTubeConnector(app, { fetch, now })
  const granted = await connector.exchange(await consent(connector, { name }))
  if (granted.kind !== 'granted') throw new Error(granted.refusal.reason.message)
  const { grant } = granted
  const known = await connector.accounts(grant)
  const profile = known.kind === 'known' ? known.found[0]?.profile : undefined
  if (!profile) throw new Error('There is no channel.')
  const account = anAccount({ ...profile, id: `youtube_${profile.remoteId}`, platform: 'youtube', scopes: grant.scopes })
  const publisherWith = (ownFetch: typeof fetch) => youTubePublisher({ app, fetch: ownFetch, now, ...storage })
  return {
    world,
    app,
    connector,
    account,
    grant,
    publisher: publisherWith(fetch),
    publisherWith,
    impatientPublisher: (ms: number) => publisherWith(impatientFetch(world, ms)),
    accessToken: grant.accessToken,
    /** Three pieces: 16 MiB, the rest, and the last one that makes it public. */
    video: ({ id = 'video-1', bytes = 17 * mebibyte + 5, width = 1_280, height = 720, durationMs = 10 * secondMs }: Film = {}) =>
      put(aVideo({ id, state: { name: 'ready', width, height, durationMs } }), anMp4({ width, height, durationMs, bytes })),
    thumbnail: (changes: Partial<Media> = {}) =>
      put(
        anImage({ id: 'thumbnail-1', state: { name: 'ready', width: 1_280, height: 720 }, ...changes }),
        aPng({ width: 1_280, height: 720 }),
      ),
    files: storage.files,
    remove,
    aDelivery: ({ options, ...changes }: Partial<Delivery> = {}): Delivery => ({
      account,
      text: 'Start the evening before.',
      media: [],
      key: 'post-1 0 account-1',
      progress: {},
      ...changes,
      options: { ...titled, ...options },
    }),
    received: async () => (await (await fetch(`${world.url}/posts?platform=youtube`)).json()) as Received[],
    fault: (fault: Record<string, unknown>) => putFault(world, { platform: 'youtube', ...fault }),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

type Received = {
  id: string
  content: string
  url: string
  facts: Record<string, unknown>
  media: { type: string; bytes: number; url: string }[]
}

/** Gives consent as a person would, through the connector's URL. */
export const consent = async (
  connector: Connector,
  { name = 'ada', untick }: { name?: string | undefined; untick?: string | undefined } = {},
) => {
  const { verifier, challenge } = newPkce()
  const address = new URL(connector.authorizeUrl({ state: 'state-1', challenge, redirectUri: callback }))
  address.searchParams.set('login_hint', name)
  if (untick !== undefined) address.searchParams.set('untick', untick)
  const { back } = await visit(address)
  return { code: back.searchParams.get('code') ?? '', verifier, redirectUri: callback }
}
