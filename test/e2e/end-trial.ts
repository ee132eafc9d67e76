import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamoJobPlan } from '#functions/adapters/dynamo/jobs.ts'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import type { Addresses } from '../api/crier.ts'
import type { Person } from '../api/person.ts'
import { runJobs } from '../api/sandbox.ts'
import { tableOf } from '../setup/inside.ts'

/** Puts a person seven days later: their trial is over, and its effects on accounts and posts are done. */
export const endTrial = async (crier: Addresses, { id }: Pick<Person, 'id'>) => {
  const table = tableOf(crier)
  const endedAt = toInstant(Date.now() - secondMs)
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.user(id),
      UpdateExpression: 'SET trialEndsAt = :endedAt',
      ConditionExpression: 'attribute_exists(trialEndsAt)',
      ExpressionAttributeValues: { ':endedAt': endedAt },
    }),
  )
  await dynamoJobPlan(table).plan({ ownerId: id, kind: 'apply-plan', subject: '' }, endedAt)
  await runJobs(crier, 0)
}
