import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { trialDays } from '#shared/domain/plans.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { type Inside, tableOf } from '../setup/inside.ts'
import { runJobs } from './sandbox.ts'

type World = Inside & { sandboxUrl: string }

/** Ends a person's trial a minute ago and runs the jobs that were due. */
export const endTrial = async (crier: World, userId: string) => {
  const { client, name: TableName } = tableOf(crier)
  await client.send(
    new UpdateCommand({
      TableName,
      Key: keys.user(userId),
      UpdateExpression: 'SET trialEndsAt = :end',
      ConditionExpression: 'attribute_exists(trialEndsAt)',
      ExpressionAttributeValues: { ':end': toInstant(Date.now() - minuteMs) },
    }),
  )
  await runJobs(crier, Math.ceil((trialDays * dayMs) / minuteMs) + 1)
}
