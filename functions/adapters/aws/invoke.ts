import { type Outcome, repeat } from './repeat.ts'
import { callRest } from './rest-call.ts'

/** A call of one of our own functions; `timeoutMs` is how long its answer is waited for. */
type Invocation = { functionName: string; payload: object; timeoutMs: number }

/**
 * Calls a function and answers what it answers, as JSON. Repeats it where Lambda had no room for it, so a repeat must do no harm. Throws when the function threw,
 * or when it takes longer; it works on then.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const invokeFunction = async ({ timeoutMs, ...call }: Invocation): Promise<unknown> => {
  // For all tries together.
  const abortSignal = AbortSignal.timeout(timeoutMs)
  return JSON.parse(await repeat(() => tryOnce(call, abortSignal)))
}

/** Has a function called later, with no answer. Throws when Lambda has not taken the call in time; it may have it all the same. */
export const startFunction = async ({ functionName, payload, timeoutMs }: Invocation): Promise<void> => {
  const call = { service: 'LAMBDA' as const, method: 'POST' as const, path: pathOf(functionName), body: payload }
  const headers = { 'x-amz-invocation-type': 'Event' }
  const { status } = await callRest({ ...call, headers }, AbortSignal.timeout(timeoutMs))
  if (status !== 202) throw new Error(`Lambda answered ${status} to the start of ${functionName}.`)
}

const pathOf = (functionName: string) => `/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`

const tryOnce = async ({ functionName, payload }: Omit<Invocation, 'timeoutMs'>, abortSignal: AbortSignal): Promise<Outcome<string>> => {
  try {
    const call = { service: 'LAMBDA' as const, method: 'POST' as const, path: pathOf(functionName), body: payload }
    const { status, headers, body } = await callRest(call, abortSignal)
    const failure = headers['x-amz-function-error']
    if (status === 200 && failure === undefined) return { answer: body }
    const error = new Error(`Lambda answered ${status} ${failure ?? ''} to the call of ${functionName}.`)
    return { error, canRepeat: status === 429 || status >= 500 }
  } catch (cause) {
    return { error: new Error(`${functionName} could not be called, or took too long.`, { cause }), canRepeat: false }
  }
}
