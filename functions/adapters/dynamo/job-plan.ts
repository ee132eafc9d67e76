import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import { indexKeys, keys } from './keys.ts'
import { isAccepted, type Table } from './table.ts'

/** Plans jobs in the table. */
export const dynamoJobPlan = ({ client, name: TableName }: Table): JobPlan => ({
  async plan(job, dueAt) {
    await client.send(new UpdateCommand(planning(TableName, job, dueAt)))
  },

  async planOnce(job, dueAt) {
    const update = { ...planning(TableName, job, dueAt), ConditionExpression: 'attribute_not_exists(pk)' }
    await isAccepted(client.send(new UpdateCommand(update)))
  },

  async cancel(job) {
    await client.send(new DeleteCommand({ TableName, Key: keys.job(job) }))
  },
})

/** The update that plans a job in place of the one that was planned. */
export const planning = (TableName: string, job: JobRef, dueAt: string) => {
  const { gsi2pk, gsi2sk } = indexKeys.dueJob(job, dueAt)
  return {
    TableName,
    Key: keys.job(job),
    UpdateExpression:
      'SET userId = :userId, kind = :kind, subject = :subject, dueAt = :dueAt, tries = :none, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk',
    ExpressionAttributeValues: {
      ':userId': job.userId,
      ':kind': job.kind,
      ':subject': job.subject,
      ':dueAt': dueAt,
      ':none': 0,
      ':gsi2pk': gsi2pk,
      ':gsi2sk': gsi2sk,
    },
  }
}
