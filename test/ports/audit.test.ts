import { afterAll, describe, expect, test } from 'vitest'
import { dynamoAudit } from '#functions/adapters/dynamo/audit.ts'
import type { AuditEvent } from '#shared/domain/audit.ts'
import { secondMs } from '#shared/domain/times.ts'
import { fakeAudit } from '../fakes/audit.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const anEvent = (minute: number, requestId = `request-${minute}`): AuditEvent => ({
  at: `2026-05-04T09:0${minute}:00.000Z`,
  what: 'signed-in',
  result: 'done',
  network: 'hashed',
  requestId,
})

describe.each([
  ['fake', fakeAudit()],
  ['dynamo', dynamoAudit(dynamo.table)],
])('audit (%s)', (_name, audit) => {
  test('returns a person’s newest events first, up to the requested number, and nobody else’s', async () => {
    for (const minute of [2, 1, 3]) await audit.note('user-1', anEvent(minute))
    await audit.note('user-2', anEvent(4))

    expect(await audit.newest('user-1', 2)).toEqual([anEvent(3), anEvent(2)])
    expect(await audit.newest('user-3', 2)).toEqual([])
  })

  test('keeps simultaneous events side by side', async () => {
    for (const requestId of ['one', 'other']) await audit.note('user-4', anEvent(1, requestId))

    expect(await audit.newest('user-4', 10)).toHaveLength(2)
  })
})

test('keeps an event for 400 days', async () => {
  await dynamoAudit(dynamo.table).note('user-5', anEvent(0))

  const { Items = [] } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(Items.find(({ pk }) => pk === 'USER#user-5')).toMatchObject({ expiresAt: Date.parse('2027-06-08T09:00:00.000Z') / secondMs })
})
