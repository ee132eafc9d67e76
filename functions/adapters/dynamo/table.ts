import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isAwsError } from '../aws/aws-error.ts'
import { openService, type Service } from '../aws/service.ts'
import { cancellationReasons } from './cancellation.ts'
import { dueShardsMax } from './keys.ts'
import { type TableClient, tableClient } from './table-client.ts'

/**
 * The one table, with four indexes. gsi1 lists posts by status. gsi2 (sparse) finds due work. gsi3 lists posts by their planned time. gsi4
 * counts the open posts and those that ended lately.
 */
export type Table = {
  client: TableClient
  name: string
  /** The number of partitions of gsi2 that due targets are written to. */
  dueShards: number
}

/** Versions up to 0.2.0 wrote to eight. */
const DueShards = z.coerce.number().int().min(8).max(dueShardsMax).default(8)

/** Opens the table. The environment says where it is, unless `service` does, and holds its settings. */
export const openTable = (name: string, service: Service = openService('dynamodb')): Table => ({
  name,
  dueShards: readEnv({ DUE_SHARDS: DueShards }).DUE_SHARDS,
  client: tableClient(service, { tries: 5, timeoutMs: 5 * secondMs }),
})

/** True when the conditional write was made, false when its condition did not hold. */
export const isAccepted = async (write: Promise<unknown>) => {
  try {
    await write
    return true
  } catch (error) {
    if (isAwsError(error, 'ConditionalCheckFailedException')) return false
    throw error
  }
}

/** Like `isAccepted` for a transaction. One that only collided with another write at the same moment is thrown, to be repeated. */
export const isTransactionAccepted = async (write: Promise<unknown>) => {
  try {
    await write
    return true
  } catch (error) {
    if (cancellationReasons(error)?.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false
    throw error
  }
}

/** An end in ms as the table's time to live, in whole seconds. Deletion comes some days late: reads look at the time themselves. */
export const timeToLive = (endsAt: number) => Math.ceil(endsAt / secondMs)
