import { expect, test } from 'vitest'
import type { Found, StepOutcome } from '#functions/ports/publisher.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver-target.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const urlOf = (id: string) => `https://x.com/ada/status/${id}`
const published = (remoteId: string): Extract<StepOutcome, { kind: 'published' }> => ({
  kind: 'published',
  progress: {},
  remoteId,
  url: urlOf(remoteId),
})
const found = (outcome: Extract<Found, { kind: 'found' }>['outcome']): Found => ({ kind: 'found', outcome })

/** Two posts with the same words to the same account: the first is public as 1850, the second is still on its way. */
const twins = async (second: 'armed' | 'unsure') => {
  const engine = await anEngine(toInstant(nine + 3 * secondMs))
  const claimed = aTarget({ postId: 'first', state: aState.sending() })
  await engine.keep(claimed)
  await engine.targets.claim(advance(claimed, { state: aState.published() }), { remoteId: '1850' })
  const own = { armed: aState.armed(), unsure: aState.unsure({ lookAt: toInstant(nine) }) }[second]
  await engine.keep(aTarget({ postId: 'second', state: own }))
  const message = {
    schema: 1 as const,
    postId: 'second',
    accountId: 'x_77',
    userId: 'user-1',
    platform: 'x' as const,
    revision: 1,
    at: nine,
  }
  return { ...engine, second: () => engine.target('second'), deliver: () => engine.run(deliverTarget(engine, message)) }
}

test('what is found and is the post of another is not taken for this one: it is reconciled again without that', async () => {
  const { deliver, second, publisher } = await twins('unsure')
  publisher.findings = [found(published('1850')), found(published('1851'))]

  await deliver()
  const between = (await second()).state
  await deliver()

  expect(between).toMatchObject({ name: 'unsure', notOurs: ['1850'], absences: 0 })
  expect(publisher.looks.map(({ notOurs }) => notOurs)).toEqual([undefined, ['1850']])
  expect((await second()).state).toMatchObject({ name: 'published', url: urlOf('1851') })
})

test('a reconciliation that finds only what is known to be of another has found nothing', async () => {
  const { deliver, second, publisher } = await twins('unsure')
  publisher.findings = [found(published('1850')), found(published('1850'))]

  await deliver()
  await deliver()

  expect((await second()).state).toMatchObject({ name: 'unsure', absences: 1 })
})

test('what is published under an id that a twin has found and claimed is reconciled beside it', async () => {
  const { deliver, second, publisher, attempts } = await twins('armed')
  publisher.answers = [published('1850')]

  await deliver()

  expect((await second()).state).toMatchObject({ name: 'unsure', notOurs: ['1850'], step: aStep() })
  expect(await attempts('second')).toMatchObject([{ outcome: 'published', remoteId: '1850' }])
})

test('what has the id of another and can not be reconciled is for the person to look at', async () => {
  const { deliver, second, publisher } = await twins('armed')
  publisher.steps = [aStep({ repeat: 'idempotent' })]
  publisher.answers = [published('1850')]

  await deliver()

  expect((await second()).state.name).toBe('needs-attention')
})

test('the first part of a thread that another post has claimed is not gone on from', async () => {
  const { deliver, second, publisher } = await twins('armed')
  publisher.steps = [aStep(), aStep({ name: 'post-2' })]
  publisher.answers = [{ kind: 'done', progress: { done: 1 }, hasEffect: true, madeId: '1850' }]

  await deliver()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['post'])
  expect(await second()).toMatchObject({ state: { name: 'unsure', notOurs: ['1850'] }, progress: {}, hasEffect: false })
})

test('a first part that is found and claimed by another is reconciled again', async () => {
  const { deliver, second, publisher } = await twins('unsure')
  publisher.findings = [found({ kind: 'done', progress: { done: 1 }, hasEffect: true, madeId: '1850' })]

  await deliver()

  expect(await second()).toMatchObject({ state: { name: 'unsure', notOurs: ['1850'] }, progress: {} })
})
