import type { OpenRig, PlatformRig } from '../rig.ts'
import { isReadyBefore, takesRepeats } from '../unable.ts'
import { consent, onSandbox } from './on-sandbox.ts'
import { refusals } from './refusals.ts'

/**
 * The Threads rig for the cross-platform tests. The long-lived token renews itself while valid. An expired one can't be
 * renewed.
 */
export const threadsRig: PlatformRig = {
  platform: 'threads',
  publishingScope: 'threads_content_publish',
  refusals,
  nobodysId: { status: 200, body: { id: '17900000000000000' } },
  unable: {
    ...takesRepeats,
    ...isReadyBefore,
    'continues with a fresh token': 'a live token is renewed automatically; only the person can replace an expired one',
  },
  open: async (options) => {
    const threads = await onSandbox(options)
    const { image, video, aDelivery } = threads
    const [picture, film] = [image(), video()]
    return {
      ...threads,
      refreshToken: threads.grant.refreshToken,
      samples: [
        { kind: 'text', delivery: aDelivery(), isProcessed: true },
        { kind: 'image', delivery: aDelivery({ media: [picture] }), isProcessed: true },
        { kind: 'video', delivery: aDelivery({ media: [film] }), isProcessed: true },
        { kind: 'carousel', delivery: aDelivery({ media: [picture, film] }), isProcessed: true },
        { kind: 'thread', delivery: aDelivery({ text: 'One', options: { parts: ['Two', 'Three'] } }), posts: 3, isProcessed: true },
      ],
      refused: aDelivery({ text: 'é'.repeat(251) }),
      postAlike: undefined,
      slowProcessing: (processingMs) => ({ operation: 'upload', processingMs }),
      failedProcessing: { operation: 'upload', processingError: 'INVALID_DURATION' },
      publicOperation: 'post',
      received: async () => (await threads.received()).length,
    } satisfies OpenRig
  },
  authorize: ({ connector }, { name = 'ada', ...options } = {}) => consent(connector, name, options),
}
