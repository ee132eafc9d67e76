import { randomUUID } from 'node:crypto'
import type { Schedules } from '#functions/ports/schedules.ts'
import { toInstant } from '#shared/domain/times.ts'
import { type Outcome, repeat } from '../aws/repeat.ts'
import { callRest, type RestCall } from '../aws/rest-call.ts'

export type ScheduleSettings = { group: string; roleArn: string; functionArn: string; deadLettersArn: string }

/** One one-off EventBridge schedule per post, deleted after it fired. Sources of the numbers: docs.aws.amazon.com/scheduler, UserGuide, schedule-types. */
export const eventBridgeSchedules = (settings: ScheduleSettings): Schedules => ({
  async plan(alarm) {
    const { Name, ...body } = toSchedule(settings, alarm)
    const path = pathOf(Name)
    if ((await call({ method: 'POST', path, body })) === conflict) await call({ method: 'PUT', path, body })
  },

  async cancel(postId) {
    await call({ method: 'DELETE', path: pathOf(scheduleName(postId)), query: { groupName: settings.group, clientToken: randomUUID() } })
  },
})

const timeoutMs = 5_000
/** The statuses of what is there already, or is not there any more. */
const [conflict, missing] = [409, 404]

/** The generated client weighs 25 KB in a bundle, for three operations. https://docs.aws.amazon.com/scheduler/latest/APIReference */
const call = ({ method, path, ...rest }: Omit<RestCall, 'service'>): Promise<number> =>
  repeat(async (): Promise<Outcome<number>> => {
    try {
      const { status } = await callRest({ service: 'SCHEDULER', method, path, ...rest }, AbortSignal.timeout(timeoutMs))
      if (status < 300 || (status === conflict && method === 'POST') || (status === missing && method === 'DELETE'))
        return { answer: status }
      return { error: new Error(`The scheduler answered ${status} to ${method}.`), canRepeat: status >= 500 || status === 429 }
    } catch (cause) {
      return { error: new Error(`The scheduler could not be reached to ${method} a schedule.`, { cause }), canRepeat: true }
    }
  })

const pathOf = (name: string) => `/schedules/${encodeURIComponent(name)}`

const scheduleName = (postId: string) => `post-${postId}`

const toSchedule = (
  { group, roleArn, functionArn, deadLettersArn }: ScheduleSettings,
  { postId, revision, at }: Parameters<Schedules['plan']>[0],
) => ({
  Name: scheduleName(postId),
  // The same for each try, by which the scheduler knows them to be one.
  ClientToken: randomUUID(),
  GroupName: group,
  ScheduleExpression: `at(${toInstant(at).slice(0, 19)})`,
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: {
    Arn: functionArn,
    RoleArn: roleArn,
    Input: JSON.stringify({ postId, revision }),
    RetryPolicy: { MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 5 },
    DeadLetterConfig: { Arn: deadLettersArn },
  },
})
