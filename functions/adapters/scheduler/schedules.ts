import {
  ActionAfterCompletion,
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleInput,
  DeleteScheduleCommand,
  FlexibleTimeWindowMode,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import type { Schedules } from '#functions/ports/schedules.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { callLimits } from '../aws/call-limits.ts'

export type ScheduleSettings = { group: string; roleArn: string; functionArn: string; deadLettersArn: string }

/** One one-off EventBridge schedule per post, deleted after it fired. Sources of the numbers: docs.aws.amazon.com/scheduler, UserGuide, schedule-types. */
export const eventBridgeSchedules = (settings: ScheduleSettings): Schedules => {
  const client = new SchedulerClient(callLimits({ tries: 3, timeoutMs: 5 * secondMs }))
  return {
    async plan(alarm) {
      const schedule = toSchedule(settings, alarm)
      try {
        await client.send(new CreateScheduleCommand(schedule))
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error
        await client.send(new UpdateScheduleCommand(schedule))
      }
    },

    async cancel(postId) {
      try {
        await client.send(new DeleteScheduleCommand({ Name: scheduleName(postId), GroupName: settings.group }))
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error
      }
    },
  }
}

const scheduleName = (postId: string) => `post-${postId}`

const toSchedule = (
  { group, roleArn, functionArn, deadLettersArn }: ScheduleSettings,
  { postId, revision, at }: Parameters<Schedules['plan']>[0],
): CreateScheduleInput => ({
  Name: scheduleName(postId),
  GroupName: group,
  ScheduleExpression: `at(${toInstant(at).slice(0, 19)})`,
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: FlexibleTimeWindowMode.OFF },
  ActionAfterCompletion: ActionAfterCompletion.DELETE,
  Target: {
    Arn: functionArn,
    RoleArn: roleArn,
    Input: JSON.stringify({ postId, revision }),
    RetryPolicy: { MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 5 },
    DeadLetterConfig: { Arn: deadLettersArn },
  },
})
