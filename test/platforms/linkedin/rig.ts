import type { OpenRig, PlatformRig, Sample } from '#test/platforms/rig.ts'
import { visit } from '#test/sandbox/world.ts'
import { isReadyBefore, tellsNoId } from '../unable.ts'
import { oneGif, oneVideo, somePictures } from './files.ts'
import { callback, onSandbox, postAlike } from './on-sandbox.ts'
import { refusals } from './refusals.ts'

/** The LinkedIn rig for the contract suite. */
export const linkedInRig: PlatformRig = {
  platform: 'linkedin',
  publishingScope: 'w_member_social',
  refusals,
  unable: { ...isReadyBefore, ...tellsNoId },
  renewable: { name: 'ada partner', whose: 'for apps that LinkedIn has approved for it' },
  open: async ({ name } = {}): Promise<OpenRig> => {
    const [pictures, gif, video] = [somePictures(3), oneGif(), await oneVideo()]
    const rig = await onSandbox({ ...(name !== undefined && { name }), content: { ...pictures.content, ...gif.content, ...video.content } })
    const { aDelivery } = rig
    const article = { source: 'https://example.org/bread', title: 'How we bake', description: 'Ten steps' }
    const samples: Sample[] = [
      { kind: 'text', delivery: aDelivery({ text: 'Fresh bread (until 6 pm) #bakery' }), isProcessed: false },
      { kind: 'image', delivery: aDelivery({ text: 'A shelf', media: pictures.media.slice(0, 1) }), isProcessed: false },
      { kind: 'several images', delivery: aDelivery({ text: 'Three shelves', media: pictures.media }), isProcessed: false },
      { kind: 'GIF', delivery: aDelivery({ text: 'A wave', media: gif.media }), isProcessed: false },
      { kind: 'video', delivery: aDelivery({ text: 'A day', media: video.media, options: { title: 'Baking day' } }), isProcessed: true },
      { kind: 'article', delivery: aDelivery({ text: 'Read on', options: { article } }), isProcessed: false },
    ]
    return {
      world: rig.world,
      connector: rig.connector,
      publisher: rig.publisher,
      publisherWith: rig.publisherWith,
      accessToken: rig.accessToken,
      refreshToken: rig.grant.refreshToken,
      samples,
      refused: aDelivery({ text: 'a'.repeat(3_001) }),
      postAlike: (delivery) => postAlike(rig, delivery),
      fault: rig.fault,
      slowProcessing: (ms) => ({ operation: 'upload', processingMs: ms }),
      failedProcessing: { operation: 'upload', processingError: 'Codec not supported', times: 'forever' },
      publicOperation: 'post',
      received: async () => (await rig.received()).length,
    }
  },
  authorize: async ({ connector }, { name = 'ada', untick } = {}) => {
    const address = new URL(connector.authorizeUrl({ state: 'state-1', challenge: '', redirectUri: callback }))
    address.searchParams.set('login_hint', name)
    // LinkedIn doesn't let people decline a single scope. An app registered with fewer requests fewer.
    const scopes = (address.searchParams.get('scope') ?? '').split(' ').filter((scope) => scope !== untick)
    address.searchParams.set('scope', scopes.join(' '))
    const { back } = await visit(address)
    return { code: back.searchParams.get('code') ?? '', verifier: '', redirectUri: callback }
  },
}
