import { afterAll, describe, expect, test } from 'vitest'
import { dynamoBelongings } from '#functions/adapters/dynamo/belongings.ts'
import { dynamoEvents, dynamoWebhookDeliveries, dynamoWebhooks } from '#functions/adapters/dynamo/events.ts'
import { dynamoJobPlan, dynamoJobs } from '#functions/adapters/dynamo/jobs.ts'
import type { Events, StoredDelivery, StoredWebhook, WebhookDeliveries, Webhooks } from '#functions/ports/events.ts'
import type { JobPlan, Jobs } from '#functions/ports/jobs.ts'
import { dayMs } from '#shared/domain/times.ts'
import { anEventDraft } from '../builders/a-webhook-world.ts'
import { fakeEvents, fakeWebhookDeliveries, fakeWebhooks } from '../fakes/events.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const nine = '2026-05-04T09:00:00.000Z'
const now = Date.parse(nine)

type Stores = { jobs: Jobs & JobPlan; events: Events; webhooks: Webhooks; deliveries: WebhookDeliveries }

const fakes = (): Stores => {
  const [jobs, webhooks] = [fakeJobs(), fakeWebhooks()]
  return { jobs, webhooks, events: fakeEvents({ webhooks, jobs }), deliveries: fakeWebhookDeliveries() }
}
const stored = (): Stores => ({
  jobs: { ...dynamoJobs(dynamo.table), ...dynamoJobPlan(dynamo.table) },
  events: dynamoEvents(dynamo.table, { sleep: async () => undefined, random: () => 0 }),
  webhooks: dynamoWebhooks(dynamo.table),
  deliveries: dynamoWebhookDeliveries(dynamo.table),
})

const aWebhook = (own: Partial<StoredWebhook> = {}): StoredWebhook => ({
  id: 'hook-1',
  workspaceId: 'user-1',
  url: 'https://hooks.example.com/',
  events: ['account.reconnected'],
  description: '',
  createdBy: 'user-1',
  createdAt: nine,
  sealedSecret: 'sealed',
  cursor: 0,
  failures: 0,
  announcedVersion: '1',
  ...own,
})

const aDelivery = (own: Partial<StoredDelivery> = {}): StoredDelivery => ({
  eventId: 'event-1',
  type: 'account.reconnected',
  sequence: 1,
  timestamp: nine,
  state: 'delivered',
  attempts: [],
  attemptsMade: 1,
  isTest: false,
  ...own,
})

