import { randomUUID } from 'node:crypto'
import type { Schedules } from '#functions/ports/schedules.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { isAwsError } from '../aws/aws-error.ts'
import { openService } from '../aws/service.ts'
import { serviceCalls } from '../aws/service-calls.ts'

export type ScheduleSettings = { group: string; roleArn: string; functionArn: string; deadLettersArn: string }

/**
 * One one-off EventBridge schedule per post, deleted after it fired. Sources: docs.aws.amazon.com/scheduler, APIReference, API_CreateSchedule,
 * API_UpdateSchedule and API_DeleteSchedule; UserGuide, schedule-types.
 */
export const eventBridgeSchedules = (settings: ScheduleSettings): Schedules => {
  const call = serviceCalls(openService('scheduler'), { tries: 3, timeoutMs: 5 * secondMs })
  return {
    async plan(alarm) {
      const path = pathOf(alarm.postId)
      // Without a token of its own, a repeat of what had arrived would be refused.
      const write = (method: string) =>
        call({ method, path, body: JSON.stringify({ ...toSchedule(settings, alarm), ClientToken: randomUUID() }) })
      try {
        await write('POST')
      } catch (error) {
        if (!isAwsError(error, 'ConflictException')) throw error
        await write('PUT')
      }
    },

    async cancel(postId) {
      try {
        await call({ method: 'DELETE', path: pathOf(postId), query: `groupName=${encodeURIComponent(settings.group)}` })
      } catch (error) {
        if (!isAwsError(error, 'ResourceNotFoundException')) throw error
      }
    },
  }
}

const pathOf = (postId: string) => `/schedules/post-${postId}`

const toSchedule = (
  { group, roleArn, functionArn, deadLettersArn }: ScheduleSettings,
  { postId, revision, at }: Parameters<Schedules['plan']>[0],
) => ({
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
