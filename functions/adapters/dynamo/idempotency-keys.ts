import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Claim, IdempotencyKeys } from '#functions/ports/idempotency.ts'
import { dayMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

const StoredKey = z.object({
  fingerprint: z.string(),
  resourceId: z.string(),
  status: z.number().optional(),
  body: z.string().optional(),
})

/** Idempotency keys in the table: the first writer of a key claims it, and everyone else reads what's stored for it. */
export const dynamoIdempotencyKeys = ({ client, name: TableName }: Table): IdempotencyKeys => ({
  async claim(key, { fingerprint, resourceId, now }) {
    const endsAt = now + dayMs
    const isFirst = await isAccepted(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...keys.idempotencyKey(key), fingerprint, resourceId, endsAt, expiresAt: timeToLive(endsAt) },
          ConditionExpression: 'attribute_not_exists(pk) OR endsAt <= :now',
          ExpressionAttributeValues: { ':now': now },
        }),
      ),
    )
    if (isFirst) return { kind: 'claimed', resourceId }
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.idempotencyKey(key), ConsistentRead: true }))
    return toClaim(StoredKey.parse(Item), fingerprint)
  },

  async answer(key, { status, body }) {
    await isAccepted(
      client.send(
        new UpdateCommand({
          TableName,
          Key: keys.idempotencyKey(key),
          UpdateExpression: 'SET #status = :status, body = :body',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(body)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': status, ':body': body },
        }),
      ),
    )
  },
})

const toClaim = ({ resourceId, status, body, ...stored }: z.output<typeof StoredKey>, fingerprint: string): Claim => {
  if (stored.fingerprint !== fingerprint) return { kind: 'mismatch' }
  return status === undefined || body === undefined ? { kind: 'claimed', resourceId } : { kind: 'answered', status, body }
}
