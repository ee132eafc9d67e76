import { expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver.ts'
import { toMessage } from './enqueue.ts'
import { firstAnswerMs } from './lanes.ts'

const nine = '2026-05-04T09:00:00.000Z'

/** A post to an account whose server answers after this many ms. */
const onServer = async (answersAfterMs: number, { isTrusted = false } = {}) => {
  const engine = await anEngine(nine)
  const { publisher, clock } = engine
  const patience: (number | undefined)[] = []
  publisher.asks = () => ({ server: 'm.example', bytes: 0, isTrusted })
  publisher.steps = [aStep({ name: 'look', repeat: 'safe', isPublic: false }), aStep({ name: 'post' })]
  const { perform } = publisher
  publisher.perform = async (delivery, step, token, given = {}) => {
    const { patienceMs = Number.POSITIVE_INFINITY } = given
    patience.push(given.patienceMs)
    clock.pass(Math.min(answersAfterMs, patienceMs))
    if (answersAfterMs <= patienceMs) return perform.call(publisher, delivery, step, token)
    return { kind: 'refused', refusal: { reason: { class: 'transient', message: 'No answer in time.' }, retry: { when: 'later' } } }
  }
  await engine.keep(aTarget({ state: aState.enqueued() }))
  const arrive = async () => engine.run(deliverTarget(engine, toMessage(await engine.target())))
  const name = 'server m.example'
  return { ...engine, arrive, patience, name }
}

test('waits five seconds for an unknown server, then moves its post to the slow lane', async () => {
  const { arrive, patience, target, deliveries } = await onServer(15 * secondMs)

  await arrive()

  expect(patience).toEqual([firstAnswerMs])
  expect(await target()).toMatchObject({ lane: 'slow', failures: 0, state: { name: 'retrying' } })
  expect(deliveries.sent.at(-1)?.message.lane).toBe('slow')
})

test('waits in the slow lane as long as the platform allows', async () => {
  const { arrive, patience, target } = await onServer(15 * secondMs)
  await arrive()

  await arrive()

  expect(patience.slice(1)).toEqual([undefined, undefined])
  expect((await target()).state.name).toBe('published')
})

test('does not call a known slow server in the shared lane', async () => {
  const { arrive, patience, paces, target, name, clock } = await onServer(100)
  await paces.put(name, { pace: 'slow', until: clock.now() + minuteMs })

  await arrive()

  expect(patience).toEqual([])
  expect((await target()).lane).toBe('slow')
})

test('while one worker tries a server, the others leave it to the slow lane', async () => {
  const { arrive, patience, paces, name, clock } = await onServer(100)
  await paces.begin([name], { now: clock.now(), until: clock.now() + minuteMs })

  await arrive()

  expect(patience).toEqual([])
})

test('does not try another server for a person who has just had a slow one', async () => {
  const { arrive, patience, paces, clock } = await onServer(100)
  await paces.put('person user-1', { pace: 'slow', until: clock.now() + minuteMs })

  await arrive()

  expect(patience).toEqual([])
})

test('remembers a server that answers in time as fast', async () => {
  const { arrive, paces, name, target } = await onServer(100)

  await arrive()

  expect((await target()).state.name).toBe('published')
  expect(await paces.get(name)).toEqual({ pace: 'fast', until: toMs(nine) + 100 + 7 * dayMs })
})

test('a post to a known fast server writes nothing about it', async () => {
  const { arrive, paces, name, clock } = await onServer(100)
  await paces.put(name, { pace: 'fast', until: clock.now() + 7 * dayMs })
  const written: unknown[] = []
  paces.put = async (...given) => void written.push(given)
  paces.begin = async (...given) => written.push(given) > 0

  await arrive()

  expect(written).toEqual([])
})

test('one slow answer from a trusted server is chance, and its next post is sent as usual', async () => {
  const { arrive, paces, name, target } = await onServer(6 * secondMs, { isTrusted: true })

  await arrive()

  expect((await target()).lane).toBe('slow')
  expect(await paces.get(name)).toBeUndefined()
})
