import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { deliverUntil } from '../x/on-sandbox.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

/** A delivery whose next step is public, with functions to perform and find that step. */
const readyToPost = async (bluesky: OnSandbox, changes: Parameters<OnSandbox['aDelivery']>[0] = {}, name = 'post') => {
  const delivery = await deliverUntil(bluesky, bluesky.aDelivery(changes), name)
  const step = bluesky.publisher.nextStep(delivery)
  const sent = { step, sentAt: toInstant(bluesky.world.clock.now), fingerprint: bluesky.publisher.fingerprint(delivery, step) }
  return {
    delivery,
    sent,
    perform: (publisher = bluesky.publisher) => publisher.perform(delivery, step, bluesky.accessToken),
    find: () => bluesky.publisher.find(delivery, sent, bluesky.accessToken),
  }
}

const keysOf = ({ progress }: Delivery) => z.object({ keys: z.array(z.string()) }).parse(progress).keys

test('chooses all record keys before the first call and keeps them for every attempt', async () => {
  const bluesky = await onSandbox()
  const names: unknown[] = []
  const watching: typeof fetch = (url, init) => {
    if (String(url).includes('createRecord') && typeof init?.body === 'string') names.push(JSON.parse(init.body).rkey)
    return fetch(url, init)
  }
  const { delivery, sent, perform } = await readyToPost(bluesky, { options: { parts: ['Two'] } })

  const publisher = bluesky.publisherWith(watching)
  await perform(publisher)
  bluesky.world.clock.now += minuteMs
  await perform(publisher)

  expect(keysOf(delivery)).toHaveLength(2)
  expect(new Set(names)).toEqual(new Set(keysOf(delivery).slice(0, 1)))
  expect(sent.fingerprint).toContain(keysOf(delivery)[0])
  expect(await bluesky.received()).toHaveLength(1)
})

test.each<[string, Record<string, unknown>, string, number]>([
  ['after it was written', {}, 'found', 1],
  ['before it was written', { dropBeforeEffect: true }, 'absent', 0],
])('checks for a response lost %s by the record’s key', async (_, fault, expected, posts) => {
  const bluesky = await onSandbox()
  const { perform, find } = await readyToPost(bluesky)
  await bluesky.fault({ operation: 'post', delayMs: minuteMs, ...fault })

  const outcome = await perform(bluesky.impatientPublisher(200))
  const found = await find()

  expect(outcome).toMatchObject({ kind: 'unknown', detail: 'no answer in time' })
  expect(found.kind).toBe(expected)
  expect(await bluesky.received()).toHaveLength(posts)
})

test('concurrent repeats create no second post, and each learns so from the record', async () => {
  const bluesky = await onSandbox()
  const { perform, find } = await readyToPost(bluesky)

  const outcomes = await Promise.all([perform(), perform(), perform()])
  const found = await find()

  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['published', 'unknown', 'unknown'])
  expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'published' } })
  expect(await bluesky.received()).toHaveLength(1)
})

test('resends a missing record under the same key', async () => {
  const bluesky = await onSandbox()
  const { perform, find } = await readyToPost(bluesky)
  await bluesky.fault({ operation: 'post', status: 500 })

  const outcomes = [(await perform()).kind, (await find()).kind, (await perform()).kind]

  expect(outcomes).toEqual(['unknown', 'absent', 'published'])
})

test('finds a post with rules like one without, with its rules attached', async () => {
  const bluesky = await onSandbox()
  const { perform, find } = await readyToPost(bluesky, { options: { whoCanReply: 'nobody' } })
  await bluesky.fault({ operation: 'post', statusAfterEffect: 502 })

  const outcomes = [(await perform()).kind, (await find()).kind]

  expect(outcomes).toEqual(['unknown', 'found'])
  expect((await bluesky.received())[0]?.facts).toMatchObject({ 'app.bsky.feed.threadgate': 'Nobody can reply' })
})

test('leaves the outcome open if the server doesn’t answer', async () => {
  const bluesky = await onSandbox()
  const { find } = await readyToPost(bluesky)
  await bluesky.fault({ operation: 'find', status: 503 })

  expect(await find()).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'transient' } } })
})

test('continues a thread after a lost response', async () => {
  const bluesky = await onSandbox()
  const { perform, find } = await readyToPost(bluesky, { text: 'One', options: { parts: ['Two', 'Three'] } }, 'post-2')
  await bluesky.fault({ operation: 'post', dropAfterEffect: true })

  const outcomes = [(await perform()).kind, await find()]

  expect(outcomes).toMatchObject(['unknown', { kind: 'found', outcome: { kind: 'done', hasEffect: true } }])
  expect((await bluesky.received()).map(({ content }) => content)).toEqual(['One', 'Two'])
})
