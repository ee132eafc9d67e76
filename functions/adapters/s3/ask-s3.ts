import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws/client.ts'
import { noRoomForFile } from './object-keys.ts'

/** There's no such object or upload, or it's another version than the one asked for. */
export type Refusal = 'missing' | 'changed'

type Limits = { requestTimeout: number; abortSignal: AbortSignal }

const usualTimeoutMs = 9 * secondMs
const tries = 3

/**
 * Asks S3 for something and reads the answer; the SDK makes up to three tries. `doing` completes the sentence "S3 refused to …". Each try may
 * wait `timeoutMs` for its answer, and all of them together three times as long. Throws whatever isn't an answer or a `Refusal`, without the
 * address, what was sent, or what S3 says about it: a log mustn't show them.
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
  // S3 never says so. A disk of one's own may. https://www.rfc-editor.org/rfc/rfc4918#section-11.5
  507: noRoomForFile,
}

/** What S3 says in every answer of this kind. Throws where it doesn't. */
export const told = <Value>(name: string, value: Value | undefined): Value => {
  if (value === undefined) throw new Error(`S3 answered without ${name}.`)
  return value
}

/** One bucket and the client that asks for its files. */
export type Bucket = {
  name: string
  client: S3Client
  /** What people's addresses and forms are signed for, where something of ours stands in front of the bucket. */
  front?: { name: string; client: S3Client }
}

/** S3 is silent for as long as it joins the parts of a large file; each call says how long it waits itself. */
export const bucketClient = () => awsClient({ timeoutMs: 2 * minuteMs })

/** Opens a bucket of this deployment. An endpoint of our own has no host for each bucket, so the name goes into the path there. */
export const openBucket = (name: string): Bucket => {
  const { AWS_ENDPOINT_URL_S3 } = readEnv({ AWS_ENDPOINT_URL_S3: z.string().optional() })
  return { name, client: new S3Client({ ...bucketClient(), forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3) }) }
}
