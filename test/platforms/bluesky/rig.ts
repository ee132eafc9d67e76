import { secondMs } from '#shared/domain/times.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import type { OpenRig, PlatformRig } from '../rig.ts'
import { takesRepeats } from '../unable.ts'
import { anImage, aVideo } from '../x/deliveries.ts'
import { onSandbox, signedIn } from './on-sandbox.ts'

const refusedWith = (status: number, error: string) => ({ status, body: { error, message: 'No.' } })

/** The Bluesky rig for the cross-platform tests. */
export const blueskyRig: PlatformRig = {
  platform: 'bluesky',
  publishingScope: 'repo:app.bsky.feed.post?action=create',
  refusals: {
    'sign-in-ended': { revokeTokens: true },
    permission: refusedWith(403, 'ScopeMissingError'),
    'invalid-content': refusedWith(400, 'InvalidRequest'),
    'rate-limited': { retryAfter: 60 },
    transient: refusedWith(400, 'InvalidSwap'),
  },
  nobodysId: { status: 200, body: { uri: 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/3jzfcijpj2z2a', cid: 'bafyreia' } },
  unable: {
    ...takesRepeats,
    'waits for slow processing': 'processes videos after the post is public and doesn’t report on it',
    'reports failed processing': 'processes videos after the post is public and doesn’t report on it',
    'failed status checks don’t fail a public post': 'there are no status checks once a post is public',
  },
  open: async ({ name } = {}): Promise<OpenRig> => {
    const content = { 'image-1': aPng(), 'image-2': aPng({ width: 40, height: 30 }), 'video-1': anMp4({ durationMs: 5 * secondMs }) }
    const { aDelivery, grant, received, ...bluesky } = await onSandbox({ name, content })
    const image = anImage({ altText: 'A shop front', bytes: content['image-1'].length })
    const another = anImage({ id: 'image-2', bytes: content['image-2'].length })
    const video = aVideo({ bytes: content['video-1'].length })
    const sample = (kind: string, delivery: Parameters<typeof aDelivery>[0], posts = 1) => ({
      kind,
      delivery: aDelivery({ text: `A ${kind}`, ...delivery }),
      posts,
      isProcessed: false,
    })
    return {
      ...bluesky,
      refreshToken: grant.refreshToken,
      samples: [
        sample('text', { text: 'Fresh bread at https://example.com, says @ada.test #bakery' }),
        sample('image', { media: [image] }),
        sample('several images', { media: [image, another] }),
        sample('video', { media: [video] }),
        sample('thread', { text: 'One', options: { parts: ['Two', 'Three'] } }, 3),
        sample('post that nobody can reply to', { options: { whoCanReply: 'nobody', isQuotingDisabled: true } }),
      ],
      refused: aDelivery({ text: 'a'.repeat(301) }),
      postAlike: undefined,
      slowProcessing: undefined,
      failedProcessing: undefined,
      publicOperation: 'post',
      received: async () => (await received()).length,
    }
  },
  authorize: ({ connector }, options = {}) => signedIn(connector, options),
}
