import { secondMs } from '#shared/domain/times.ts'
import { anMp4, aPng, aGif as gifBytes } from '#test/media/samples.ts'
import { callback, newPkce, visit } from '#test/sandbox/world.ts'
import type { OpenRig, PlatformRig } from '../rig.ts'
import { isReadyBefore } from '../unable.ts'
import { aGif, anImage, aVideo } from './deliveries.ts'
import { onSandbox } from './on-sandbox.ts'
import { refusals } from './refusals.ts'

/** The X rig for the contract suite. */
export const xRig: PlatformRig = {
  platform: 'x',
  publishingScope: 'tweet.write',
  refusals,
  nobodysId: { status: 201, body: { data: { id: '1346889436626259968', text: 'A text' } } },
  unable: isReadyBefore,
  open: async ({ name } = {}) => {
    const content = { 'image-1': aPng(), 'gif-1': gifBytes({ frames: 3 }), 'video-1': anMp4({ durationMs: 5 * secondMs }) }
    const x = await onSandbox({ ...(name !== undefined && { name }), content })
    const image = anImage({ altText: 'A shop front', bytes: content['image-1'].length })
    const gif = aGif({ bytes: content['gif-1'].length })
    const video = aVideo({ bytes: content['video-1'].length })
    return {
      ...x,
      samples: [
        { kind: 'text', delivery: x.aDelivery({ text: 'A text' }), isProcessed: false },
        { kind: 'image', delivery: x.aDelivery({ text: 'An image', media: [image] }), isProcessed: false },
        { kind: 'GIF', delivery: x.aDelivery({ text: 'A GIF', media: [gif] }), isProcessed: true },
        { kind: 'video', delivery: x.aDelivery({ text: 'A video', media: [video] }), isProcessed: true },
        { kind: 'thread', delivery: x.aDelivery({ text: 'One', options: { parts: ['Two', 'Three'] } }), posts: 3, isProcessed: false },
      ],
      refused: x.aDelivery({ text: 'a'.repeat(281) }),
      postAlike: ({ text }) => x.post(text),
      slowProcessing: (processingMs) => ({ operation: 'status', processingMs }),
      failedProcessing: { operation: 'status', processingError: 'InvalidMedia' },
      publicOperation: 'post',
      received: async () => (await x.received()).length,
    } satisfies OpenRig
  },
  authorize: async ({ connector }, { name = 'ada', untick } = {}) => {
    const { verifier, challenge } = newPkce()
    const address = new URL(connector.authorizeUrl({ state: 'state-1', challenge, redirectUri: callback }))
    address.searchParams.set('login_hint', name)
    // X doesn't let people decline a single scope. An app registered with fewer requests fewer.
    const scopes = (address.searchParams.get('scope') ?? '').split(' ').filter((scope) => scope !== untick)
    address.searchParams.set('scope', scopes.join(' '))
    const { back } = await visit(address)
    return { code: back.searchParams.get('code') ?? '', verifier, redirectUri: callback }
  },
}
