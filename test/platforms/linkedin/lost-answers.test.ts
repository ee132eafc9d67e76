import { expect, test } from 'vitest'
import type { Publisher } from '#functions/ports/publisher.ts'
import { afterOutcome } from '#functions/use-cases/publishing/outcome.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { withProgress } from '#test/platforms/x/on-sandbox.ts'
import { type OnSandbox, onSandbox, postAlike } from './on-sandbox.ts'

/** Sends the post twice with a pause in between. Returns both outcomes and what a search then says about the first. */
const sendTwice = async ({ publisher, accessToken, world, ...rig }: OnSandbox, first: Publisher = publisher) => {
  const delivery = rig.aDelivery()
  const step = publisher.nextStep(delivery)
  const sent = { step, sentAt: toInstant(world.clock.now), fingerprint: publisher.fingerprint(delivery, step) }
  const lost = await first.perform(delivery, step, accessToken)
  world.clock.now += 10 * secondMs
  const again = await publisher.perform(delivery, step, accessToken)
  return { lost, again, found: await publisher.find(withProgress(delivery, again), sent, accessToken) }
}

test.each<[string, Record<string, unknown>]>([
  ['the connection breaks', { dropAfterEffect: true }],
  ['LinkedIn breaks down', { statusAfterEffect: 500 }],
  ['a gateway gives up', { statusAfterEffect: 504, body: '<html>Gateway</html>' }],
])('when %s after the post was created, the repeat names it and it is found', async (_, fault) => {
  const rig = await onSandbox()
  await rig.fault({ operation: 'post', ...fault })

  const { lost, again, found } = await sendTwice(rig)

  const [post, ...others] = await rig.received()
  expect([lost.kind, others]).toEqual(['unknown', []])
  expect(again).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'duplicate' } } })
  expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'published', remoteId: post?.id, url: post?.url } })
})

test('the repeat finds a post whose create timed out after taking effect', async () => {
  const rig = await onSandbox()
  await rig.fault({ operation: 'post', delayMs: minuteMs })

  const { lost, found } = await sendTwice(rig, rig.impatientPublisher(200))

  expect(lost).toMatchObject({ kind: 'unknown', detail: 'no answer in time' })
  expect(found.kind).toBe('found')
})

test('the repeat creates the post if the response was lost before it existed', async () => {
  const rig = await onSandbox()
  await rig.fault({ operation: 'post', dropBeforeEffect: true })

  const { lost, again } = await sendTwice(rig)

  expect([lost.kind, again.kind]).toEqual(['unknown', 'published'])
  expect(await rig.received()).toHaveLength(1)
})

test('asks the person if LinkedIn names a post older than ours', async () => {
  const rig = await onSandbox()
  await postAlike(rig, rig.aDelivery())
  rig.world.clock.now += 5 * minuteMs
  await rig.fault({ operation: 'post', dropBeforeEffect: true })

  const { found } = await sendTwice(rig)

  expect(found).toEqual({ kind: 'absent' })
})

test('a duplicate of a known post fails and isn’t mistaken for ours later', async () => {
  const rig = await onSandbox()
  const delivery = rig.aDelivery()
  await postAlike(rig, delivery)

  const outcome = await rig.publisher.perform(delivery, rig.publisher.nextStep(delivery), rig.accessToken)
  rig.world.clock.now += minuteMs
  const step = rig.publisher.nextStep(delivery)
  const later = { step, sentAt: toInstant(rig.world.clock.now), fingerprint: '' }

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'duplicate' }, retry: { when: 'never' } } })
  expect(await rig.publisher.find(withProgress(delivery, outcome), later, rig.accessToken)).toEqual({ kind: 'absent' })
})

test('the engine repeats the create only because LinkedIn detects duplicates and then looks up the one it names', async () => {
  const rig = await onSandbox()
  const delivery = rig.aDelivery()
  const step = rig.publisher.nextStep(delivery)
  await rig.fault({ operation: 'post', dropAfterEffect: true })
  const sending = aTarget({ platform: 'linkedin', state: aState.sending({ step, sentAt: toInstant(rig.world.clock.now) }) })
  const perform = async (target: typeof sending) => {
    const outcome = await rig.publisher.perform(delivery, step, rig.accessToken)
    const { change } = afterOutcome({ target, step, outcome, isReplay: false, now: rig.world.clock.now, random: 0 })
    return { ...target, ...change }
  }

  const retrying = await perform(sending)
  const unknown = await perform({ ...retrying, state: sending.state })

  expect(retrying).toMatchObject({ state: { name: 'retrying' }, hasEffect: true })
  if (unknown.state.name !== 'outcome-unknown') throw new Error('A duplicate of a post of unknown outcome is reconciled.')
  const found = await rig.publisher.find({ ...delivery, progress: unknown.progress }, unknown.state, rig.accessToken)
  expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'published', remoteId: (await rig.received())[0]?.id } })
})

test('a response without the post’s ID counts as none', async () => {
  const rig = await onSandbox()
  await rig.fault({ operation: 'post', status: 201, body: '' })

  const outcome = await rig.publisher.perform(rig.aDelivery(), rig.publisher.nextStep(rig.aDelivery()), rig.accessToken)

  expect(outcome.kind).toBe('unknown')
})
