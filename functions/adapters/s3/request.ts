import { type Outcome, repeat } from '../aws/repeat.ts'
import type { Bucket } from './bucket.ts'
import { type ObjectCall, signedUrl } from './signature.ts'

const usualTimeoutMs = 9_000

/** What S3 answered: 2xx, or one of the two refusals that callers tell apart. */
export type Answer = { status: number; headers: Headers; body: Buffer }

/** `timeoutMs` is how long each try may take; 9 s unless given. */
type Call = ObjectCall & { body?: string | Uint8Array<ArrayBuffer>; timeoutMs?: number }

/**
 * Makes one call, at most three times: every call of ours can be repeated. A 404 and a 412 are answers; anything else but 2xx is thrown.
 * S3 may report the failure of a copy in the body of a 200, which counts as one.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 */
export const request = (bucket: Bucket, call: Call, now: () => number): Promise<Answer> => repeat(() => tryOnce(bucket, call, now()))

const tryOnce = async (bucket: Bucket, call: Call, now: number): Promise<Outcome<Answer>> => {
  const url = await signedUrl(bucket, call, { now, seconds: 60 })
  const { method, headers = {}, body, timeoutMs = usualTimeoutMs } = call
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return toOutcome(call, { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) })
  } catch (cause) {
    return { error: new Error(`S3 could not be reached to ${method} an object.`, { cause }), canRepeat: true }
  }
}

const toOutcome = ({ method }: ObjectCall, answer: Answer): Outcome<Answer> => {
  const { status, body, headers } = answer
  const isXml = headers.get('content-type')?.includes('xml') ?? false
  const code = isXml ? body.toString('utf8').match(/<Error>.*?<Code>(\w+)<\/Code>/s)?.[1] : undefined
  const isFailedCopy = status === 200 && code !== undefined
  if (!isFailedCopy && ((status >= 200 && status < 300) || status === 404 || status === 412)) return { answer }
  const error = new Error(`S3 answered ${status} ${code ?? ''} to ${method} an object.`)
  return { error, canRepeat: isFailedCopy || status >= 500 || status === 429 }
}
