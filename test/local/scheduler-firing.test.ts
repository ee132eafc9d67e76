import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateScheduleCommand, GetScheduleCommand, ResourceNotFoundException } from '@aws-sdk/client-scheduler'
import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { disposableWorld, nine, schedule, target, world } from './scheduler-world.ts'

test('a schedule fires within its minute, not before, and with its input', async () => {
  const { client, fireAt, delivered } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  const early = await fireAt(nine - 1)
  const late = await fireAt(nine + minuteMs)

  expect([early, late]).toEqual([0, 1])
  expect(delivered).toEqual([{ arn: target, input: { postId: '1', revision: 1 } }])
})

test('the moment within the minute is random', async () => {
  const draws = [0.5, 0.9]
  const { client, fireAt } = await disposableWorld({ random: () => draws.shift() ?? 0.5 })
  await client.send(new CreateScheduleCommand(schedule()))

  const before = await fireAt(nine + 53_999)
  const at = await fireAt(nine + 54 * secondMs)

  expect([before, at]).toEqual([0, 1])
})

test('a schedule randomly fires twice now and then', async () => {
  const draws = [0.01, 0.2, 0.8]
  const { client, fireAt } = await disposableWorld({ random: () => draws.shift() ?? 0.5 })
  await client.send(new CreateScheduleCommand(schedule()))

  const first = await fireAt(nine + 12 * secondMs)
  const second = await fireAt(nine + 48 * secondMs)

  expect([first, second]).toEqual([1, 2])
})

test('a schedule that asks for deletion is gone after firing', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await fireAt(nine + minuteMs)

  await expect(client.send(new GetScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))).rejects.toThrow(ResourceNotFoundException)
})

test('a schedule that doesn’t ask for deletion stays, and doesn’t fire again', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule({ after: 'NONE' })))
  await fireAt(nine + minuteMs)

  const later = await fireAt(nine + 10 * minuteMs)

  expect(later).toBe(1)
  expect((await client.send(new GetScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))).ScheduleExpression).toBe(
    'at(2026-05-04T09:00:00)',
  )
})

test('a schedule created in the past fires at once', async () => {
  const { client, fireAt } = await disposableWorld({ now: nine + 10 * minuteMs })

  await client.send(new CreateScheduleCommand(schedule()))

  expect(await fireAt(nine + 10 * minuteMs)).toBe(1)
})

test('a schedule that came due while the system was down fires at once after a restart', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'crier-')), 'schedules.db')
  const before = await world({ file })
  await before.client.send(new CreateScheduleCommand(schedule()))
  await before.close()

  const { fireAt, delivered } = await disposableWorld({ file })

  expect(await fireAt(nine + 5 * minuteMs)).toBe(1)
  expect(delivered[0]?.input).toEqual({ postId: '1', revision: 1 })
})

test('a firing in flight isn’t started a second time', async () => {
  const { client, firing, fireAt, delivered } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  const [first] = await Promise.all([fireAt(nine + minuteMs), firing.fireDue()])

  expect(first).toBe(1)
  expect(delivered).toHaveLength(1)
})

test('the lost fault suppresses a firing, as many times as it says', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  await client.send(new CreateScheduleCommand(schedule({ name: 'post-2', at: '2026-05-04T09:05:00' })))
  firing.fault({ times: 1 })

  const lost = await fireAt(nine + minuteMs)
  const next = await fireAt(nine + 6 * minuteMs)

  expect([lost, next]).toEqual([0, 1])
})

test('the late fault delays a firing by its length', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  firing.fault({ times: 'forever', delayMs: 2 * minuteMs })

  const onTime = await fireAt(nine + minuteMs)
  const stillLate = await fireAt(nine + minuteMs + 119_999)
  const late = await fireAt(nine + minuteMs + 2 * minuteMs)

  expect([onTime, stillLate, late]).toEqual([0, 0, 1])
})

test('a firing whose delivery seems lost happens twice', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  firing.fault({ times: 1, dropAfterEffect: true })

  const first = await fireAt(nine + minuteMs)
  const second = await fireAt(nine + minuteMs + 500)
  const third = await fireAt(nine + minuteMs + secondMs)

  expect([first, second, third]).toEqual([1, 2, 2])
})

test('schedules fire normally after faults are cleared', async () => {
  const { client, firing, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))
  firing.fault({ times: 'forever' })

  firing.clear()

  expect(await fireAt(nine + minuteMs)).toBe(1)
})
