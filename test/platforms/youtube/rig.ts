import type { OpenRig, PlatformRig } from '../rig.ts'
import { knowsItsPosts, takesRepeats } from '../unable.ts'
import { consent, onSandbox } from './on-sandbox.ts'
import { refusals } from './refusals.ts'

/** The YouTube rig for the contract suite. */
export const youTubeRig: PlatformRig = {
  platform: 'youtube',
  publishingScope: 'https://www.googleapis.com/auth/youtube.upload',
  refusals,
  unable: { ...takesRepeats, ...knowsItsPosts },
  open: async ({ name } = {}) => {
    const youTube = await onSandbox({ name })
    const [video, short] = [youTube.video({ bytes: 600_000 }), youTube.video({ id: 'video-2', bytes: 300_000, width: 720, height: 1_280 })]
    const thumbnail = youTube.thumbnail()
    const sample = (kind: string, delivery: Parameters<typeof youTube.aDelivery>[0]) => ({
      kind,
      isProcessed: true,
      delivery: youTube.aDelivery(delivery),
    })
    return {
      ...youTube,
      refreshToken: youTube.grant.refreshToken,
      samples: [
        sample('video', { media: [video] }),
        sample('video with thumbnail', { media: [video, thumbnail], options: { thumbnail: thumbnail.id } }),
        sample('short', { media: [short] }),
      ],
      refused: youTube.aDelivery({ media: [video], options: { title: 'Me <3 bread' } }),
      postAlike: undefined,
      slowProcessing: (ms) => ({ operation: 'post', processingMs: ms }),
      failedProcessing: { operation: 'status', processingError: 'codec' },
      publicOperation: 'post',
      received: async () => (await youTube.received()).length,
    } satisfies OpenRig
  },
  authorize: ({ connector }, options) => consent(connector, options),
}
