import { facebookConnector } from '#functions/adapters/platforms/facebook/connector.ts'
import { facebookPublisher } from '#functions/adapters/platforms/facebook/publisher.ts'
import type { Connector, FoundAccount } from '#functions/ports/connector.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aGif, aJpeg, anMp4, aPng } from '#test/media/samples.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { apps, openWorld, putFault, received, visit } from '#test/sandbox/world.ts'
import type { OpenRig, PlatformRig } from '../rig.ts'
import { sharedMedia } from '../shared-media.ts'
import { tellsNoId } from '../unable.ts'
import { aDelivery, anImage, aVideo } from '../x/deliveries.ts'
import { refusals } from './refusals.ts'

export const redirectUri = apps.facebook.callbacks[0] ?? ''

/** A file's metadata plus its bytes. */
export type File = { media: Media; content: Uint8Array }

export const aPhotoFile = (changes: Partial<Media> = {}): File => {
  const content = aJpeg({ width: 720, height: 960 })
  const state = { name: 'ready' as const, width: 720, height: 960 }
  return { content, media: anImage({ fileName: 'shop.jpg', contentType: 'image/jpeg', bytes: content.length, state, ...changes }) }
}

/** A picture whose file is too large for Facebook. */
export const aLargePhotoFile = (): File => {
  const content = Buffer.concat([aPng({ width: 720, height: 960 }), Buffer.alloc(10_000_000)])
  const state = { name: 'ready' as const, width: 720, height: 960 }
  return { content, media: anImage({ bytes: content.length, state }) }
}

export const aGifFile = (): File => {
  const content = aGif({ frames: 3 })
  const state = { name: 'ready' as const, width: 40, height: 30, frames: 3 }
  return {
    content,
    media: anImage({ id: 'gif-1', fileName: 'wave.gif', contentType: 'image/gif', kind: 'gif', bytes: content.length, state }),
  }
}

type Film = { width?: number; height?: number; durationMs?: number }

export const aVideoFile = ({ width = 1280, height = 720, durationMs = 10 * secondMs }: Film = {}): File => {
  const content = anMp4({ width, height, durationMs })
  return { content, media: aVideo({ bytes: content.length, state: { name: 'ready', width, height, durationMs } }) }
}

/** A video in a reel's shape. */
export const aReelFile = (film: Film = {}) => aVideoFile({ width: 720, height: 1280, ...film })

type Opening = { name?: string | undefined; files?: File[] }

/** The adapter on its own sandbox, with one person's Pages. */
export const onSandbox = async ({ name = 'Ada', files = [] }: Opening = {}) => {
  const world = await openWorld()
  const app = { ...apps.facebook, sandboxUrl: world.url }
  const now = () => world.clock.now
  const media = await sharedMedia(
    Object.fromEntries(files.map((file) => [file.media.id, { content: file.content, contentType: file.media.contentType }])),
  )
  const deps = (ownFetch: typeof fetch) => ({ app, now, fetch: ownFetch, files: media.files, imageVariants: media.imageVariants })
  const connector = facebookConnector(app, { fetch, now })
  const pages = await pagesFor(connector, { name })
  const [page] = pages
  if (!page) throw new Error('The sandbox knows no Page.')
  const { remoteId, username } = page.profile
  return {
    world,
    app,
    connector,
    pages,
    page,
    publisher: facebookPublisher(deps(fetch)),
    /** Deletes a file. */
    remove: media.remove,
    publisherWith: (ownFetch: typeof fetch) => facebookPublisher(deps(ownFetch)),
    impatientPublisher: (ms: number) => facebookPublisher(deps(impatientFetch(world, ms))),
    accessToken: page.grant.accessToken,
    aDelivery: (changes: Partial<Omit<Delivery, 'account'>> = {}) =>
      aDelivery({
        account: { id: `facebook_${remoteId}`, platform: 'facebook', remoteId, username },
        media: files.map((file) => file.media),
        ...changes,
      }),
    /** Posts as the Page, bypassing Crier. */
    post: (fields: Record<string, string>) =>
      fetch(`${world.url}/graph.facebook.com/v26.0/${remoteId}/feed`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, access_token: page.grant.accessToken }),
      }),
    fault: (fault: Record<string, unknown>) => putFault(world, { platform: 'facebook', ...fault }),
    received: () => received(world, '?platform=facebook'),
  }
}

export type OnSandbox = Awaited<ReturnType<typeof onSandbox>>

type Consent = { name?: string; untick?: string | undefined }

/** Gives consent as a person would. */
export const codeFor = async (connector: Connector, { name = 'Ada', untick }: Consent) => {
  const address = new URL(connector.authorizeUrl({ state: 'state-1', challenge: '', redirectUri }))
  address.searchParams.set('login_hint', name)
  if (untick !== undefined) address.searchParams.set('untick', untick)
  const { back } = await visit(address)
  return back.searchParams.get('code') ?? ''
}

const pagesFor = async (connector: Connector, consent: Consent): Promise<FoundAccount[]> => {
  const granted = await connector.exchange({ code: await codeFor(connector, consent), verifier: '', redirectUri })
  if (granted.kind !== 'granted') throw new Error('The sandbox did not grant access.')
  const known = await connector.accounts(granted.grant)
  return known.kind === 'known' ? known.found : []
}

/** The Facebook rig for the contract suite. */
export const facebookRig: PlatformRig = {
  platform: 'facebook',
  publishingScope: 'pages_manage_posts',
  refusals,
  unable: {
    ...tellsNoId,
    'refreshes a token once for ten callers': 'a Page’s token doesn’t expire, and there is no refresh token',
    'continues with a fresh token': 'a Page’s token doesn’t expire; only the person can replace a revoked one',
  },
  open: async ({ name } = {}) => {
    const [photo, another, video, reel] = [
      aPhotoFile(),
      aPhotoFile({ id: 'image-2' }),
      aVideoFile(),
      { ...aReelFile(), media: { ...aReelFile().media, id: 'reel-1' } },
    ]
    const { aDelivery: delivery, post, ...facebook } = await onSandbox({ name, files: [photo, another, video, reel] })
    const sample = (kind: string, files: File[], options = {}) => ({
      kind,
      delivery: delivery({ text: `A ${kind}.`, media: files.map(({ media }) => media), options }),
      isProcessed: files.some(({ media }) => media.kind === 'video'),
    })
    return {
      ...facebook,
      refreshToken: undefined,
      samples: [
        sample('text', []),
        sample('link', [], { link: 'https://example.com/tickets' }),
        sample('photo', [photo]),
        sample('photos', [photo, another]),
        sample('video', [video]),
        sample('reel', [reel], { kind: 'reel' }),
      ],
      refused: delivery({ text: 'a'.repeat(63_207), media: [] }),
      postAlike: ({ text }) => post({ message: text }),
      slowProcessing: (ms) => ({ operation: 'post', processingMs: ms }),
      failedProcessing: { operation: 'status', processingError: 'The file is damaged.' },
      publicOperation: 'post',
      received: async () => (await facebook.received()).length,
    } satisfies OpenRig
  },
  authorize: async ({ connector }, consent = {}) => ({ code: await codeFor(connector, consent), verifier: '', redirectUri }),
}
