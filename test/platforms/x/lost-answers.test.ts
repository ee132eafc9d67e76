import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { aDelivery, anImage, madeUpFiles, publisherOf } from './deliveries.ts'
import { type Answer, startFakeX } from './fake-x.ts'
import { onSandbox } from './on-sandbox.ts'

const now = () => Date.parse('2026-03-01T09:00:00.000Z')

/** Returns the outcome of creating a post under this answer. */
const createUnder = async (answer: Answer) => {
  await using x = await startFakeX([answer])
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now })
  const delivery = aDelivery()
  return await publisher.perform(delivery, publisher.nextStep(delivery), 'token-1')
}

const created = { data: { id: '1990000000000000001', text: 'Opening day. Doors at 9.' } }

test.each<[string, Answer]>([
  ['breaks off the connection', 'cut'],
  ['answers with half of its JSON', { status: 201, body: JSON.stringify(created).slice(0, 30) }],
  [
    'breaks off in the middle of its answer',
    (response) => void response.writeHead(201, { 'content-length': 90 }).write('{"data":', () => response.destroy()),
  ],
  ['answers without an id', { status: 201, body: { data: { text: 'Opening day.' } } }],
  ['answers with an id that is a number', { status: 201, body: '{"data":{"id":1990000000000000001}}' }],
  ['answers with a page of HTML', { status: 502, body: '<html>Bad gateway</html>' }],
  ['answers with an empty error', { status: 504, body: '' }],
])('the outcome is unknown when X %s', async (_, answer) => {
  const outcome = await createUnder(answer)

  expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('we don’t know yet whether your post is live') })
})

test('doesn’t follow a redirect because that could post twice', async () => {
  await using x = await startFakeX([
    { status: 307, headers: { location: '/2/tweets' } },
    { status: 201, body: created },
  ])
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now })

  const outcome = await publisher.perform(aDelivery(), publisher.nextStep(aDelivery()), 'token-1')

  expect(outcome.kind).toBe('unknown')
  expect(x.received).toHaveLength(1)
})

test('a refusal whose text was lost says nothing about the post', async () => {
  const outcome = await createUnder(
    (response) => void response.writeHead(401, { 'content-length': 90 }).write('{', () => response.destroy()),
  )

  expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('we don’t know yet whether your post is live') })
})

test('refuses for now a create that could not be sent because nothing was posted', async () => {
  const gone = await startFakeX([])
  await gone[Symbol.asyncDispose]()
  const publisher = publisherOf(gone.app, { files: madeUpFiles(), now })

  const outcome = await publisher.perform(aDelivery(), publisher.nextStep(aDelivery()), 'token-1')

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient', detail: 'ECONNREFUSED' }, retry: { when: 'later' } },
  })
})

test('never reuses a connection because it may have gone stale', async () => {
  await using x = await startFakeX([{ status: 503 }, { status: 201, body: created }])
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now })

  for (const _ of [1, 2]) await publisher.perform(aDelivery(), publisher.nextStep(aDelivery()), 'token-1')

  expect(x.received.map(({ headers }) => headers.connection)).toEqual(['close', 'close'])
})

test.each([
  ['after X has posted', {}, 'found'],
  ['before X has posted', { dropBeforeEffect: true }, 'absent'],
])('a create that times out %s is unknown until it is looked up', async (_, fault, expected) => {
  const x = await onSandbox()
  const delivery = x.aDelivery()
  const step = x.publisher.nextStep(delivery)
  const sent = { step, sentAt: new Date(x.world.clock.now).toISOString(), fingerprint: x.publisher.fingerprint(delivery, step) }
  await x.fault({ operation: 'post', delayMs: minuteMs, ...fault })

  const outcome = await x.impatientPublisher(200).perform(delivery, step, x.accessToken)
  const found = await x.publisher.find(delivery, sent, x.accessToken)

  expect(outcome).toMatchObject({ kind: 'unknown', detail: 'no answer in time' })
  expect(found.kind).toBe(expected)
})

test('refuses for now an upload that times out', async () => {
  await using x = await startFakeX([() => undefined])
  const impatient: typeof fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(50) })
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now, fetch: impatient })
  const delivery = aDelivery({ media: [anImage()] })

  const outcome = await publisher.perform(delivery, publisher.nextStep(delivery), 'token-1')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
})

test('a create carries the token, JSON, and a timeout', async () => {
  await using x = await startFakeX([{ status: 201, body: created }])
  const signals: (AbortSignal | null | undefined)[] = []
  const watching: typeof fetch = (url, init) => {
    signals.push(init?.signal)
    return fetch(url, init)
  }
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now, fetch: watching })

  await publisher.perform(aDelivery(), publisher.nextStep(aDelivery()), 'token-1')

  expect(signals).toEqual([expect.any(AbortSignal)])
  expect(x.received).toMatchObject([
    { method: 'POST', path: '/2/tweets', headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' } },
  ])
})

test('doesn’t perform a step that doesn’t follow from the progress', async () => {
  await using x = await startFakeX([])
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now })
  const step = { name: 'post-2', repeat: 'reconcile' as const, isPublic: true }

  await expect(publisher.perform(aDelivery(), step, 'token-1')).rejects.toThrow('does not follow')
  expect(x.received).toEqual([])
})
