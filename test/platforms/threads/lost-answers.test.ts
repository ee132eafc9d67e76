import { expect, test } from 'vitest'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

const permissionDenied = {
  error: { code: 10, message: '(#10) Application does not have permission for this action', type: 'OAuthException' },
}

/** Publishes what's ready under this fault. Returns the outcome and how to look for the post. */
const publishUnder = async (
  threads: OnSandbox,
  fault: Record<string, unknown>,
  start: Delivery = threads.aDelivery(),
  step = 'publish',
) => {
  const delivery = await threads.until(start, step)
  await threads.fault({ operation: 'post', ...fault })
  const next = threads.publisher.nextStep(delivery)
  const sentAt = new Date(threads.world.clock.now).toISOString()
  const sent = { step: next, sentAt, fingerprint: threads.publisher.fingerprint(delivery, next) }
  const { outcome } = await threads.step(delivery)
  return { delivery, outcome, find: () => threads.publisher.find(delivery, sent, threads.accessToken) }
}

const withProgress = (delivery: Delivery, outcome: StepOutcome): Delivery =>
  'progress' in outcome && outcome.progress ? { ...delivery, progress: outcome.progress } : delivery

test.each<[string, Record<string, unknown>]>([
  ['breaks off the connection', { dropAfterEffect: true }],
  ['answers 500 although it published', { statusAfterEffect: 500 }],
  ['says that the app may not, although it published', { statusAfterEffect: 500, body: permissionDenied }],
  ['says so with 400', { statusAfterEffect: 400, body: permissionDenied }],
  ['answers with a page', { statusAfterEffect: 502, body: '<html>' }],
])('finds a post when Threads %s', async (_, fault) => {
  const threads = await onSandbox()
  const { delivery, outcome, find } = await publishUnder(threads, fault)

  const found = await find()
  if (found.kind !== 'found') throw new Error('The post is there.')
  const end = await threads.publish(withProgress(delivery, found.outcome))

  const posts = await threads.received()
  expect(outcome.kind).toBe('unknown')
  expect(end).toMatchObject({ kind: 'published', remoteId: posts[0]?.id, url: posts[0]?.url })
  expect(posts).toHaveLength(1)
})

test('finds a part of a thread among the replies and continues from it', async () => {
  const threads = await onSandbox()
  const start = threads.aDelivery({ text: 'Same', options: { parts: ['Same', 'Last'] } })
  const { delivery, find } = await publishUnder(threads, { dropAfterEffect: true }, start, 'publish-2')

  const found = await find()
  if (found.kind !== 'found') throw new Error('The part is there.')
  await threads.publish(withProgress(delivery, found.outcome))

  const posts = await threads.received()
  expect(posts.map(({ content, replyTo }) => [content, replyTo ?? undefined])).toEqual([
    ['Same', undefined],
    ['Same', posts[0]?.id],
    ['Last', posts[1]?.id],
  ])
})

test('a publish call that never reached Threads counts as absent, and its repeat posts once', async () => {
  const threads = await onSandbox()
  const { delivery, outcome, find } = await publishUnder(threads, { dropBeforeEffect: true })

  const found = await find()
  await threads.publish(delivery)

  expect([outcome.kind, found]).toEqual(['unknown', { kind: 'absent' }])
  expect(await threads.received()).toHaveLength(1)
})

test('repeating the publish call for a public post posts nothing and triggers a search', async () => {
  const threads = await onSandbox()
  const { delivery } = await publishUnder(threads, { dropAfterEffect: true })

  const { outcome } = await threads.step(delivery)

  expect(outcome).toMatchObject({ kind: 'unknown', message: 'Threads says this is already public.' })
  expect(await threads.received()).toHaveLength(1)
})

test('keeps looking for a public post that is in no list and finally concludes without its own URL', async () => {
  const threads = await onSandbox()
  const { delivery, find } = await publishUnder(threads, { dropAfterEffect: true, findLagMs: 60 * minuteMs })

  const early = await find()
  threads.world.clock.now += 6 * minuteMs
  const late = await find()
  if (late.kind !== 'found') throw new Error('It is known to be public.')

  expect(early).toMatchObject({ kind: 'unavailable', refusal: { reason: { class: 'transient' } } })
  let outcome: StepOutcome = late.outcome
  let current = delivery
  while (outcome.kind !== 'published') {
    current = withProgress(current, outcome)
    ;({ outcome } = await threads.step(current))
  }
  expect(outcome).toMatchObject({ url: `${threads.world.url}/www.threads.com/@ada` })
})

test('a post that can’t be looked up is neither present nor absent', async () => {
  const threads = await onSandbox()
  const { find } = await publishUnder(threads, { dropAfterEffect: true })
  await threads.fault({ operation: 'status', status: 503 })

  expect(await find()).toMatchObject({ kind: 'unavailable' })
})

test('publishes the same container after 5, 15, and 30 seconds if Threads doesn’t know it yet', async () => {
  const threads = await onSandbox()
  let delivery = await threads.until(threads.aDelivery(), 'publish')
  await threads.fault({ operation: 'post', graphCode: 24, graphSubcode: 4_279_009, times: 4 })
  const waits: unknown[] = []
  for (let tries = 0; tries < 4; tries++) {
    const { outcome, delivery: next } = await threads.step(delivery)
    waits.push(outcome.kind === 'refused' ? outcome.refusal.retry : outcome.kind)
    delivery = next
  }

  await threads.publish(delivery)

  expect(waits).toEqual([5, 15, 30, 30].map((seconds) => ({ when: 'later', afterMs: seconds * secondMs })))
  expect(await threads.received()).toHaveLength(1)
})

test('recreates a container that Threads lost for good', async () => {
  const threads = await onSandbox()
  await threads.fault({ operation: 'upload', losesContainer: true })
  let delivery = await threads.until(threads.aDelivery(), 'container-status')
  // As if it had been ready before it was lost.
  delivery = {
    ...delivery,
    progress: { ...delivery.progress, container: { id: '18000000000000001', madeAt: threads.world.clock.now, isReady: true } },
  }
  const steps: string[] = []
  for (let tries = 0; tries < 4; tries++) {
    const done = await threads.step(delivery)
    steps.push(done.name)
    delivery = done.delivery
  }

  await threads.publish(delivery)

  expect([steps, threads.publisher.nextStep(delivery).name]).toEqual([['publish', 'publish', 'publish', 'publish'], 'container'])
  expect(await threads.received()).toHaveLength(1)
})

test('a refusal the container doesn’t explain leaves open whether the post is public', async () => {
  const threads = await onSandbox()
  const delivery = await threads.until(threads.aDelivery(), 'publish')
  await threads.fault({ operation: 'post', graphCode: 100 })
  await threads.fault({ operation: 'status', status: 503 })

  const { outcome } = await threads.step(delivery)

  expect(outcome).toMatchObject({ kind: 'unknown', message: 'Threads refused the post but doesn’t say whether it’s public.' })
})
