import { pinterestConnector } from '#functions/adapters/platforms/pinterest/connector.ts'
import { pinterestPublisher } from '#functions/adapters/platforms/pinterest/publisher.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { impatientFetch } from '#test/platforms/impatient-fetch.ts'
import { boardOf, connect, putFault } from '#test/platforms/pinterest/calls.ts'
import { anMp4, aPng } from '#test/sandbox/files.ts'
import { apps, newPkce, openWorld, received, visit } from '#test/sandbox/world.ts'
import type { PlatformRig } from '../rig.ts'
import { sharedMedia } from '../shared-media.ts'
import { isReadyBefore, takesRepeats, tellsNoId } from '../unable.ts'
import { aDelivery, anImage, aVideo } from '../x/deliveries.ts'
import { refusals } from './refusals.ts'

/** The adapter on its own sandbox, with one connected account, pictures of two shapes, and a video. */
export const openPinterestRig = async ({ name = 'ada' }: { name?: string } = {}) => {
  const world = await openWorld()
  const app = { ...apps.pinterest, sandboxUrl: world.url }
  const now = () => world.clock.now
  const contents = { tall: aPng(100, 150), tall2: aPng(200, 300), wide: aPng(150, 100), video: await anMp4(5) }
  const media = await sharedMedia({
    tall: { content: contents.tall, contentType: 'image/png' },
    tall2: { content: contents.tall2, contentType: 'image/png' },
    wide: { content: contents.wide, contentType: 'image/png' },
    video: { content: contents.video, contentType: 'video/mp4' },
  })
  const deps = { app, now, fetch, ...media }
  const connector = pinterestConnector(app, deps)
  const { access_token: accessToken, refresh_token: refreshToken, scope } = await connect(world, name)
  const known = await connector.accounts({ accessToken, refreshToken, scopes: scope.split(' ') })
  const [found] = known.kind === 'known' ? known.found : []
  if (!found) throw new Error('The sandbox does not know the account.')
  const { remoteId, username } = found.profile
  const boardId = await boardOf(world, { access_token: accessToken, refresh_token: refreshToken, scope, expires_in: 0 })

  const picture = (id: 'tall' | 'tall2' | 'wide', width: number, height: number): Media =>
    anImage({ id, altText: `A ${id} picture`, bytes: contents[id].length, state: { name: 'ready', width, height } })
  const pictures = { tall: picture('tall', 100, 150), tall2: picture('tall2', 200, 300), wide: picture('wide', 150, 100) }
  const video = aVideo({
    id: 'video',
    bytes: contents.video.length,
    state: { name: 'ready', width: 32, height: 32, durationMs: 5 * secondMs },
  })
  const pin = (files: Media[], options: Delivery['options'] = {}) =>
    aDelivery({
      account: { id: `pinterest_${remoteId}`, platform: 'pinterest', remoteId, username },
      text: 'Start the evening before.',
      media: files,
      options: { boardId, title: 'Sourdough', link: 'https://example.org/sourdough', ...options },
    })

  return {
    world,
    connector,
    accessToken,
    refreshToken,
    profile: found.profile,
    boardId,
    pictures,
    video,
    pin,
    removeFile: media.remove,
    publisher: pinterestPublisher(deps),
    publisherWith: (ownFetch: typeof fetch) => pinterestPublisher({ ...deps, fetch: ownFetch }),
    impatientPublisher: (ms: number) => pinterestPublisher({ ...deps, fetch: impatientFetch(world, ms) }),
    arrived: () => received(world, '?platform=pinterest'),
    fault: (fault: Record<string, unknown>) => putFault(world, fault),
  }
}

export const pinterestRig: PlatformRig = {
  platform: 'pinterest',
  publishingScope: 'pins:write',
  refusals,
  unable: { ...tellsNoId, ...takesRepeats, ...isReadyBefore },
  open: async (options) => {
    const { pictures, video, pin, arrived, ...rig } = await openPinterestRig(options)
    return {
      ...rig,
      samples: [
        { kind: 'image', delivery: pin([pictures.tall]), isProcessed: false },
        { kind: 'carousel', delivery: pin([pictures.tall, pictures.wide]), isProcessed: false },
        { kind: 'video', delivery: pin([video]), isProcessed: true },
      ],
      refused: pin([pictures.tall], { link: 'https://spam.example/' }),
      postAlike: undefined,
      slowProcessing: (ms) => ({ operation: 'upload', processingMs: ms }),
      failedProcessing: { operation: 'upload', processingError: 'internal_error' },
      publicOperation: 'post',
      received: async () => (await arrived()).length,
    }
  },
  authorize: async ({ connector }, { name = 'ada', untick } = {}) => {
    const { verifier, challenge } = newPkce()
    const redirectUri = apps.pinterest.callbacks[0] ?? ''
    const address = new URL(connector.authorizeUrl({ state: 'state-1', challenge, redirectUri }))
    address.searchParams.set('login_hint', name)
    // Pinterest doesn't let people decline a single scope. An app registered with fewer requests fewer.
    const scopes = (address.searchParams.get('scope') ?? '').split(',').filter((scope) => scope !== untick)
    address.searchParams.set('scope', scopes.join(','))
    const { back } = await visit(address)
    return { code: back.searchParams.get('code') ?? '', verifier, redirectUri }
  },
}
