import { expect, test } from 'vitest'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { anUpload, aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { failuresMax } from './patience.ts'
import { sendSteps } from './send-steps.ts'
import { sweepDue } from './sweep-due.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const step = aStep({ repeat: 'idempotent' })
const doubt = { step, sentAt: toInstant(nine - minuteMs), fingerprint: 'Good morning' }
const refused = (when: Retry['when'], refusalClass: RefusalClass = 'permission'): StepOutcome => ({
  kind: 'refused',
  refusal: { reason: aReason({ class: refusalClass, message: 'You may not post.' }), retry: { when } },
})

/** A post that was sent once, and whose answer was lost. Its worker sends it again at nine. */
const sentAgain = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(toInstant(nine))
  const again = aTarget({ state: aState.retrying({ at: toInstant(nine) }), doubt, hasEffect: true, failures: 1, ...own })
  await engine.keep(again)
  engine.publisher.steps = [anUpload, step]
  return { ...engine, work: () => engine.run(sendSteps(engine, again)) }
}

test.each<[string, StepOutcome, Partial<Target>]>([
  ['refused for good', refused('never'), {}],
  ['refused too often', refused('later', 'transient'), { failures: failuresMax }],
])('what may be public by an answer that was lost and is then %s is for the person to look at', async (_, outcome, own) => {
  const { work, publisher, target } = await sentAgain({ progress: { done: 1 }, ...own })
  publisher.answers = [outcome]

  await work()

  const { state } = await target()
  expect(state).toMatchObject({ name: 'needs-attention', reason: { message: expect.stringContaining('Look at the account') } })
})

test('files that are sent anew do not end the unknown outcome of the post', async () => {
  const { work, publisher, target } = await sentAgain()
  publisher.answers = [{ kind: 'done', progress: { done: 1 }, hasEffect: false }, refused('never')]

  await work()

  expect((await target()).state.name).toBe('needs-attention')
})

test('a post of unknown outcome whose worker dies over its files too often is for the person to look at', async () => {
  const engine = await anEngine(toInstant(nine + 2 * minuteMs))
  const sending = aState.sending({ step: anUpload })
  await engine.keep(aTarget({ state: sending, doubt, hasEffect: true, failures: failuresMax }))

  await engine.run(sweepDue(engine))

  expect((await engine.target()).state.name).toBe('needs-attention')
})

test('what was not found and is then refused for good has failed', async () => {
  const { work, publisher, target } = await sentAgain({ progress: { done: 1 }, doubt: { ...doubt, step: aStep() }, hasEffect: false })
  publisher.answers = [refused('never')]

  await work()

  expect((await target()).state).toMatchObject({ name: 'failed', reason: { class: 'permission' } })
})
