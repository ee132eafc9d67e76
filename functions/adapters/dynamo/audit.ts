import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Audit } from '#functions/ports/person-records.ts'
import { AuditEvent, auditKeptMs } from '#shared/domain/audit.ts'
import { toMs } from '#shared/domain/times.ts'
import { keys, prefixes } from './keys.ts'
import { type Table, timeToLive, under } from './table.ts'

/** Events under the person's own key, so they're exported and deleted with the person. */
export const dynamoAudit = ({ client, name: TableName }: Table): Audit => ({
  async note(userId, { at, what, result, network, requestId, about }) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.auditEvent(userId, { at, requestId }),
        UpdateExpression: `SET #at = :at, what = :what, #result = :result, network = :network, requestId = :requestId, expiresAt = :expiresAt${about === undefined ? '' : ', about = :about'}`,
        ExpressionAttributeNames: { '#at': 'at', '#result': 'result' },
        ExpressionAttributeValues: {
          ':at': at,
          ':what': what,
          ':result': result,
          ':network': network,
          ':requestId': requestId,
          ...(about !== undefined && { ':about': about }),
          ':expiresAt': timeToLive(toMs(at) + auditKeptMs),
        },
      }),
    )
  },

  async newest(userId, count) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        ...under(keys.user(userId).pk, prefixes.auditEvent),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: count,
      }),
    )
    return Items.map((item) => AuditEvent.parse(item))
  },
})
