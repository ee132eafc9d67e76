import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws/client.ts'
import { noRoomForFile } from './object-keys.ts'

/** `missing`: there's no such object or upload. `changed`: it's not the requested version. */
export type Refusal = 'missing' | 'changed'

type Limits = { requestTimeout: number; abortSignal: AbortSignal }

const usualTimeoutMs = 9 * secondMs
const tries = 3

/**
 * Calls S3 and returns its response. The SDK makes up to three tries. `doing` completes the sentence "S3 refused to …".
 * Each try may wait `timeoutMs`, and all of them together three times as long. Throws on anything except a response or
 * a `Refusal`, without the URL, the request, or S3's message, which must not be logged.
 */
export const askS3 = async <Answer>(
  doing: string,
  ask: (limits: Limits) => Promise<Answer>,
  timeoutMs = usualTimeoutMs,
): Promise<Answer | Refusal> => {
  try {
    return await ask({ requestTimeout: timeoutMs, abortSignal: AbortSignal.timeout(tries * timeoutMs) })
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw outOfReach(new Error(`S3 could not be reached to ${doing}.`, { cause: error }))
    const { httpStatusCode: status = 0 } = error.$metadata
    const refusal = refusals[status]
    if (refusal) return refusal
    throw ownRefusals[status]?.() ?? new Error(`S3 answered ${status} ${error.name} when asked to ${doing}.`)
  }
}

const refusals: Partial<Record<number, Refusal>> = { 404: 'missing', 412: 'changed' }

const outOfReach = (cause: Error) => new DomainError('unavailable', 'The file store isn’t responding. Try again in a minute.', { cause })

const ownRefusals: Partial<Record<number, () => DomainError>> = {
  // S3 never sends this, but self-hosted storage may. https://www.rfc-editor.org/rfc/rfc4918#section-11.5
  507: noRoomForFile,
}

/** Returns a field that every response of this kind has. Throws if it's missing. */
export const told = <Value>(name: string, value: Value | undefined): Value => {
  if (value === undefined) throw new Error(`S3 answered without ${name}.`)
  return value
}

/** A bucket and the client for its files. */
export type Bucket = {
  name: string
  client: S3Client
  /**
   * The bucket and client that people's URLs and forms are signed for, if something of ours is in front of the bucket.
   */
  front?: { name: string; client: S3Client }
}

/** S3 sends nothing while it joins a large file's parts. Each call sets its own, shorter timeout. */
export const bucketClient = () => awsClient({ timeoutMs: 2 * minuteMs })

/**
 * Opens one of this deployment's buckets. Our own endpoints have no hostname per bucket, so the name is part of the
 * path.
 */
export const openBucket = (name: string): Bucket => {
  const { AWS_ENDPOINT_URL_S3 } = readEnv({ AWS_ENDPOINT_URL_S3: z.string().optional() })
  return { name, client: new S3Client({ ...bucketClient(), forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3) }) }
}
