import { expect, test } from 'vitest'
import { publisherOf, rehearsals } from '#functions/adapters/platforms/publishers.ts'
import { recordingFetch } from '#functions/adapters/platforms/rehearse.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Step } from '#shared/domain/targets.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { type Kind, plans } from './plans.ts'

type Content = Partial<Pick<Delivery, 'media' | 'options'>>

const [image, video] = [anImage(), aVideo({ state: { name: 'ready', width: 1080, height: 1920, durationMs: 10 * secondMs } })]
const agreed = { privacy: 'SELF_ONLY', hasAgreed: true }
const pin = { boardId: '1', title: 'A pin' }
const film = { title: 'A film', madeForKids: false }

/** How each platform publishes each kind of post, and the simulated plan for it. */
test.each<[Platform, string, Kind, Content]>([
  ['x', 'a text', 'text', {}],
  ['x', 'a thread', 'thread', { options: { parts: ['Two', 'Three'] } }],
  ['x', 'a picture', 'media', { media: [image] }],
  ['x', 'a video', 'media', { media: [video] }],
  ['instagram', 'a picture', 'container', { media: [image], options: { firstComment: 'First' } }],
  ['instagram', 'a carousel', 'container', { media: [image, video], options: { firstComment: 'First' } }],
  ['instagram', 'a reel', 'container', { media: [video], options: { firstComment: 'First' } }],
  ['tiktok', 'photos', 'final', { media: [image], options: agreed }],
  ['tiktok', 'a video', 'pushed', { media: [video], options: agreed }],
  ['facebook', 'a text', 'text', {}],
  ['facebook', 'a photo', 'text', { media: [image] }],
  ['facebook', 'photos', 'media', { media: [image, anImage({ id: 'image-2' })] }],
  ['facebook', 'a video', 'worked', { media: [aVideo()] }],
  ['facebook', 'a reel', 'pushed', { media: [video], options: { kind: 'reel' } }],
  ['linkedin', 'a picture', 'named', { media: [image] }],
  ['linkedin', 'a video', 'named', { media: [video] }],
  ['pinterest', 'a picture', 'text', { media: [image], options: pin }],
  ['pinterest', 'a video', 'media', { media: [video], options: pin }],
  ['youtube', 'a video', 'keyed', { media: [video], options: film }],
  ['threads', 'a text', 'prepared', {}],
  ['threads', 'a carousel', 'prepared', { media: [image, video] }],
  ['threads', 'a thread', 'replies', { options: { parts: ['Two', 'Three'] } }],
  ['mastodon', 'a thread', 'recognized', { options: { parts: ['Two'] } }],
  ['mastodon', 'a thread with a picture', 'recognized', { media: [image], options: { parts: ['Two'] } }],
  ['mastodon', 'a thread with a video', 'recognized', { media: [video], options: { parts: ['Two'] } }],
  ['bluesky', 'a thread', 'chosen', { options: { parts: ['Two'] } }],
  ['bluesky', 'a thread with a picture', 'chosen', { media: [image], options: { parts: ['Two'] } }],
  ['bluesky', 'a thread with a video', 'chosen', { media: [video], options: { parts: ['Two'] } }],
])('%s publishes %s in the way that the simulation calls “%s”', async (platform, _what, kind, content) => {
  const { steps, afterRewind } = await published(platform, content)

  expect(wayOf(steps)).toEqual(wayOf(plans[kind].steps))
  expect(afterRewind).toBe(plans[kind].afterRewind)
})

/** Returns the steps the adapter takes when all goes well, and what it would do after a rewind. */
const published = async (platform: Platform, { media = [], options = {} }: Content) => {
  let now = Date.parse('2026-05-04T09:00:00.000Z')
  const { fetch } = recordingFetch({ answer: await rehearsals[platform](), secrets: [] })
  const publisher = await publisherOf({
    appOf: async () => ({ clientId: 'crier', clientSecret: 'secret' }),
    fetch,
    fetchOutside: fetch,
    now: () => now,
    files: { read: async (_, { from, to }) => new Uint8Array(to - from), shareUrl: async ({ id }) => `https://files.example/${id}` },
    imageVariants: {
      ensure: async ({ workspaceId, id }, { name, contentTypes: [contentType] }) => ({
        file: { workspaceId, id, variant: name },
        contentType,
        bytes: 9,
        width: 1,
        height: 1,
      }),
      draw: () => Promise.reject(new Error('No page is read.')),
    },
  })({ workspaceId: 'user-1', platform })
  const steps: Step[] = []
  let delivery: Delivery = {
    key: 'post-1 0 account-1',
    account: anAccount({ id: `${platform}_77`, platform }),
    text: 'One',
    media,
    options,
    progress: {},
  }
  const afterRewind = publisher.afterRewind(delivery).kind
  for (;;) {
    const step = publisher.nextStep(delivery)
    const outcome = await publisher.perform(delivery, step, 'token')
    steps.push(step)
    if (outcome.kind === 'published') return { steps, afterRewind }
    if (outcome.kind !== 'done' && outcome.kind !== 'waiting') throw new Error(`The step ${step.name} was ${outcome.kind}.`)
    if (outcome.kind === 'waiting') now += outcome.checkAfterMs
    delivery = { ...delivery, progress: outcome.progress }
  }
}

/** Returns the steps as the engine sees them. Consecutive safe steps count as one. */
const wayOf = (steps: readonly Step[]) =>
  steps
    .map(({ repeat, isPublic }) => (isPublic ? `public, ${repeat}` : repeat))
    .filter((way, index, all) => way !== 'safe' || all[index - 1] !== 'safe')
