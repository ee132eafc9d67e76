import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { JobPlan } from '#functions/ports/jobs.ts'
import { indexKeys, keys } from './keys.ts'
import type { Table } from './table.ts'

/** Plans jobs in the table. */
export const dynamoJobPlan = ({ client, name: TableName }: Table): JobPlan => ({
  async plan(job, dueAt) {
    const { gsi2pk, gsi2sk } = indexKeys.dueJob(job, dueAt)
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.job(job),
        UpdateExpression:
          'SET userId = :userId, kind = :kind, subject = :subject, dueAt = :dueAt, tries = :none, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk',
        ExpressionAttributeValues: {
          ...{ ':userId': job.userId, ':kind': job.kind, ':subject': job.subject },
          ...{ ':dueAt': dueAt, ':none': 0, ':gsi2pk': gsi2pk, ':gsi2sk': gsi2sk },
        },
      }),
    )
  },

  async cancel(job) {
    await client.send(new DeleteCommand({ TableName, Key: keys.job(job) }))
  },
})
