import { expect, test } from 'vitest'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { aPng } from '#test/media/samples.ts'
import { anImage } from '../x/deliveries.ts'
import { deliverUntil } from '../x/on-sandbox.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

const content = { 'image-1': aPng() }
const picture = anImage({ bytes: content['image-1'].length })

/** A delivery whose next step is public, with functions to perform and find that step. */
const readyToPost = async (mastodon: OnSandbox, changes: Parameters<OnSandbox['aDelivery']>[0] = {}, name = 'post') => {
  const delivery = await deliverUntil(mastodon, mastodon.aDelivery(changes), name)
  const step = mastodon.publisher.nextStep(delivery)
  const sent = { step, sentAt: toInstant(mastodon.world.clock.now), fingerprint: mastodon.publisher.fingerprint(delivery, step) }
  return {
    delivery,
    sent,
    perform: (publisher = mastodon.publisher) => publisher.perform(delivery, step, mastodon.accessToken),
    find: (notOurs: string[] = []) => mastodon.publisher.find(delivery, { ...sent, notOurs }, mastodon.accessToken),
  }
}

test('attempts share a key, other posts have others, and the key reveals nothing of the post', async () => {
  const mastodon = await onSandbox()
  const keys: (string | null)[] = []
  const watching = mastodon.publisherWith((url, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return fetch(url, init)
  })
  const { sent, perform } = await readyToPost(mastodon)
  const other = await readyToPost(mastodon, { key: 'post-2 0 account-1' })

  await perform(watching)
  mastodon.world.clock.now += minuteMs
  await perform(watching)
  await other.perform(watching)

  expect(keys).toEqual([sent.fingerprint, sent.fingerprint, other.sent.fingerprint])
  expect(sent.fingerprint).toMatch(/^crier-[0-9a-f]{32}$/)
  expect(sent.fingerprint).not.toBe(other.sent.fingerprint)
})

test.each<[host: string, repeated: string]>([
  ['mastodon.test', 'unknown'],
  ['roomy.test', 'published'],
  ['newest.test', 'published'],
])('at %s, a repeat is %s and creates no second post', async (where, repeated) => {
  const mastodon = await onSandbox({ where })
  const { perform, find } = await readyToPost(mastodon)

  const kinds = [(await perform()).kind, (await perform()).kind, (await find()).kind]

  expect(kinds).toEqual(['published', repeated, 'found'])
  expect(await mastodon.received()).toHaveLength(1)
})

test.each<[host: string, posts: number]>([
  ['mastodon.test', 1],
  ['newest.test', 1],
  // The reason the engine waits half a minute before a repeat.
  ['roomy.test', 2],
])('at %s, a repeat during the first call makes %i in total', async (where, posts) => {
  const mastodon = await onSandbox({ where })
  const { perform } = await readyToPost(mastodon)
  await mastodon.fault({ operation: 'post', delayMs: minuteMs })

  const first = await perform(mastodon.impatientPublisher(300))
  await perform()

  expect(first).toMatchObject({ kind: 'unknown', detail: 'no answer in time' })
  expect(await mastodon.received()).toHaveLength(posts)
})

test('after an hour the server has forgotten the key, but a used file still prevents a duplicate', async () => {
  const mastodon = await onSandbox({ where: 'newest.test', content })
  const text = await readyToPost(mastodon)
  const withFile = await readyToPost(mastodon, { key: 'post-2 0 account-1', media: [picture] })
  await text.perform()
  await withFile.perform()
  mastodon.world.clock.now += hourMs + 1

  const outcomes = [(await text.perform()).kind, (await withFile.perform()).kind, (await withFile.find()).kind]

  expect(outcomes).toEqual(['published', 'unknown', 'found'])
  expect(await mastodon.received()).toHaveLength(3)
})

test.each<[string, Record<string, unknown>, string, number]>([
  ['after it was written', { dropAfterEffect: true }, 'found', 1],
  ['before it was written', { dropBeforeEffect: true }, 'absent', 0],
  ['as a page of HTML, after it was written', { statusAfterEffect: 504, body: '<h1>Gateway timeout</h1>' }, 'found', 1],
  ['by 500, after it was written', { statusAfterEffect: 500 }, 'found', 1],
  ['by 503', { status: 503 }, 'absent', 0],
])('looks for a post after a response lost %s', async (_, fault, expected, posts) => {
  const mastodon = await onSandbox()
  const { perform, find } = await readyToPost(mastodon)
  await mastodon.fault({ operation: 'post', ...fault })

  const outcomes = [(await perform()).kind, (await find()).kind]

  expect(outcomes).toEqual(['unknown', expected])
  expect(await mastodon.received()).toHaveLength(posts)
})

test('skips a post with the same text that is not ours', async () => {
  const mastodon = await onSandbox()
  const { perform, find } = await readyToPost(mastodon)
  const outcome = await perform()
  if (outcome.kind !== 'published') throw new Error('It was not published.')

  expect(await find()).toMatchObject({ kind: 'found', outcome: { remoteId: outcome.remoteId } })
  expect(await find([outcome.remoteId])).toMatchObject({ kind: 'absent' })
})

test('tells two posts apart by their texts', async () => {
  const mastodon = await onSandbox()
  const other = await readyToPost(mastodon, { key: 'post-2 0 account-1', text: 'Closed on Monday <b>&</b> Tuesday' })
  const ours = await readyToPost(mastodon, { text: 'Closed on Monday <b>&</b> Wednesday' })
  await other.perform()

  expect((await ours.find()).kind).toBe('absent')
  await ours.perform()
  expect((await ours.find()).kind).toBe('found')
})

test('leaves the outcome open if the server doesn’t answer', async () => {
  const mastodon = await onSandbox()
  const { find } = await readyToPost(mastodon)
  await mastodon.fault({ operation: 'find', status: 503 })

  expect(await find()).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'transient' } } })
})

test('doesn’t call a post with an attached file absent, whatever is listed', async () => {
  const mastodon = await onSandbox({ content })
  const { perform, sent, delivery } = await readyToPost(mastodon, { media: [picture] })
  await perform()
  const hiding = mastodon.publisherWith((url, init) =>
    String(url).includes('/statuses?') ? Promise.resolve(Response.json([])) : fetch(url, init),
  )

  expect(await hiding.find(delivery, sent, mastodon.accessToken)).toMatchObject({ kind: 'unavailable' })
})

test('continues a thread after a lost response', async () => {
  const mastodon = await onSandbox()
  const { perform, find } = await readyToPost(mastodon, { text: 'One', options: { parts: ['Two', 'Three'] } }, 'post-2')
  await mastodon.fault({ operation: 'post', dropAfterEffect: true })

  const outcomes = [(await perform()).kind, await find()]

  expect(outcomes).toMatchObject(['unknown', { kind: 'found', outcome: { kind: 'done', hasEffect: true } }])
  expect((await mastodon.received()).map(({ content: text }) => text)).toEqual(['One', 'Two'])
})

test('looks for a post if the server doesn’t say whether it is visible', async () => {
  const mastodon = await onSandbox()
  const { perform, find } = await readyToPost(mastodon)
  await mastodon.fault({ operation: 'find', status: 503 })

  expect([(await perform()).kind, (await find()).kind]).toEqual(['unknown', 'found'])
})
