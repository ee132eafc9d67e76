import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Job, JobKind, type JobPlan, type JobRef, type Jobs } from '#functions/ports/jobs.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { indexKeys, jobPartition, keys, prefixes } from './keys.ts'
import { afterKind } from './packed.ts'
import { isAccepted, queryAll, type Table, under } from './table.ts'

/** Schedules jobs in the table. */
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

/** The update that schedules a job in place of the existing one. */
export const planning = (TableName: string, job: JobRef, dueAt: string) => {
  const { gsi2pk, gsi2sk } = indexKeys.dueJob(job, dueAt)
  return {
    TableName,
    Key: keys.job(job),
    UpdateExpression:
      'SET userId = :userId, kind = :kind, subject = :subject, dueAt = :dueAt, tries = :none, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk',
    ExpressionAttributeValues: {
      ':userId': job.ownerId,
      ':kind': job.kind,
      ':subject': job.subject,
      ':dueAt': dueAt,
      ':none': 0,
      ':gsi2pk': gsi2pk,
      ':gsi2sk': gsi2sk,
    },
  }
}

/** A job of a kind that only a newer version knows waits for that version. */
const knownJob = (item: Record<string, unknown>): Job[] =>
  JobKind.safeParse(item.kind).success ? [Job.parse({ ...item, ownerId: afterKind(item.pk) })] : []

/** Jobs in the table. A job's due time and number of claims distinguish it from one scheduled in its place. */
export const dynamoJobs = ({ client, name: TableName }: Table): Jobs => {
  const move = (job: Job, { dueAt, tries }: Pick<Job, 'dueAt' | 'tries'>) => {
    const { condition, values } = unchanged(job)
    const { gsi2pk, gsi2sk } = indexKeys.dueJob(job, dueAt)
    const update = {
      UpdateExpression: 'SET dueAt = :next, tries = :nextTries, gsi2pk = :partition, gsi2sk = :place',
      ConditionExpression: condition,
      ExpressionAttributeValues: { ...values, ':next': dueAt, ':nextTries': tries, ':partition': gsi2pk, ':place': gsi2sk },
    }
    return isAccepted(client.send(new UpdateCommand({ TableName, Key: keys.job(job), ...update })))
  }

  return {
    async due({ lane, shard }, now, { limit, cursor }) {
      const partition = { gsi2pk: jobPartition(lane, shard) }
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi2',
          KeyConditionExpression: 'gsi2pk = :jobs AND gsi2sk < :until',
          ExpressionAttributeValues: { ':jobs': partition.gsi2pk, ':until': `${now}#~` },
          Limit: limit,
          ExclusiveStartKey: fromCursor(cursor, partition),
        }),
      )
      return { items: Items.map(({ pk }) => afterKind(pk)), cursor: toCursor(LastEvaluatedKey) }
    },

    async of(ownerId) {
      const found = await queryAll(client, { TableName, ConsistentRead: true, ...under(keys.user(ownerId).pk, prefixes.job) })
      return found.flatMap(knownJob).sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
    },

    async take(job, until) {
      const taken = { ...job, dueAt: until, tries: job.tries + 1 }
      return (await move(job, taken)) ? taken : undefined
    },

    async finish(taken) {
      const { condition, values } = unchanged(taken)
      const deletion = { ConditionExpression: condition, ExpressionAttributeValues: values }
      await isAccepted(client.send(new DeleteCommand({ TableName, Key: keys.job(taken), ...deletion })))
    },

    async postpone(taken, next) {
      await move(taken, next)
    },
  }
}

const unchanged = ({ dueAt, tries }: Job) => ({
  condition: 'dueAt = :dueAt AND tries = :tries',
  values: { ':dueAt': dueAt, ':tries': tries },
})
