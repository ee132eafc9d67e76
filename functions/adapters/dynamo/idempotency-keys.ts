import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Claim, claimMs, type IdempotencyKeys } from '#functions/ports/idempotency.ts'
import { dayMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

/** Keys of earlier releases don't say which call has them. They're free. */
const StoredKey = z.object({
  fingerprint: z.string(),
  resourceId: z.string(),
  runningBy: z.string().optional(),
  runningUntil: z.number().default(0),
  status: z.number().optional(),
  body: z.string().optional(),
})

/** Idempotency keys in the table: the first writer of a key claims it, and everyone else reads what's stored for it. */
export const dynamoIdempotencyKeys = ({ client, name: TableName }: Table): IdempotencyKeys => ({
  async claim(key, { fingerprint, callId, now }) {
    const endsAt = now + dayMs
    const running = { runningBy: callId, runningUntil: now + claimMs }
    const isFirst = await isAccepted(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...keys.idempotencyKey(key), fingerprint, resourceId: callId, ...running, endsAt, expiresAt: timeToLive(endsAt) },
          ConditionExpression: 'attribute_not_exists(pk) OR endsAt <= :now',
          ExpressionAttributeValues: { ':now': now },
        }),
      ),
    )
    if (isFirst) return { kind: 'claimed', resourceId: callId }
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.idempotencyKey(key), ConsistentRead: true }))
    const stored = StoredKey.parse(Item)
    const known = toClaim(stored, { fingerprint, callId, now })
    if (known) return known
    const isFree = await isAccepted(
      client.send(
        new UpdateCommand({
          TableName,
          Key: keys.idempotencyKey(key),
          UpdateExpression: 'SET runningBy = :callId, runningUntil = :until',
          ConditionExpression:
            'fingerprint = :fingerprint AND attribute_not_exists(body) AND (attribute_not_exists(runningUntil) OR runningUntil <= :now OR runningBy = :callId)',
          ExpressionAttributeValues: { ':callId': callId, ':until': running.runningUntil, ':fingerprint': fingerprint, ':now': now },
        }),
      ),
    )
    return isFree ? { kind: 'claimed', resourceId: stored.resourceId } : { kind: 'running' }
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

  async release(key, callId) {
    await isAccepted(
      client.send(
        new UpdateCommand({
          TableName,
          Key: keys.idempotencyKey(key),
          UpdateExpression: 'REMOVE runningBy, runningUntil',
          ConditionExpression: 'runningBy = :callId',
          ExpressionAttributeValues: { ':callId': callId },
        }),
      ),
    )
  },
})

/** Undefined if the key is free again. A claim whose response was lost is sent again, and finds itself. */
const toClaim = (
  { resourceId, runningBy, runningUntil, status, body, ...stored }: z.output<typeof StoredKey>,
  { fingerprint, callId, now }: { fingerprint: string; callId: string; now: number },
): Claim | undefined => {
  if (stored.fingerprint !== fingerprint) return { kind: 'mismatch' }
  if (status !== undefined && body !== undefined) return { kind: 'answered', status, body }
  if (runningBy === callId) return { kind: 'claimed', resourceId }
  return runningUntil > now ? { kind: 'running' } : undefined
}
