import { secondMs } from '#shared/domain/times.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import type { OpenRig, PlatformRig } from '../rig.ts'
import { isReadyBefore, knowsItsPosts, takesRepeats } from '../unable.ts'
import { anImage, aVideo } from '../x/deliveries.ts'
import { onSandbox, signedIn } from './on-sandbox.ts'

const says = (status: number, error: string) => ({ status, body: { error } })

/** The Mastodon rig for the cross-platform tests. */
export const mastodonRig: PlatformRig = {
  platform: 'mastodon',
  publishingScope: 'write:statuses',
  refusals: {
    'sign-in-ended': { revokeTokens: true },
    permission: says(403, 'This action is not allowed'),
    'invalid-content': says(422, 'Validation failed: Text can’t be blank'),
    'rate-limited': { retryAfter: 60 },
    transient: says(422, 'Cannot attach files that have not finished processing. Try again in a moment!'),
  },
  unable: {
    ...knowsItsPosts,
    ...takesRepeats,
    ...isReadyBefore,
    'refuses a sign-in without permission to post': 'a server grants everything requested or nothing',
    'refreshes a token once for ten callers': 'its tokens don’t expire',
    'continues with a fresh token': 'its tokens don’t expire',
  },
  open: async ({ name } = {}): Promise<OpenRig> => {
    const content = { 'image-1': aPng(), 'image-2': aPng({ width: 40, height: 30 }), 'video-1': anMp4({ durationMs: 5 * secondMs }) }
    const { aDelivery, grant, received, ...mastodon } = await onSandbox({ name, content })
    const image = anImage({ altText: 'A shop front', bytes: content['image-1'].length })
    const another = anImage({ id: 'image-2', bytes: content['image-2'].length })
    const video = aVideo({ bytes: content['video-1'].length })
    const sample = (kind: string, delivery: Parameters<typeof aDelivery>[0], { posts = 1, isProcessed = false } = {}) => ({
      kind,
      delivery: aDelivery({ text: `A ${kind}`, ...delivery }),
      posts,
      isProcessed,
    })
    return {
      ...mastodon,
      refreshToken: grant.refreshToken,
      samples: [
        sample('text', { text: 'Fresh bread at https://example.com, says @ada@mastodon.test #bakery' }),
        sample('image', { media: [image] }),
        sample('several images', { media: [image, another] }),
        sample('video', { media: [video] }, { isProcessed: true }),
        sample('thread', { text: 'One', options: { parts: ['Two', 'Three'] } }, { posts: 3 }),
        sample('poll behind a warning', { options: { contentWarning: 'Bread', poll: { choices: ['Rye', 'Wheat'], minutes: 60 } } }),
      ],
      refused: aDelivery({ text: 'a'.repeat(501) }),
      postAlike: undefined,
      slowProcessing: (processingMs) => ({ operation: 'upload', processingMs }),
      failedProcessing: { operation: 'upload', processingError: 'internal_error' },
      publicOperation: 'post',
      received: async () => (await received()).length,
    }
  },
  authorize: ({ connector }, { name = 'ada' } = {}) => signedIn(connector, { name }),
}
