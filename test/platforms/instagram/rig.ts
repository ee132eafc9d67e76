import type { OpenRig, PlatformRig } from '../rig.ts'
import { isReadyBefore, takesRepeats } from '../unable.ts'
import { consent, onSandbox } from './on-sandbox.ts'
import { refusals } from './refusals.ts'

/**
 * The Instagram rig for the contract suite. The long-lived token renews itself while valid. An expired one can't be
 * renewed.
 */
export const instagramRig: PlatformRig = {
  platform: 'instagram',
  publishingScope: 'instagram_business_content_publish',
  refusals,
  nobodysId: { status: 200, body: { id: '17900000000000000' } },
  unable: {
    ...takesRepeats,
    ...isReadyBefore,
    'continues with a fresh token': 'a live token is renewed automatically; only the person can replace an expired one',
  },
  open: async (options) => {
    const instagram = await onSandbox(options)
    const { image, video, aDelivery } = instagram
    const [picture, film] = [image(), video()]
    return {
      ...instagram,
      refreshToken: instagram.grant.refreshToken,
      samples: [
        { kind: 'image', delivery: aDelivery({ media: [picture] }), isProcessed: true },
        { kind: 'carousel', delivery: aDelivery({ media: [picture, film] }), isProcessed: true },
        { kind: 'reel', delivery: aDelivery({ media: [film] }), isProcessed: true },
        { kind: 'image story', delivery: aDelivery({ text: '', media: [picture], options: { kind: 'story' } }), isProcessed: true },
        { kind: 'video story', delivery: aDelivery({ text: '', media: [film], options: { kind: 'story' } }), isProcessed: true },
        {
          kind: 'first comment',
          delivery: aDelivery({ media: [picture], options: { firstComment: 'More in our shop.' } }),
          isProcessed: true,
        },
      ],
      refused: aDelivery({ text: Array.from({ length: 31 }, (_, index) => `#tag${index}`).join(' '), media: [picture] }),
      postAlike: undefined,
      slowProcessing: (processingMs) => ({ operation: 'upload', processingMs }),
      failedProcessing: { operation: 'upload', processingError: '2207026' },
      publicOperation: 'post',
      received: async () => (await instagram.received()).length,
    } satisfies OpenRig
  },
  authorize: ({ connector }, { name = 'ada', ...options } = {}) => consent(connector, name, options),
}
