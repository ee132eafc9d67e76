import { tikTokConnector } from '#functions/adapters/platforms/tiktok/connector.ts'
import { tikTokPublisher } from '#functions/adapters/platforms/tiktok/publisher.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aJpeg, anMp4 } from '#test/media/samples.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { apps, openWorld, putFault, received, visit } from '#test/sandbox/world.ts'
import type { OpenRig, PlatformRig } from '../rig.ts'
import { sharedMedia } from '../shared-media.ts'
import { knowsItsPosts, takesRepeats } from '../unable.ts'
import { aDelivery, anImage, aVideo } from '../x/deliveries.ts'
import { refusals } from './refusals.ts'

const redirectUri = apps.tiktok.callbacks[0] ?? ''

/** The fields every direct post needs. */
export const agreed = { privacy: 'PUBLIC_TO_EVERYONE', hasAgreed: true }

/** A file's metadata plus its bytes. */
export type File = { media: Media; content: Uint8Array }

export const aVideoFile = ({ durationMs = 10 * secondMs, bytes }: { durationMs?: number; bytes?: number } = {}): File => {
  const content = anMp4({ width: 720, height: 1_280, durationMs, ...(bytes !== undefined && { bytes }) })
  const state = { name: 'ready' as const, width: 720, height: 1_280, durationMs }
  return { content, media: aVideo({ bytes: content.length, state }) }
}

export const aPhotoFile = (id = 'photo-1'): File => {
  const content = aJpeg({ width: 720, height: 960 })
  const state = { name: 'ready' as const, width: 720, height: 960 }
  return { content, media: anImage({ id, fileName: `${id}.jpg`, contentType: 'image/jpeg', bytes: content.length, state }) }
}

type Opening = { name?: string | undefined; files?: File[] }

/** The adapter on its own sandbox, with one connected account. */
export const onSandbox = async ({ name = 'ada', files = [] }: Opening = {}) => {
  const world = await openWorld()
  const app = { ...apps.tiktok, sandboxUrl: world.url }
  const now = () => world.clock.now
  const shared = await sharedMedia(
    Object.fromEntries(files.map(({ media, content }) => [media.id, { content, contentType: media.contentType }])),
  )
  const deps = (ownFetch: typeof fetch) => ({ app, now, fetch: ownFetch, files: shared.files, imageVariants: shared.imageVariants })
  const connector = tikTokConnector(app, { fetch, now })
  const granted = await connector.exchange({ code: await codeFor(connector, { name }), verifier: '', redirectUri })
  if (granted.kind !== 'granted') throw new Error('The sandbox did not grant access.')
  const known = await connector.accounts(granted.grant)
  const [account] = known.kind === 'known' ? known.found : []
  if (!account) throw new Error('The sandbox does not know the account.')
  const { remoteId, username } = account.profile
  return {
    world,
    connector,
    publisher: tikTokPublisher(deps(fetch)),
    publisherWith: (ownFetch: typeof fetch) => tikTokPublisher(deps(ownFetch)),
    impatientPublisher: (ms: number) => tikTokPublisher(deps(impatientFetch(world, ms))),
    profile: account.profile,
    /** Deletes a file before it's sent. */
    remove: shared.remove,
    accessToken: granted.grant.accessToken,
    refreshToken: granted.grant.refreshToken,
    /** A direct post, public by default. */
    aDelivery: (changes: Partial<Omit<Delivery, 'account'>> = {}) =>
      aDelivery({
        account: { id: `tiktok_${remoteId}`, platform: 'tiktok', remoteId, username },
        text: 'Opening day #shop',
        media: files.map(({ media }) => media),
        ...changes,
        options: { ...agreed, ...changes.options },
      }),
    fault: (fault: Record<string, unknown>) => putFault(world, { platform: 'tiktok', ...fault }),
    received: () => received(world, '?platform=tiktok'),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

/** Gives consent as a person would. */
export const codeFor = async (
  connector: OnSandbox['connector'],
  { name = 'ada', untick }: { name?: string; untick?: string | undefined },
) => {
  const address = new URL(connector.authorizeUrl({ state: 'state-1', challenge: '', redirectUri }))
  address.searchParams.set('login_hint', name)
  if (untick !== undefined) address.searchParams.set('untick', untick)
  const { back } = await visit(address)
  return back.searchParams.get('code') ?? ''
}

/** The TikTok rig for the contract suite. */
export const tiktokRig: PlatformRig = {
  platform: 'tiktok',
  publishingScope: 'video.publish',
  refusals,
  unable: { ...knowsItsPosts, ...takesRepeats, 'waits as long as the platform says': 'TikTok names no time, so Crier waits a minute' },
  open: async ({ name } = {}) => {
    const [video, photo, another] = [aVideoFile(), aPhotoFile('photo-1'), aPhotoFile('photo-2')]
    const { aDelivery: delivery, ...tiktok } = await onSandbox({ name, files: [video, photo, another] })
    const sample = (kind: string, media: Media[], options = {}) => ({ kind, delivery: delivery({ media, options }), isProcessed: true })
    return {
      ...tiktok,
      samples: [
        // Samples published by a call with a token come first. A video is published by its last bytes, which need no
        // token.
        sample('photo', [photo.media]),
        sample('photos', [photo.media, another.media], { title: 'Opening day' }),
        sample('video', [video.media]),
        sample('video draft', [video.media], { mode: 'inbox' }),
        sample('photo draft', [photo.media], { mode: 'inbox' }),
      ],
      refused: delivery({ media: [video.media], options: { privacy: 'FOLLOWER_OF_CREATOR' } }),
      postAlike: undefined,
      slowProcessing: (ms) => ({ operation: 'post', processingMs: ms }),
      failedProcessing: { operation: 'status', processingError: 'file_format_check_failed' },
      publicOperation: 'post',
      received: async () => (await tiktok.received()).length,
    } satisfies OpenRig
  },
  authorize: async ({ connector }, { name = 'ada', untick } = {}) => ({
    code: await codeFor(connector, { name, untick }),
    verifier: '',
    redirectUri,
  }),
}
