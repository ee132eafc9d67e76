import { afterAll, describe, expect, test } from 'vitest'
import { dynamoActivity } from '#functions/adapters/dynamo/activity.ts'
import type { Activity } from '#shared/domain/activity.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { fakeActivity } from '../fakes/activity.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T10:00:00.000Z')
const anActivity = (minute: number, own: Partial<Activity> = {}): Activity => ({
  at: `2026-05-04T09:0${minute}:00.000Z`,
  requestId: `request-${minute}`,
  userId: 'ada',
  name: 'Ada',
  action: 'post-scheduled',
  subject: 'post-1',
  about: 'Good morning',
  timeAfter: '2026-05-05T09:00:00.000Z',
  ...own,
})

describe.each([
  ['fake', fakeActivity()],
  ['dynamo', dynamoActivity(dynamo.table)],
])('activity (%s)', (_name, activity) => {
  test('returns what happened in a workspace, newest first, page by page, and nothing of another', async () => {
    for (const minute of [2, 1, 3]) await activity.note('ws_1', [anActivity(minute)])
    await activity.note('ws_2', [anActivity(4)])

    const first = await activity.list('ws_1', { limit: 2, now })
    const second = await activity.list('ws_1', { limit: 2, cursor: first.cursor, now })

    expect([first.items, second.items]).toEqual([[anActivity(3), anActivity(2)], [anActivity(1)]])
    expect((await activity.list('ws_3', { limit: 2, now })).items).toEqual([])
  })

  test('finds what one person did, what was done, and when', async () => {
    await activity.note('ws_4', [anActivity(1)])
    await activity.note('ws_4', [anActivity(2, { userId: 'bea' })])
    await activity.note('ws_4', [anActivity(3, { action: 'post-deleted' })])
    const minutes = async (filter: object) =>
      (await activity.list('ws_4', { limit: 9, now, ...filter })).items.map(({ at }) => at.slice(14, 16))

    expect(await minutes({ userId: 'bea' })).toEqual(['02'])
    expect(await minutes({ action: 'post-deleted' })).toEqual(['03'])
    expect(await minutes({ userId: 'bea', action: 'post-deleted' })).toEqual([])
    expect(await minutes({ to: '2020-01-01T00:00:00.000Z' })).toEqual([])
    expect(await minutes({ from: anActivity(2).at, to: anActivity(3).at })).toEqual(['02'])
  })

  test('keeps several things of one request, and never changes what it has', async () => {
    await activity.note('ws_5', [anActivity(1, { subject: 'post-1' }), anActivity(1, { subject: 'post-2' })])
    await activity.note('ws_5', [anActivity(1, { subject: 'another' })])

    const { items } = await activity.list('ws_5', { limit: 9, now })

    expect(items.map(({ subject }) => subject).sort()).toEqual(['post-1', 'post-2'])
  })

  test('shows nothing older than 400 days, even if it’s still stored', async () => {
    await activity.note('ws_6', [anActivity(1)])

    expect((await activity.list('ws_6', { limit: 9, now: now + 399 * dayMs })).items).toHaveLength(1)
    expect((await activity.list('ws_6', { limit: 9, now: now + 400 * dayMs })).items).toEqual([])
  })

  test('refuses a cursor that isn’t from this list', async () => {
    await expect(activity.list('ws_7', { limit: 9, cursor: 'made up', now })).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('is deleted after 400 days', async () => {
  await dynamoActivity(dynamo.table).note('ws_8', [anActivity(0)])

  const { Items = [] } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(Items.find(({ pk }) => pk === 'USER#ws_8')).toMatchObject({ expiresAt: Date.parse('2027-06-08T09:00:00.000Z') / secondMs })
})
