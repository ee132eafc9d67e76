import { expect, test } from 'vitest'
import type { Delivery } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

/** A delivery that's ready to be published, and the result of publishing it under this fault. */
const publishUnder = async (instagram: OnSandbox, fault: Record<string, unknown>, options: Delivery['options'] = {}) => {
  const start = instagram.aDelivery({ media: [instagram.image()], options })
  const delivery = await deliverUntil(instagram, start, 'publish')
  await instagram.fault({ operation: 'post', ...fault })
  const step = instagram.publisher.nextStep(delivery)
  const sent = {
    step,
    sentAt: new Date(instagram.world.clock.now).toISOString(),
    fingerprint: instagram.publisher.fingerprint(delivery, step),
  }
  const outcome = await instagram.publisher.perform(delivery, step, instagram.accessToken)
  return { delivery, outcome, find: () => instagram.publisher.find(delivery, sent, instagram.accessToken) }
}

test.each<[string, Record<string, unknown>]>([
  ['breaks off the connection', { dropAfterEffect: true }],
  ['answers 500 although it published', { statusAfterEffect: 500 }],
])('finds a post and continues with its comment when Instagram %s', async (_, fault) => {
  const instagram = await onSandbox()
  const { delivery, outcome, find } = await publishUnder(instagram, fault, { firstComment: 'First' })

  const found = await find()
  if (found.kind !== 'found') throw new Error('The post is there.')
  const end = await deliver(instagram, withProgress(delivery, found.outcome))

  const posts = await instagram.received()
  expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('we don’t know yet whether your post is live') })
  expect(end.steps).toEqual(['first-comment'])
  expect(end.outcome).toMatchObject({ kind: 'published', remoteId: posts[0]?.id, url: posts[0]?.url })
  expect(posts).toMatchObject([{ facts: { comments: ['First'] } }])
})

test('a publish call that never reached Instagram counts as absent, and its repeat posts once', async () => {
  const instagram = await onSandbox()
  const { delivery, outcome, find } = await publishUnder(instagram, { dropBeforeEffect: true })

  const found = await find()
  const repeated = await deliver(instagram, delivery)

  expect(outcome.kind).toBe('unknown')
  expect(found).toEqual({ kind: 'absent' })
  expect(repeated.outcome.kind).toBe('published')
  expect(await instagram.received()).toHaveLength(1)
})

test('repeating the publish call for a public post posts nothing and triggers a search', async () => {
  const instagram = await onSandbox()
  const { delivery } = await publishUnder(instagram, { dropAfterEffect: true })

  const { outcome } = await deliver(instagram, delivery)

  expect(outcome).toMatchObject({ kind: 'unknown', message: 'Instagram says this is already public.' })
  expect(await instagram.received()).toHaveLength(1)
})

test('prepares the media again on the person’s retry after Instagram refuses it', async () => {
  const instagram = await onSandbox()

  const { delivery, outcome } = await publishUnder(instagram, { graphCode: 36003, graphSubcode: 2207009 })

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
  expect(instagram.publisher.nextStep(withProgress(delivery, outcome)).name).toBe('container')
})

test('keeps looking for a public post that is not listed yet and finally publishes without its URL', async () => {
  const instagram = await onSandbox()
  const { find } = await publishUnder(instagram, { dropAfterEffect: true, findLagMs: 10 * minuteMs }, { firstComment: 'First' })

  const early = await find()
  instagram.world.clock.now += 301 * secondMs
  const late = await find()

  expect(early).toMatchObject({
    kind: 'unavailable',
    refusal: { reason: { message: 'The post is public, but Instagram doesn’t list it yet.' } },
  })
  expect(late).toMatchObject({
    kind: 'found',
    outcome: {
      kind: 'published',
      url: `${instagram.world.url}/www.instagram.com/ada/`,
      reason: { message: expect.stringContaining('its first comment isn’t') },
    },
  })
})

test('publishes a lost story with the profile’s URL because no list shows it', async () => {
  const instagram = await onSandbox()
  const { find } = await publishUnder(instagram, { dropAfterEffect: true }, { kind: 'story' })

  expect(await find()).toMatchObject({
    kind: 'found',
    outcome: { kind: 'published', url: expect.stringContaining('/www.instagram.com/ada/') },
  })
})

test('leaves the outcome open while Instagram can’t be reached', async () => {
  const instagram = await onSandbox()
  const { find } = await publishUnder(instagram, { dropAfterEffect: true })
  await instagram.fault({ operation: 'status', status: 503 })

  expect(await find()).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
})

test('simply repeats after a lost response before anything is public', async () => {
  const instagram = await onSandbox()
  await instagram.fault({ operation: 'upload', dropAfterEffect: true })
  const start = instagram.aDelivery({ media: [instagram.image()] })

  const lost = await deliver(instagram, start)
  const repeated = await deliver(instagram, lost.delivery)

  expect(lost.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(repeated.outcome.kind).toBe('published')
  expect(await instagram.received()).toHaveLength(1)
})
