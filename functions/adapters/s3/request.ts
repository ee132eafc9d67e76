import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { secondMs } from '#shared/domain/times.ts'
import type { Bucket } from './bucket.ts'
import { type Answer, errorCodeIn } from './responses.ts'
import { type ObjectCall, signedRequest } from './signature.ts'

const usualTimeoutMs = 9 * secondMs
const tries = 3

/** `timeoutMs` is how long each try may take; 9 s unless given. */
type Call = ObjectCall & { body?: string | Uint8Array; timeoutMs?: number }

const http = new NodeHttpHandler({ connectionTimeout: 2 * secondMs })

/**
 * Makes one call, at most three times: every call of ours can be repeated. A 404 and a 412 are answers; anything else but 2xx is thrown.
 */
export const request = async (bucket: Bucket, call: Call, now: () => number): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(bucket, call, now())
    if ('answer' in outcome) return outcome.answer
    if (!outcome.canRepeat || attempt === tries) throw outcome.error
    // Up to half shorter by chance: many that were refused together don't come back together.
    await pause(200 * attempt * (1 - Math.random() / 2))
  }
}

/** How one try went. */
type Outcome = { answer: Answer } | { error: Error; canRepeat: boolean }

const tryOnce = async (bucket: Bucket, { timeoutMs = usualTimeoutMs, ...call }: Call, now: number): Promise<Outcome> => {
  const signed = await signedRequest(bucket, call, now)
  try {
    const { response } = await http.handle(signed, { abortSignal: AbortSignal.timeout(timeoutMs) })
    return toOutcome(call, { status: response.statusCode, headers: response.headers, body: await buffer(response.body) })
  } catch (cause) {
    return { error: new Error(`S3 could not be reached to ${call.method} an object.`, { cause }), canRepeat: true }
  }
}

/**
 * S3 may report the failure of a copy in the body of a 200. What it answers to a GET may be a file, which is nobody's report.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 */
const toOutcome = ({ method }: ObjectCall, answer: Answer): Outcome => {
  const { status } = answer
  const isDone = status >= 200 && status < 300
  const code = isDone && method === 'GET' ? undefined : errorCodeIn(answer)
  if (isDone ? code === undefined : status === 404 || status === 412) return { answer }
  const error = new Error(`S3 answered ${status} ${code ?? ''} to ${method} an object.`)
  return { error, canRepeat: isDone || status >= 500 || status === 429 }
}