describe.each([
  ['fake', fakes()],
  ['dynamo', stored()],
])('events and endpoints (%s)', (_name, { jobs, events, webhooks, deliveries }) => {
  test('numbers events from 1 on, and lists them after a number', async () => {
    for (const id of ['a', 'b', 'c']) await events.add('numbered', anEventDraft(id, nine))

    const all = await events.after('numbered', 0, { limit: 10, now })
    expect(all.map(({ id, sequence }) => [id, sequence])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    expect((await events.after('numbered', 1, { limit: 1, now })).map(({ id }) => id)).toEqual(['b'])
    expect(await events.after('numbered', 3, { limit: 10, now })).toEqual([])
    expect([await events.latest('numbered'), await events.latest('empty')]).toEqual([3, 0])
  })

  test('an event that is told again stays as it was first written', async () => {
    const first = await events.add('again', anEventDraft('same', nine))
    const second = await events.add('again', anEventDraft('same', '2026-05-04T10:00:00.000Z'))

    expect([first.isNew, second.isNew]).toEqual([true, false])
    expect(second.event).toEqual(first.event)
    expect(await events.find('again', 'same')).toEqual(first.event)
    expect(await events.find('again', 'other')).toBeUndefined()
    expect(await events.latest('again')).toBe(1)
  })

  test('events at the same moment get different numbers, and the same event only one', async () => {
    const drafts = [1, 2, 3, 4, 5, 5, 5].map((number) => anEventDraft(`at-once-${number}`, nine))

    await Promise.all(drafts.map((draft) => events.add('at-once', draft)))

    const all = await events.after('at-once', 0, { limit: 10, now })
    expect(all.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    expect(all.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `at-once-${number}`))
  })

  test('leaves out what’s older than 30 days', async () => {
    await events.add('old', anEventDraft('first', nine))
    await events.add('old', anEventDraft('second', '2026-05-05T09:00:00.000Z'))

    const found = await events.after('old', 0, { limit: 1, now: now + 30 * dayMs + 1 })
    expect(found.map(({ id }) => id)).toEqual(['second'])
  })

  test('plans a delivery for each endpoint that isn’t paused, together with the event', async () => {
    await webhooks.create(aWebhook({ workspaceId: 'listening', id: 'one' }))
    await webhooks.create(aWebhook({ workspaceId: 'listening', id: 'two', paused: { by: 'person', at: nine } }))

    const added = await events.add('listening', anEventDraft('heard', nine))

    expect(added.webhookIds).toEqual(['one'])
    expect(await jobs.of('listening')).toMatchObject([{ kind: 'deliver-events', subject: 'one', dueAt: nine }])
  })

  test('keeps endpoints, oldest first, and changes one at a time', async () => {
    const older = aWebhook({ workspaceId: 'kept', id: 'older', createdAt: '2026-05-03T09:00:00.000Z' })
    const newer = aWebhook({ workspaceId: 'kept', id: 'newer' })
    for (const webhook of [newer, older]) await webhooks.create(webhook)

    await Promise.all(Array.from({ length: 5 }, () => webhooks.update(newer, (found) => ({ ...found, failures: found.failures + 1 }))))

    expect(await webhooks.list('kept')).toEqual([older, { ...newer, failures: 5 }])
    expect(await webhooks.update(newer, () => undefined)).toBeUndefined()
    expect(await webhooks.update({ workspaceId: 'kept', id: 'nothing' }, (found) => found)).toBeUndefined()
    expect([await webhooks.remove(newer), await webhooks.remove(newer)]).toEqual([true, false])
    expect(await webhooks.get(newer)).toBeUndefined()
  })

  test('finds waiting deliveries by when they’re due, as they last were', async () => {
    const ref = { workspaceId: 'waiting', id: 'hook' }
    const at = (minute: number) => `2026-05-04T09:0${minute}:00.000Z`
    const waiting = (eventId: string, minute: number) => aDelivery({ eventId, state: 'waiting', nextAttemptAt: at(minute) })
    await deliveries.put(ref, waiting('late', 5))
    await deliveries.put(ref, waiting('soon', 1))
    await deliveries.put(ref, waiting('moved', 0))
    await deliveries.put(ref, waiting('moved', 2))
    await deliveries.put(ref, waiting('done', 0))
    await deliveries.put(ref, aDelivery({ eventId: 'done' }))
    await deliveries.put({ ...ref, id: 'hook-2' }, waiting('theirs', 0))

    expect((await deliveries.due(ref, Date.parse(at(3)), 10)).map(({ eventId }) => eventId)).toEqual(['soon', 'moved'])
    expect(await deliveries.due(ref, Date.parse(at(3)), 1)).toEqual([waiting('soon', 1)])
    expect(await deliveries.nextDue(ref)).toBe(at(1))
    expect(await deliveries.get(ref, { id: 'done', timestamp: nine })).toEqual(aDelivery({ eventId: 'done' }))
  })

  test('lists deliveries, latest event first, page by page, and deletes an endpoint’s', async () => {
    const [ref, other] = [
      { workspaceId: 'log', id: 'hook' },
      { workspaceId: 'log', id: 'hook-2' },
    ]
    for (const number of [1, 2, 3])
      await deliveries.put(ref, aDelivery({ eventId: `event-${number}`, timestamp: `2026-05-04T09:0${number}:00.000Z` }))
    await deliveries.put(other, aDelivery({ state: 'waiting', nextAttemptAt: nine }))

    const all = await allPages((page) => deliveries.list(ref, { ...page, now }), 2)
    expect(all.map(({ eventId }) => eventId)).toEqual(['event-3', 'event-2', 'event-1'])
    await expect(deliveries.list(other, { limit: 1, cursor: 'e30', now })).rejects.toMatchObject({ code: 'invalid' })

    await deliveries.removeAll(ref)
    await deliveries.removeAll(ref)
    expect((await deliveries.list(ref, { limit: 10, now })).items).toEqual([])
    expect(await deliveries.nextDue(other)).toBe(nine)
  })
})

test('everything goes with its workspace', async () => {
  const { events, webhooks, deliveries } = stored()
  const workspaceId = 'going'
  await webhooks.create(aWebhook({ workspaceId }))
  await events.add(workspaceId, anEventDraft('last', nine))
  await deliveries.put({ workspaceId, id: 'hook-1' }, aDelivery({ state: 'waiting', nextAttemptAt: nine }))

  const belongings = dynamoBelongings(dynamo.table)
  for (let some = await belongings.some(workspaceId); some.length > 0; some = await belongings.some(workspaceId))
    for (const belonging of some) await belongings.remove(workspaceId, belonging)

  expect(await belongings.some(workspaceId)).toEqual([])
  expect(await events.after(workspaceId, 0, { limit: 10, now })).toEqual([])
})
