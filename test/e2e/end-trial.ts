import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamoJobPlan } from '#functions/adapters/dynamo/job-plan.ts'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { clientSettings, tableName } from '#infra/local/environment.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import type { Addresses } from '../api/crier.ts'
import type { Person } from '../api/person.ts'
import { runJobs } from '../api/sandbox.ts'

/** Brings somebody to where seven days bring them: the trial is over, and what its end means for accounts and posts is done. */
export const endTrial = async (crier: Addresses, { id }: Pick<Person, 'id'>) => {
  const connection = new DynamoDBClient(clientSettings(crier.environment.AWS_ENDPOINT_URL_DYNAMODB ?? ''))
  const table = { client: DynamoDBDocumentClient.from(connection), name: tableName }
  const endedAt = toInstant(Date.now() - secondMs)
  await table.client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: keys.user(id),
      UpdateExpression: 'SET trialEndsAt = :endedAt',
      ConditionExpression: 'attribute_exists(trialEndsAt)',
      ExpressionAttributeValues: { ':endedAt': endedAt },
    }),
  )
  await dynamoJobPlan(table).plan({ userId: id, kind: 'apply-plan', subject: '' }, endedAt)
  connection.destroy()
  await runJobs(crier, 0)
}
