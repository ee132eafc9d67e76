import { expect, test } from 'vitest'
import { pinterestPublisher } from '#functions/adapters/platforms/pinterest/publisher.ts'
import { pinterestRehearsal } from '#functions/adapters/platforms/pinterest/rehearsal.ts'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import { fakeRenditions } from '#test/fakes/fake-media-renditions.ts'
import { anImage } from '../x/deliveries.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { openPinterestRig } from './rig.ts'

const fetchedSize = async (url = '') => {
  const { imageSize } = await import('image-size')
  const { width, height, type } = imageSize(new Uint8Array(await (await fetch(url)).arrayBuffer()))
  return [width, height, type]
}

test('a picture becomes a Pin with its words, on its board', async () => {
  const rig = await openPinterestRig()

  const { outcome, steps } = await deliver(rig, rig.pin([rig.pictures.tall]))

  const [pin] = await rig.arrived()
  expect(steps).toEqual(['pin'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: pin?.id, url: pin?.url })
  expect(pin).toMatchObject({
    ...{ account: 'ada', content: 'Start the evening before.', media: [{ type: 'image/png', altText: 'A tall picture' }] },
    facts: { kind: 'image', title: 'Sourdough', link: 'https://example.org/sourdough', boardId: rig.boardId },
  })
})

test('a Pin needs nothing but its board and a picture', async () => {
  const rig = await openPinterestRig()
  const bare = { ...rig.pin([{ ...rig.pictures.tall, altText: '' }]), text: ' ', options: { boardId: rig.boardId } }

  expect((await deliver(rig, bare)).outcome.kind).toBe('published')
  expect(await rig.arrived()).toMatchObject([{ content: '', facts: { title: '', link: '' } }])
})

test('pictures of different sizes become a carousel of one size, made ahead of the Pin', async () => {
  const rig = await openPinterestRig()
  const { tall, tall2, wide } = rig.pictures

  const { steps } = await deliver(rig, rig.pin([tall2, wide, tall]))

  const [pin] = await rig.arrived()
  expect(steps).toEqual(['make-pictures', 'pin'])
  expect(await Promise.all(pin?.media.map(({ url }) => fetchedSize(url)) ?? [])).toEqual([
    [100, 150, 'jpg'],
    [100, 150, 'jpg'],
    [100, 150, 'png'],
  ])
})

test('a video is sent, worked on and pinned with its cover', async () => {
  const rig = await openPinterestRig()

  const { outcome, steps } = await deliver(rig, rig.pin([rig.video], { coverAtSeconds: 2 }))

  expect(steps).toEqual(['send-video', 'check-video', 'pin'])
  expect(outcome.kind).toBe('published')
  expect(await rig.arrived()).toMatchObject([
    { media: [{ type: 'video/mp4', bytes: rig.video.bytes }], facts: { kind: 'video', coverAtSeconds: 2 } },
  ])
})

test('a video that takes long is asked about less and less often', async () => {
  const rig = await openPinterestRig()
  await rig.fault({ operation: 'upload', processingMs: 300_000 })
  let delivery = rig.pin([rig.video])
  const waits: number[] = []
  for (let step = rig.publisher.nextStep(delivery); step.name !== 'pin'; step = rig.publisher.nextStep(delivery)) {
    const outcome = await rig.publisher.perform(delivery, step, rig.accessToken)
    if (outcome.kind === 'waiting') waits.push(outcome.checkAfterMs)
    rig.world.clock.now += waits.at(-1) ?? 0
    if ('progress' in outcome && outcome.progress) delivery = { ...delivery, progress: outcome.progress }
  }

  expect(waits.slice(0, 6)).toEqual([5_000, 5_000, 5_000, 5_000, 10_000, 10_000])
  expect(waits.at(-1)).toBe(40_000)
})

