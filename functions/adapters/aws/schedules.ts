import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import type { Schedules } from '#functions/ports/deliveries.ts'
import { toInstant } from '#shared/domain/times.ts'
import { awsClient } from './client.ts'

export type ScheduleSettings = { group: string; roleArn: string; functionArn: string; deadLettersArn: string }

/**
 * One one-off EventBridge schedule per post, deleted after it fires. The SDK gives each write its own client token, so
 * retrying a write that already arrived isn't refused. Sources: docs.aws.amazon.com/scheduler, APIReference,
 * API_CreateSchedule, API_UpdateSchedule and API_DeleteSchedule; UserGuide, schedule-types.
 */
export const eventBridgeSchedules = (settings: ScheduleSettings): Schedules => {
  const scheduler = new SchedulerClient(awsClient())
  return {
    async plan(alarm) {
      const schedule = toSchedule(settings, alarm)
      try {
        await scheduler.send(new CreateScheduleCommand(schedule))
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error
        await scheduler.send(new UpdateScheduleCommand(schedule))
      }
    },

    async cancel(postId) {
      try {
        await scheduler.send(new DeleteScheduleCommand({ GroupName: settings.group, Name: nameOf(postId) }))
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error
      }
    },
  }
}

const nameOf = (postId: string) => `post-${postId}`

const toSchedule = (
  { group, roleArn, functionArn, deadLettersArn }: ScheduleSettings,
  { postId, revision, at }: Parameters<Schedules['plan']>[0],
) => ({
  GroupName: group,
  Name: nameOf(postId),
  ScheduleExpression: `at(${toInstant(at).slice(0, 19)})`,
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  ActionAfterCompletion: 'DELETE' as const,
  Target: {
    Arn: functionArn,
    RoleArn: roleArn,
    Input: JSON.stringify({ postId, revision }),
    RetryPolicy: { MaximumEventAgeInSeconds: 600, MaximumRetryAttempts: 5 },
    DeadLetterConfig: { Arn: deadLettersArn },
  },
})
