import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  ValidationException,
} from '@aws-sdk/client-scheduler'
import { expect, onTestFinished, test } from 'vitest'
import { startControl } from '#infra/local/aws/control.ts'
import { scheduleFiring } from '#infra/local/aws/firing.ts'
import { schedulerAnswers } from '#infra/local/aws/scheduler.ts'
import { openSchedules } from '#infra/local/aws/schedules.ts'
import { clientSettings } from '#infra/local/environment.ts'
import { minuteMs } from '#shared/domain/times.ts'

const target = 'arn:aws:lambda:eu-central-1:000000000000:function:publish'
const nine = Date.parse('2026-05-04T09:00:00.000Z')

const schedule = (change: { name?: string; at?: string; token?: string; input?: string; after?: 'NONE' | 'DELETE' } = {}) => ({
  Name: change.name ?? 'post-1',
  GroupName: 'crier',
  ScheduleExpression: `at(${change.at ?? '2026-05-04T09:00:00'})`,
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  ActionAfterCompletion: change.after ?? ('DELETE' as const),
  Target: { Arn: target, RoleArn: 'arn:aws:iam::000000000000:role/scheduler', Input: change.input ?? '{"postId":"1","revision":1}' },
  ...(change.token !== undefined && { ClientToken: change.token }),
})

/** Random draws: the first of a schedule decides on a second firing, the next ones on the moments within the minute. */
const once = () => 0.5

const world = async ({ file = ':memory:', random = once, now = nine - 3_600_000 } = {}) => {
  const clock = { now }
  const delivered: { arn: string; input: unknown }[] = []
  const schedules = openSchedules({ file, now: () => clock.now, random })
  const deliver = async (arn: string, input: unknown) => {
    delivered.push({ arn, input })
  }
  const report = () => undefined
  const firing = scheduleFiring({ schedules, now: () => clock.now, deliver, report })
  const server = await startControl({ actions: {}, rest: schedulerAnswers(schedules, ['crier']), report })
  const client = new SchedulerClient(clientSettings(server.url))
  const close = async () => {
    client.destroy()
    await server.stop()
    schedules.close()
  }
  const fireAt = async (time: number) => {
    clock.now = time
    await firing.fireDue()
    return delivered.length
  }
  return { client, firing, delivered, fireAt, close }
}

const disposableWorld = async (options?: Parameters<typeof world>[0]) => {
  const created = await world(options)
  onTestFinished(created.close)
  return created
}

test('a schedule fires within the minute of its time, not before, with its input', async () => {
  const { client, fireAt, delivered } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  const early = await fireAt(nine - 1)
  const late = await fireAt(nine + minuteMs)

  expect([early, late]).toEqual([0, 1])
  expect(delivered).toEqual([{ arn: target, input: { postId: '1', revision: 1 } }])
})

test('the moment within the minute is drawn', async () => {
  const draws = [0.5, 0.9]
  const { client, fireAt } = await disposableWorld({ random: () => draws.shift() ?? 0.5 })
  await client.send(new CreateScheduleCommand(schedule()))

  const before = await fireAt(nine + 53_999)
  const at = await fireAt(nine + 54_000)

  expect([before, at]).toEqual([0, 1])
})

test('a schedule is drawn to fire twice now and then', async () => {
  const draws = [0.01, 0.2, 0.8]
  const { client, fireAt } = await disposableWorld({ random: () => draws.shift() ?? 0.5 })
  await client.send(new CreateScheduleCommand(schedule()))

  const first = await fireAt(nine + 12_000)
  const second = await fireAt(nine + 48_000)

  expect([first, second]).toEqual([1, 2])
})

test('a schedule that asks for it is gone after it fired', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await fireAt(nine + minuteMs)

  await expect(client.send(new GetScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))).rejects.toThrow(ResourceNotFoundException)
})

test('a schedule that does not ask for it stays after it fired, and does not fire again', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule({ after: 'NONE' })))
  await fireAt(nine + minuteMs)

  const later = await fireAt(nine + 10 * minuteMs)

  expect(later).toBe(1)
  expect((await client.send(new GetScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))).ScheduleExpression).toBe(
    'at(2026-05-04T09:00:00)',
  )
})

test('what is past when it is created fires at once', async () => {
  const { client, fireAt } = await disposableWorld({ now: nine + 10 * minuteMs })

  await client.send(new CreateScheduleCommand(schedule()))

  expect(await fireAt(nine + 10 * minuteMs)).toBe(1)
})