test('a video that Pinterest can’t work on is sent once more, and then no more', async () => {
  const rig = await openPinterestRig()
  await rig.fault({ operation: 'upload', processingError: 'internal_error', times: 'forever' })

  const first = await deliver(rig, rig.pin([rig.video]))
  const second = await deliver(rig, first.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later' } } })
  expect(second.steps[0]).toBe('send-video')
  expect(second.outcome).toMatchObject({
    refusal: {
      reason: { class: 'invalid-content', platformCode: 'internal_error', message: expect.stringContaining('H.264') },
      retry: { when: 'never' },
    },
  })
})

test.each([
  ['the upload is cut off before it arrived', { operation: 'upload', dropBeforeEffect: true }],
  ['the upload is cut off after it arrived', { operation: 'upload', dropAfterEffect: true }],
  ['the storage breaks down', { operation: 'upload', status: 503 }],
  ['the question how it is doing is lost', { operation: 'status', dropAfterEffect: true }],
])('when %s, it is simply tried again', async (_, fault) => {
  const rig = await openPinterestRig()
  await rig.fault(fault)

  const lost = await deliver(rig, rig.pin([rig.video]))
  const again = await deliver(rig, lost.delivery)

  expect(lost.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(again.outcome.kind).toBe('published')
  expect(await rig.arrived()).toHaveLength(1)
})

test.each([
  ['arrived and was answered with an error', { statusAfterEffect: 500 }, 'found'],
  ['arrived and was cut off', { dropAfterEffect: true }, 'found'],
  ['was cut off before it arrived', { dropBeforeEffect: true }, 'absent'],
])('a Pin that %s is unknown until it is looked up', async (_, fault, kind) => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  const step = rig.publisher.nextStep(delivery)
  // The same Pin of yesterday is not this one.
  await deliver(rig, delivery)
  rig.world.clock.now += 86_400_000
  const sent = { step, sentAt: new Date(rig.world.clock.now).toISOString(), fingerprint: rig.publisher.fingerprint(delivery, step) }
  await rig.fault({ operation: 'post', ...fault })

  const outcome = await rig.publisher.perform(delivery, step, rig.accessToken)
  const found = await rig.publisher.find(delivery, sent, rig.accessToken)

  expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('may be public or not') })
  expect(found.kind).toBe(kind)
  if (found.kind === 'found') expect(found.outcome).toMatchObject({ remoteId: (await rig.arrived()).at(-1)?.id })
})

test('a Pin is found among hundreds on its board, and a list that can’t be had says so', async () => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  const step = rig.publisher.nextStep(delivery)
  const sentAt = new Date(rig.world.clock.now).toISOString()
  const find = () => rig.publisher.find(delivery, { step, sentAt, fingerprint: rig.publisher.fingerprint(delivery, step) }, rig.accessToken)
  await deliver(rig, delivery)
  for (let count = 0; count < 120; count += 1) {
    if (count % 90 === 0) rig.world.clock.now += 60_000
    await deliver(rig, rig.pin([rig.pictures.tall], { title: `Other ${count}` }))
  }

  expect((await find()).kind).toBe('found')
  await rig.fault({ operation: 'find', status: 503 })
  expect(await find()).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'transient' } } })
})

const refusedWith = (outcome: StepOutcome) =>
  outcome.kind === 'refused' ? [outcome.refusal.reason.class, outcome.refusal.retry] : outcome.kind

test.each([
  ['an ended access token', { expireTokens: true }, ['sign-in-ended', { when: 'after-refresh' }]],
  ['an app on trial', { trialAccess: true }, ['configuration', { when: 'after-operator' }]],
  ['a limit with a time', { retryAfter: 90 }, ['rate-limited', { when: 'later', afterMs: 90_000 }]],
  ['a limit without one', { rateLimited: true }, ['rate-limited', { when: 'later', afterMs: 60_000 }]],
  ['a board that may not be used', { notPermitted: true }, ['permission', { when: 'never' }]],
])('a Pin is refused for what it is: %s', async (_, fault, expected) => {
  const rig = await openPinterestRig()
  await rig.fault({ operation: 'post', ...fault })

  const { outcome } = await deliver(rig, rig.pin([rig.pictures.tall]))

  expect(refusedWith(outcome)).toEqual(expected)
  expect(await rig.arrived()).toEqual([])
})

