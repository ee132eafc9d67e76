import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  UpdateScheduleCommand,
  ValidationException,
} from '@aws-sdk/client-scheduler'
import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { disposableWorld, nine, schedule } from './scheduler-world.ts'

test('an existing name is a conflict', async () => {
  const { client } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await expect(client.send(new CreateScheduleCommand(schedule()))).rejects.toThrow(ConflictException)
})

test('a create repeated with its client token succeeds and fires once', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule({ token: 'same' })))

  await client.send(new CreateScheduleCommand(schedule({ token: 'same' })))

  expect(await fireAt(nine + minuteMs)).toBe(1)
})

test('an update changes the time and replaces the input', async () => {
  const { client, fireAt, delivered } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await client.send(new UpdateScheduleCommand(schedule({ at: '2026-05-04T10:00:00', input: '{"postId":"1","revision":2}' })))

  expect(await fireAt(nine + minuteMs)).toBe(0)
  await fireAt(nine + 61 * minuteMs)
  expect(delivered.map(({ input }) => input)).toEqual([{ postId: '1', revision: 2 }])
})

test('refuses to update a missing schedule', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new UpdateScheduleCommand(schedule()))).rejects.toThrow(ResourceNotFoundException)
})

test('a deleted schedule never fires', async () => {
  const { client, fireAt } = await disposableWorld()
  await client.send(new CreateScheduleCommand(schedule()))

  await client.send(new DeleteScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))

  expect(await fireAt(nine + minuteMs)).toBe(0)
})

test('refuses to delete a missing schedule', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new DeleteScheduleCommand({ Name: 'post-1', GroupName: 'crier' }))).rejects.toThrow(ResourceNotFoundException)
})

test('refuses a time that isn’t a one-off in UTC', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new CreateScheduleCommand({ ...schedule(), ScheduleExpression: 'rate(1 minute)' }))).rejects.toThrow(
    ValidationException,
  )
})

test('refuses an unknown group', async () => {
  const { client } = await disposableWorld()

  await expect(client.send(new CreateScheduleCommand({ ...schedule(), GroupName: 'other' }))).rejects.toThrow(ResourceNotFoundException)
})

test('lists a group’s schedules page by page', async () => {
  const { client } = await disposableWorld()
  for (const name of ['post-1', 'post-2', 'post-3']) await client.send(new CreateScheduleCommand(schedule({ name })))

  const first = await client.send(new ListSchedulesCommand({ GroupName: 'crier', MaxResults: 2 }))
  const second = await client.send(new ListSchedulesCommand({ GroupName: 'crier', MaxResults: 2, NextToken: first.NextToken }))

  expect([first, second].map(({ Schedules }) => Schedules?.map(({ Name }) => Name))).toEqual([['post-1', 'post-2'], ['post-3']])
  expect(second.NextToken).toBeUndefined()
})