test('an existing name is a conflict', async () => {
  const { client } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await expect(client.send(new CreateScheduleCommand(schedule()))).rejects.toThrow(ConflictException)
})

test('a create that is repeated with its client token succeeds and fires once', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule({ token: 'same' })))

  await client.send(new CreateScheduleCommand(schedule({ token: 'same' })))

  expect(await fireAt(nine + minuteMs)).toBe(1)
})

test('an update moves the time and replaces the input', async () => {
  const { client, fireAt, delivered } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await client.send(new UpdateScheduleCommand(schedule({ at: '2026-05-04T10:00:00', input: '{"postId":"1","revision":2}' })))

  expect(await fireAt(nine + minuteMs)).toBe(0)
  await fireAt(nine + 61 * minuteMs)
  expect(delivered.map(({ input }) => input)).toEqual([{ postId: '1', revision: 2 }])
})

test('an update of what does not exist is refused', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new UpdateScheduleCommand(schedule()))).rejects.toThrow(ResourceNotFoundException)
})

test('a deleted schedule never fires', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await client.send(new DeleteScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))

  expect(await fireAt(nine + minuteMs)).toBe(0)
})

test('deleting what does not exist is refused', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new DeleteScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))).rejects.toThrow(ResourceNotFoundException)
})

test('a time that is not a one-off in UTC is refused', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new CreateScheduleCommand({ ...schedule(), ScheduleExpression: 'rate(1 minute)' }))).rejects.toThrow(
    ValidationException,
  )
})

test('an unknown group is refused', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new CreateScheduleCommand({ ...schedule(), GroupName: 'other' }))).rejects.toThrow(ResourceNotFoundException)
})

test('the schedules of a group are listed page by page', async () => {
  const { client } = await disposableWorld()
  for (const name of ['post-1', 'post-2', 'post-3']) await client.send(new CreateScheduleCommand(schedule({ name })))

  const first = await client.send(new ListSchedulesCommand({ GroupName: 'crier', MaxResults: 2 }))
  const second = await client.send(new ListSchedulesCommand({ GroupName: 'crier', MaxResults: 2, NextToken: first.NextToken }))

  expect([first, second].map(({ Schedules }) => Schedules?.map(({ Name }) => Name))).toEqual([['post-1', 'post-2'], ['post-3']])
  expect(second.NextToken).toBeUndefined()
})

test('what became due while the system was down fires at once after its restart', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'crier-')), 'schedules.db')
  const before = await world({ file })
  await before.client.send(new CreateScheduleCommand(schedule()))
  await before.close()

  const { fireAt, delivered } = await disposableWorld({ file })

  expect(await fireAt(nine + 5 * minuteMs)).toBe(1)
  expect(delivered[0]?.input).toEqual({ postId: '1', revision: 1 })
})

test('a firing that is on its way is not started a second time', async () => {
  const { client, firing, fireAt, delivered } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  const [first] = await Promise.all([fireAt(nine + minuteMs), firing.fireDue()])

  expect(first).toBe(1)
  expect(delivered).toHaveLength(1)
})

test('a firing that meets the fault to be lost never happens, and only as often as the fault says', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  await client.send(new CreateScheduleCommand(schedule({ name: 'post-2', at: '2026-05-04T09:05:00' })))
  firing.fault({ times: 1 })

  const lost = await fireAt(nine + minuteMs)
  const next = await fireAt(nine + 6 * minuteMs)

  expect([lost, next]).toEqual([0, 1])
})

test('a firing that meets the fault to be late happens that much later', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  firing.fault({ times: 'forever', delayMs: 120_000 })

  const onTime = await fireAt(nine + minuteMs)
  const stillLate = await fireAt(nine + minuteMs + 119_999)
  const late = await fireAt(nine + minuteMs + 120_000)

  expect([onTime, stillLate, late]).toEqual([0, 0, 1])
})

test('a firing whose delivery is thought lost happens twice', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  firing.fault({ times: 1, dropAfterEffect: true })

  const first = await fireAt(nine + minuteMs)
  const second = await fireAt(nine + minuteMs + 500)
  const third = await fireAt(nine + minuteMs + 1_000)

  expect([first, second, third]).toEqual([1, 2, 2])
})

test('after the faults are cleared schedules fire as they are meant to', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  firing.fault({ times: 'forever' })

  firing.clear()

  expect(await fireAt(nine + minuteMs)).toBe(1)
})
