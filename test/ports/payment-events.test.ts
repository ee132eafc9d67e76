import { afterAll, describe, expect, test } from 'vitest'
import { dynamoJobs } from '#functions/adapters/dynamo/jobs.ts'
import { dynamoPaymentEvents } from '#functions/adapters/dynamo/payments.ts'
import type { Jobs } from '#functions/ports/jobs.ts'
import type { PaymentEvents } from '#functions/ports/payments.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakePaymentEvents } from '../fakes/payment-events.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const inMemory = fakeJobs()
const stores: { name: string; events: PaymentEvents; jobs: Pick<Jobs, 'of' | 'take' | 'finish'> }[] = [
  { name: 'fake', events: fakePaymentEvents(inMemory), jobs: inMemory },
  { name: 'dynamo', events: dynamoPaymentEvents(dynamo.table), jobs: dynamoJobs(dynamo.table) },
]

describe.each(stores)('payment events ($name)', ({ events, jobs }) => {
  test('records a new event and plans the job that reads the changes', async () => {
    const before = await events.isKnown('evt_1')

    const isNew = await events.take({ id: 'evt_1', userId: 'ada' }, now)

    expect([before, isNew, await events.isKnown('evt_1')]).toEqual([false, true, true])
    const job = { ownerId: 'ada', kind: 'sync-subscription', subject: '', dueAt: '2026-05-04T09:00:00.000Z', tries: 0 }
    expect(await jobs.of('ada')).toEqual([job])
  })

  test('a repeated event plans nothing', async () => {
    await events.take({ id: 'evt_2', userId: 'bea' }, now)
    const [job] = await jobs.of('bea')
    const taken = job && (await jobs.take(job, '2026-05-04T09:05:00.000Z'))
    if (taken) await jobs.finish(taken)

    const isNew = await events.take({ id: 'evt_2', userId: 'bea' }, now)

    expect([isNew, await jobs.of('bea')]).toEqual([false, []])
  })

  test('only one of many simultaneous copies counts', async () => {
    const taken = await Promise.all([1, 2, 3, 4, 5].map(() => events.take({ id: 'evt_3', userId: 'cyd' }, now)))

    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('only records an event about nobody', async () => {
    expect(await events.take({ id: 'evt_4', userId: undefined }, now)).toBe(true)
    expect(await events.isKnown('evt_4')).toBe(true)
  })
})
