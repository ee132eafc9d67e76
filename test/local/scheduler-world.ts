import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { onTestFinished } from 'vitest'
import { startControl } from '#infra/local-aws/control.ts'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { scheduleFiring } from '#infra/local-aws/firing.ts'
import { schedulerAnswers } from '#infra/local-aws/scheduler.ts'
import { openSchedules } from '#infra/local-aws/schedules.ts'
import { hourMs } from '#shared/domain/times.ts'

export const target = 'arn:aws:lambda:eu-central-1:000000000000:function:publish'
export const nine = Date.parse('2026-05-04T09:00:00.000Z')

export const schedule = (change: { name?: string; at?: string; token?: string; input?: string; after?: 'NONE' | 'DELETE' } = {}) => ({
  Name: change.name ?? 'post-1',
  GroupName: 'crier',
  ScheduleExpression: `at(${change.at ?? '2026-05-04T09:00:00'})`,
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  ActionAfterCompletion: change.after ?? ('DELETE' as const),
  Target: { Arn: target, RoleArn: 'arn:aws:iam::000000000000:role/scheduler', Input: change.input ?? '{"postId":"1","revision":1}' },
  ...(change.token !== undefined && { ClientToken: change.token }),
})

/**
 * Random draws: a schedule's first draw decides on a second firing, and the next ones on the moments within the minute.
 */
const once = () => 0.5

export const world = async ({ file = ':memory:', random = once, now = nine - hourMs } = {}) => {
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

export const disposableWorld = async (options?: Parameters<typeof world>[0]) => {
  const created = await world(options)
  onTestFinished(created.close)
  return created
}
