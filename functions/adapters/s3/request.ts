import { DomainError } from '#shared/domain/errors.ts'
import { secondMs } from '#shared/domain/times.ts'
import { exchange } from '../aws/exchange.ts'
import { type Outcome, repeated } from '../aws/repeated.ts'
import type { Bucket } from './bucket.ts'
import { type Answer, errorCodeIn } from './responses.ts'
import { type ObjectCall, signedRequest } from './signature.ts'

const usualTimeoutMs = 9 * secondMs
const repeats = { tries: 3, firstPauseMs: 200 }

/** `timeoutMs` is how long each try may take; 9 s unless given. */
type Call = ObjectCall & { body?: string | Uint8Array; timeoutMs?: number }

/**
 * Makes one call, at most three times: every call of ours can be repeated. A 404 and a 412 are answers; anything else but 2xx is thrown.
 */
export const request = (bucket: Bucket, call: Call, now: () => number): Promise<Answer> =>
  repeated(() => tryOnce(bucket, call, now()), repeats)

const tryOnce = async (bucket: Bucket, { timeoutMs = usualTimeoutMs, ...call }: Call, now: number): Promise<Outcome<Answer>> => {
  const signed = signedRequest(bucket, call, now)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await toOutcome(call, await exchange(new URL(bucket.url), { ...signed, body: call.body ?? '', timeoutMs, signal }))
  } catch (cause) {
    return { error: new Error(`S3 could not be reached to ${call.method} an object.`, { cause }), canRepeat: true }
  }
}

/** S3 never says so. What stands before a store of one's own does when the store is out of reach. */
const storeAway = 504
const away = () => new DomainError('unavailable', 'The store of files does not answer. Try again in a minute.')

/** S3 never says so. A disk of one's own may. https://www.rfc-editor.org/rfc/rfc4918#section-11.5 */
const noRoom = 507
const full = () =>
  new DomainError('unavailable', 'There is no room for this file: the server’s disk is full. Tell whoever runs it, and try again later.')

const ownRefusals: Partial<Record<number, () => DomainError>> = { [noRoom]: full, [storeAway]: away }

/**
 * S3 may report the failure of a copy in the body of a 200. Its answer to a GET may be a file, which does not belong into a report.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 */
const toOutcome = async ({ method }: ObjectCall, answer: Answer): Promise<Outcome<Answer>> => {
  const { status } = answer
  const isDone = status >= 200 && status < 300
  const code = isDone && method === 'GET' ? undefined : await errorCodeIn(answer)
  if (isDone ? code === undefined : status === 404 || status === 412) return { answer }
  return { error: refusalOf({ method, status, code }), canRepeat: isDone || isPassing(status) }
}

const refusalOf = ({ method, status, code = '' }: { method: string; status: number; code: string | undefined }) =>
  ownRefusals[status]?.() ?? new Error(`S3 answered ${status} ${code} to ${method} an object.`)

/** Whether the same call may be answered in a moment. */
const isPassing = (status: number) => status === 429 || (status >= 500 && status !== noRoom)
