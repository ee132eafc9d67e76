import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { trialDays } from '#shared/domain/plan-catalogue.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'
import { runJobs } from './sandbox.ts'

type World = Pick<Crier, 'sandboxUrl' | 'environment'>

/** Seven days pass for one person's trial: it has ended a minute ago, and what is to be done then is done. */
export const endTrial = async (crier: World, userId: string) => {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', AWS_REGION: region = '', TABLE_NAME: TableName = '' } = crier.environment
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials }))
  await client.send(
    new UpdateCommand({
      TableName,
      Key: keys.user(userId),
      UpdateExpression: 'SET trialEndsAt = :end',
      ConditionExpression: 'attribute_exists(trialEndsAt)',
      ExpressionAttributeValues: { ':end': toInstant(Date.now() - minuteMs) },
    }),
  )
  client.destroy()
  await runJobs(crier, Math.ceil((trialDays * dayMs) / minuteMs) + 1)
}
