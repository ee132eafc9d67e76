import { expect, test } from 'vitest'
import type { Delivery } from '#functions/ports/publisher.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aPng } from '#test/media/samples.ts'
import { anImage } from './deliveries.ts'
import { deliverUntil, type OnSandbox, onSandbox } from './on-sandbox.ts'

/** Sends a delivery's next step under a fault and then looks for it. */
const sendAndReconcile = async (x: OnSandbox, delivery: Delivery, fault: Record<string, unknown> = { dropAfterEffect: true }) => {
  await x.fault({ operation: 'post', ...fault })
  const step = x.publisher.nextStep(delivery)
  const sent = { step, sentAt: new Date(x.world.clock.now).toISOString(), fingerprint: x.publisher.fingerprint(delivery, step) }
  const outcome = await x.publisher.perform(delivery, step, x.accessToken)
  x.world.clock.now += 5 * secondMs
  const findAgain = () => x.publisher.find(delivery, sent, x.accessToken)
  return { outcome, found: await findAgain(), findAgain }
}

test.each([
  ['a plain text', 'Opening day. Doors at 9.'],
  ['links with and without protocol', 'Tickets: https://example.com/a?b=1&c=2, or example.org. See you!'],
  ['escaped characters', 'R&D <is> &amp; stays "fun"'],
  ['lines and blanks', '  One\n\n\ntwo   three\n'],
  ['emoji and other scripts', 'Übermorgen 👨‍👩‍👧‍👦 日本語 https://例え.jp おわり'],
])('finds a post whose response was lost: %s', async (_, text) => {
  const x = await onSandbox()

  const { outcome, found } = await sendAndReconcile(x, x.aDelivery({ text }))

  const [post] = await x.received()
  expect(outcome.kind).toBe('unknown')
  expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'published', remoteId: post?.id, url: post?.url } })
})

test.each([
  ['a failure after it posted', { statusAfterEffect: 503 }, 'found'],
  ['half of its JSON', { truncatedJson: true }, 'found'],
  ['a failure before it posted', { status: 500 }, 'absent'],
  ['a page of HTML', { htmlError: true, status: 502 }, 'absent'],
])('a post is unknown, never refused, when X answers with %s, until it is looked up', async (_, fault, expected) => {
  const x = await onSandbox()

  const { outcome, found } = await sendAndReconcile(x, x.aDelivery(), fault)

  expect(outcome.kind).toBe('unknown')
  expect(found.kind).toBe(expected)
})

test('a post that was never created is absent, even among others', async () => {
  const x = await onSandbox()
  await x.post('Something else')

  const { outcome, found } = await sendAndReconcile(x, x.aDelivery(), { dropBeforeEffect: true })

  expect(outcome.kind).toBe('unknown')
  expect(found).toEqual({ kind: 'absent', mills: 5 })
})

test('an account without posts reports absent', async () => {
  const x = await onSandbox()

  const { found } = await sendAndReconcile(x, x.aDelivery(), { dropBeforeEffect: true })

  expect(found).toEqual({ kind: 'absent', mills: 0 })
})

test('finds a post with pictures and ignores one with the same text and fewer pictures', async () => {
  const x = await onSandbox({ content: { a: aPng({ width: 20 }), b: aPng({ width: 30 }) } })
  const media = [anImage({ id: 'a', bytes: aPng({ width: 20 }).length }), anImage({ id: 'b', bytes: aPng({ width: 30 }).length })]
  const delivery = await deliverUntil(x, x.aDelivery({ text: 'Look: example.com', media }), 'post')
  await x.post('Look: example.com')

  const { found: absent } = await sendAndReconcile(x, delivery, { dropBeforeEffect: true })
  const { found } = await sendAndReconcile(x, { ...delivery, text: 'See: example.com' })

  expect(absent).toEqual({ kind: 'absent', mills: 5 })
  expect(found.kind).toBe('found')
})

test('finds a picture without text', async () => {
  const x = await onSandbox({ content: { a: aPng() } })
  const start = x.aDelivery({ text: '', media: [anImage({ id: 'a', bytes: aPng().length })] })

  const { found } = await sendAndReconcile(x, await deliverUntil(x, start, 'post'))

  expect(found.kind).toBe('found')
})

