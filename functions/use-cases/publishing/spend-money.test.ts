import { expect, test } from 'vitest'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import { dayBudgets, ledgers } from '#shared/platforms/day-budgets.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { reconcileTarget } from './reconcile-target.ts'
import { sendSteps } from './send-steps.ts'

const nine = '2026-05-04T09:00:00.000Z'
const today = '2026-05-04'
const { appMills = 0 } = dayBudgets.x
/** What a day of the person may cost in `anEngine`. */
const personMills = 2_000
const [ofAll, ofPerson] = [ledgers.appMills('x'), ledgers.personMills('x', 'user-1')]
const part = (number: number) => ({ name: `post-${number}`, repeat: 'reconcile' as const, isPublic: true })
const refused = (when: 'later' | 'never'): StepOutcome => ({
  kind: 'refused',
  refusal: { reason: aReason({ message: 'No.' }), retry: { when } },
})

type Day = { parts?: number; used?: number; usedByAll?: number; own?: Partial<Target> }

/** A worker with a thread of `parts`, each of which costs 200, on a day of which some is spent. */
const atWork = async ({ parts = 1, used = 0, usedByAll, own = {} }: Day = {}) => {
  const engine = await anEngine(nine)
  engine.publisher.steps = Array.from({ length: parts }, (_, index) => part(index + 1))
  engine.publisher.mills = 200
  if (used > 0) await engine.budgets.spend(ofPerson, today, appMills, used)
  if ((usedByAll ?? used) > 0) await engine.budgets.spend(ofAll, today, appMills, usedByAll ?? used)
  const target = aTarget({ state: aState.armed(), dueAt: nine, ...own })
  await engine.keep(target)
  const spent = async () => ({ all: await engine.budgets.spent(ofAll, today), own: await engine.budgets.spent(ofPerson, today) })
  return { ...engine, spent, work: () => engine.run(sendSteps(engine, target)) }
}

test('every part of a thread is billed to its person and to all of Crier', async () => {
  const { work, spent, publisher, target } = await atWork({ parts: 3 })

  await work()

  expect(publisher.performed).toHaveLength(3)
  expect(await spent()).toEqual({ all: 600, own: 600 })
  expect((await target()).reserved).toBeUndefined()
})

test('of a thread that costs more than is left nothing is sent, and nothing is spent', async () => {
  const { work, spent, publisher, target } = await atWork({ parts: 3, used: personMills - 599 })

  await work()

  expect(publisher.performed).toEqual([])
  expect(await spent()).toEqual({ all: personMills - 599, own: personMills - 599 })
  expect((await target()).state).toMatchObject({
    name: 'missed',
    reason: { message: expect.stringContaining('this one would cost more than is left of your $2.00 of today') },
  })
})

test('what all of Crier may spend in a day is not passed by anybody, and costs their own part nothing', async () => {
  const { work, spent, publisher } = await atWork({ usedByAll: appMills - 199 })

  await work()

  expect(publisher.performed).toEqual([])
  expect(await spent()).toEqual({ all: appMills - 199, own: 0 })
})

test('while a thread is on its way all that is left of it is reserved', async () => {
  const { work, spent, publisher } = await atWork({ parts: 3 })
  const seen: number[] = []
  publisher.meanwhile = async () => void seen.push((await spent()).own)

  await work()

  expect(seen).toEqual([600, 600, 600])
})

test('a try that sent nothing is paid for once, however often it is made', async () => {
  const { work, spent, publisher, target } = await atWork({ parts: 2 })
  publisher.answers = [refused('later')]

  await work()

  expect((await target()).reserved).toEqual({ window: today, mills: 400 })
  expect(await spent()).toEqual({ all: 400, own: 400 })
})

test('what was refused for good costs nothing, and of a thread only what was sent', async () => {
  const whole = await atWork({ parts: 3 })
  whole.publisher.answers = [refused('never')]
  const half = await atWork({ parts: 3 })
  half.publisher.answers = [{ kind: 'done', progress: { done: 1 }, hasEffect: true }, refused('never')]

  await whole.work()
  await half.work()

  expect(await whole.spent()).toEqual({ all: 0, own: 0 })
  expect(await half.spent()).toEqual({ all: 200, own: 200 })
})

test('what may have been sent stays paid for, and sending it again is paid for anew', async () => {
  const doubt = { step: part(1), sentAt: nine, fingerprint: 'Good morning' }
  const unsure = await atWork()
  unsure.publisher.answers = [{ kind: 'unknown', message: 'The connection broke.' }]
  const again = await atWork({ used: 200, own: { doubt } })

  await unsure.work()
  await again.work()

  expect((await unsure.spent()).own).toBe(200)
  expect((await again.spent()).own).toBe(400)
})

test('who has lost the target before anything was sent pays nothing', async () => {
  const { work, targets, spent } = await atWork({ parts: 2 })
  targets.replace = async () => false

  await work()

  expect(await spent()).toEqual({ all: 0, own: 0 })
})

test('what yesterday’s money does not pay for is paid for anew today, and no day gets back what it did not give', async () => {
  const reserved = { window: '2026-05-03', mills: 150 }
  const { work, spent, publisher, target } = await atWork({ parts: 3, own: { reserved } })
  publisher.answers = [refused('later')]

  await work()

  expect((await target()).reserved).toEqual({ window: today, mills: 600 })
  expect(await spent()).toEqual({ all: 600, own: 600 })
})

test('what began yesterday is paid for already', async () => {
  const { work, spent } = await atWork({ own: { reserved: { window: '2026-05-03', mills: 200 } } })
  expect(toMs(nine)).toBeGreaterThan(toMs('2026-05-04T00:00:00.000Z'))

  await work()

  expect(await spent()).toEqual({ all: 0, own: 0 })
})

test('what reconciling a post was billed counts, however much was spent of the day', async () => {
  const state = aState.unsure({ sentAt: nine })
  const engine = await atWork({ used: personMills, own: { state } })
  engine.publisher.findings = [{ kind: 'absent', mills: 15 }]

  await engine.run(reconcileTarget(engine, await engine.target(), state))

  expect(await engine.spent()).toEqual({ all: personMills + 15, own: personMills + 15 })
})
