import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { secondMs } from '#shared/domain/times.ts'

/** One of our own functions; `timeoutMs` is how long its answer is waited for, in all. */
type Settings = { functionName: string; timeoutMs: number }

const openClient = (tries: number) => new LambdaClient({ maxAttempts: tries, requestHandler: { connectionTimeout: 2 * secondMs } })

/**
 * Calls a function and answers what it answers, as JSON. A call that Lambda had no room for is repeated, so a repeat must do no harm. Throws when the function
 * threw, or when it takes longer; it works on then.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const functionCall = ({ functionName, timeoutMs }: Settings) => {
  const client = openClient(3)
  return async (payload: object): Promise<unknown> => {
    const command = new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(payload) })
    const { Payload, FunctionError } = await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) })
    if (FunctionError !== undefined || !Payload) throw new Error(`The function ${functionName} failed: ${FunctionError ?? 'no answer'}.`)
    return JSON.parse(Payload.transformToString())
  }
}

/** Has a function called later, with no answer. Throws when Lambda has not taken the call in time; it may have it all the same. */
export const functionStart = ({ functionName, timeoutMs }: Settings) => {
  const client = openClient(1)
  return async (payload: object): Promise<void> => {
    const command = new InvokeCommand({ FunctionName: functionName, InvocationType: 'Event', Payload: JSON.stringify(payload) })
    await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) })
  }
}
