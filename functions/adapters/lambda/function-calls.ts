import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { awsClient } from '../aws-client.ts'

/** One of our own functions; `timeoutMs` is how long its answer is waited for, in all. */
type Settings = { functionName: string; timeoutMs: number }

/**
 * Calls a function and answers what it answers, as JSON. A call that Lambda had no room for is repeated, so a repeat must do no harm. Throws when the function
 * threw, or when it takes longer; it works on then.
 */
export const functionCall = ({ functionName, timeoutMs }: Settings) => {
  const lambda = new LambdaClient(awsClient({ timeoutMs }))
  return async (payload: object): Promise<unknown> => {
    const { FunctionError, Payload } = await lambda.send(
      new InvokeCommand({ FunctionName: functionName, InvocationType: 'RequestResponse', Payload: JSON.stringify(payload) }),
      { abortSignal: AbortSignal.timeout(timeoutMs) },
    )
    const answer = Payload?.transformToString() ?? ''
    if (FunctionError !== undefined || answer === '')
      throw new Error(`The function ${functionName} failed: ${FunctionError ?? 'no answer'}.`)
    return JSON.parse(answer)
  }
}

/** Has a function called later, once, with no answer. Throws when Lambda has not taken the call in time; it may have it all the same. */
export const functionStart = ({ functionName, timeoutMs }: Settings) => {
  const lambda = new LambdaClient(awsClient({ maxAttempts: 1, timeoutMs }))
  return async (payload: object): Promise<void> => {
    await lambda.send(new InvokeCommand({ FunctionName: functionName, InvocationType: 'Event', Payload: JSON.stringify(payload) }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    })
  }
}