test('content that Pinterest refuses is refused for good, and the person hears why', async () => {
  const rig = await openPinterestRig()
  const pin = rig.pin([rig.pictures.tall])
  const outcomes = [
    await deliver(rig, { ...pin, options: {} }),
    await deliver(rig, { ...pin, media: [] }),
    await deliver(rig, { ...pin, options: { boardId: '1' } }),
    await deliver(rig, rig.pin([rig.pictures.tall], { link: 'https://spam.example/' })),
  ].map(({ outcome }) => outcome)

  expect(outcomes.map(refusedWith)).toEqual(Array(4).fill(['invalid-content', { when: 'never' }]))
  expect(outcomes.map((outcome) => outcome.kind === 'refused' && outcome.refusal.reason.message)).toEqual([
    'A Pin needs a board. Choose one.',
    'A Pin needs a picture or a video. Add one.',
    'The board is gone. Choose another one.',
    'Pinterest does not allow Pins with this link or content. Take the link out, or lead to another page.',
  ])
})

test('a video of a refused Pin is sent anew when a person tries again', async () => {
  const rig = await openPinterestRig()

  const { delivery } = await deliver(rig, rig.pin([rig.video], { link: 'https://spam.example/' }))

  expect(rig.publisher.nextStep(delivery).name).toBe('send-video')
})

test('a picture that Pinterest can’t download is tried again, one that was deleted is the person’s to replace', async () => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  const carousel = rig.pin([rig.pictures.tall, rig.pictures.wide])

  rig.removeFile('wide')
  const gone = await deliver(rig, carousel)
  rig.removeFile('tall')
  const unreachable = await deliver(rig, delivery)

  expect(refusedWith(gone.outcome)).toEqual(['invalid-content', { when: 'never' }])
  expect(refusedWith(unreachable.outcome)).toEqual(['transient', { when: 'later' }])
})

test('a Pin that comes too late is lost, not refused', async () => {
  const rig = await openPinterestRig()
  const delivery = rig.pin([rig.pictures.tall])
  await rig.fault({ operation: 'post', delayMs: 60_000 })

  const outcome = await rig.impatientPublisher(200).perform(delivery, rig.publisher.nextStep(delivery), rig.accessToken)

  expect(outcome).toMatchObject({ kind: 'unknown', detail: 'no answer in time' })
})

test('only the Pin is public, and only its repeat has to be looked into', async () => {
  const rig = await openPinterestRig()
  const video = rig.pin([rig.video])
  const sent = await deliverUntil(rig, video, 'check-video')

  expect([video, sent, rig.pin([rig.pictures.tall, rig.pictures.wide]), rig.pin([rig.pictures.tall])].map(rig.publisher.nextStep)).toEqual([
    { name: 'send-video', repeat: 'safe', isPublic: false },
    { name: 'check-video', repeat: 'safe', isPublic: false },
    { name: 'make-pictures', repeat: 'safe', isPublic: false },
    { name: 'pin', repeat: 'reconcile', isPublic: true },
  ])
})

test('a rehearsal of every kind runs to the end without Pinterest', async () => {
  const rig = await openPinterestRig()
  let number = 0
  const rehearse: typeof fetch = async (input, init) => {
    number += 1
    const { status, body } = pinterestRehearsal({
      headers: new Headers(init?.headers),
      method: init?.method ?? 'GET',
      url: new URL(String(input)),
      body: init?.body,
      number,
    })
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  }
  const files = { read: async () => new Uint8Array(), shareUrl: async () => 'https://crier.test/a.jpg' }
  const app = { clientId: 'id', clientSecret: 'secret' }
  const publisher = pinterestPublisher({ app, files, renditions: fakeRenditions(), fetch: rehearse, now: () => rig.world.clock.now })

  const ends = await Promise.all(
    [[rig.video], [rig.pictures.tall], [rig.pictures.tall, rig.pictures.wide], [anImage()]].map(
      async (media) => (await deliver({ ...rig, publisher }, rig.pin(media))).outcome,
    ),
  )

  expect(ends.map((outcome) => outcome.kind === 'published' && outcome.url)).toEqual(
    Array(4).fill(expect.stringMatching(/^https:\/\/www\.pinterest\.com\/pin\/\d+\/$/)),
  )
})
