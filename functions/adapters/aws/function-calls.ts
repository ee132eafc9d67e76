import { openService } from './service.ts'
import { serviceCalls } from './service-calls.ts'

/** One of our own functions; `timeoutMs` is how long its answer is waited for, in all. */
type Settings = { functionName: string; timeoutMs: number }

/**
 * Calls a function and answers what it answers, as JSON. A call that Lambda had no room for is repeated, so a repeat must do no harm. Throws when the function
 * threw, or when it takes longer; it works on then.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const functionCall = ({ functionName, timeoutMs }: Settings) => {
  const call = serviceCalls(openService('lambda'), { tries: 3, timeoutMs })
  return async (payload: object): Promise<unknown> => {
    const { headers, body } = await call({
      path: invocationsOf(functionName),
      headers: { 'x-amz-invocation-type': 'RequestResponse' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const failure = headers['x-amz-function-error']
    if (failure !== undefined || body === '') throw new Error(`The function ${functionName} failed: ${failure ?? 'no answer'}.`)
    return JSON.parse(body)
  }
}

/** Has a function called later, with no answer. Throws when Lambda has not taken the call in time; it may have it all the same. */
export const functionStart = ({ functionName, timeoutMs }: Settings) => {
  const call = serviceCalls(openService('lambda'), { tries: 1, timeoutMs })
  return async (payload: object): Promise<void> => {
    await call({
      path: invocationsOf(functionName),
      headers: { 'x-amz-invocation-type': 'Event' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
}

const invocationsOf = (functionName: string) => `/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`