test('finds a part of a thread by the part it replies to', async () => {
  const x = await onSandbox()
  const thread = await deliverUntil(x, x.aDelivery({ text: 'one', options: { parts: ['two', 'three'] } }), 'post-2')
  // The same text outside the thread isn't the part.
  await x.post('two')

  const { found: absent } = await sendAndReconcile(x, thread, { dropBeforeEffect: true })
  const { found } = await sendAndReconcile(x, { ...thread, options: { parts: ['zwei', 'three'] } })

  const part = (await x.received()).find(({ content }) => content === 'zwei')
  expect(absent).toEqual({ kind: 'absent', mills: 10 })
  expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'done', hasEffect: true, progress: { posts: [part?.replyTo, part?.id] } } })
})

test('a post that X lists late is absent at first and found later', async () => {
  const x = await onSandbox()

  const { found, findAgain } = await sendAndReconcile(x, x.aDelivery(), { dropAfterEffect: true, findLagMs: 30 * secondMs })
  x.world.clock.now += 30 * secondMs

  expect(found).toEqual({ kind: 'absent', mills: 0 })
  expect((await findAgain()).kind).toBe('found')
})

test('ignores the same text from long before', async () => {
  const x = await onSandbox()
  await x.post('Opening day. Doors at 9.')
  x.world.clock.now += 62 * secondMs

  const { found } = await sendAndReconcile(x, x.aDelivery(), { dropBeforeEffect: true })

  expect(found).toEqual({ kind: 'absent', mills: 0 })
})

test('of two identical-looking posts, skips the one that belongs to another target', async () => {
  const x = await onSandbox()
  await x.post('Tickets: https://example.com/monday')
  const delivery = x.aDelivery({ text: 'Tickets: https://example.com/tuesday' })
  const step = x.publisher.nextStep(delivery)
  const sent = { step, sentAt: new Date(x.world.clock.now).toISOString(), fingerprint: x.publisher.fingerprint(delivery, step) }
  const [other] = await x.received()
  const notOurs = [other?.id ?? '']

  const before = await x.publisher.find(delivery, { ...sent, notOurs }, x.accessToken)
  await x.publisher.perform(delivery, step, x.accessToken)
  const after = await x.publisher.find(delivery, { ...sent, notOurs }, x.accessToken)

  expect(before).toEqual({ kind: 'absent', mills: 5 })
  expect(after).toMatchObject({ kind: 'found', outcome: { remoteId: (await x.received()).find(({ id }) => id !== other?.id)?.id } })
})

test('says why a post can’t be looked up now', async () => {
  const x = await onSandbox()
  await x.fault({ operation: 'find', status: 429, retryAfter: 120 })

  const { found, findAgain } = await sendAndReconcile(x, x.aDelivery())

  expect(found).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later' } } })
  expect((await findAgain()).kind).toBe('found')
})

test('an expired sign-in makes lookups unavailable until it is refreshed', async () => {
  const x = await onSandbox()
  await x.fault({ operation: 'find', expireTokens: true })

  const { found } = await sendAndReconcile(x, x.aDelivery())

  expect(found).toMatchObject({ kind: 'unavailable', refusal: { retry: { when: 'after-refresh' } } })
})

test('also finds posts, pictures, and replies where X knows only the old field names', async () => {
  const x = await onSandbox({ content: { a: aPng() } })
  const start = x.aDelivery({ text: 'one', media: [anImage({ id: 'a', bytes: aPng().length })], options: { parts: ['two'] } })
  const first = await deliverUntil(x, start, 'post')
  const second = await deliverUntil(x, first, 'post-2')
  await x.fault({ operation: 'find', oldNames: true, times: 100 })

  const { found } = await sendAndReconcile(x, { ...first, text: 'eins', options: {} })
  const { found: reply } = await sendAndReconcile(x, second)

  expect([found.kind, reply.kind]).toEqual(['found', 'found'])
})
