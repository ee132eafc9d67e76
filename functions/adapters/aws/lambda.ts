import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import * as z from 'zod'
import type { JobRunner } from '#functions/ports/jobs.ts'
import type { MediaCompletions } from '#functions/ports/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient } from './client.ts'

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

type JobRunnerSettings = { functionName: string; report: (message: string, error: unknown) => void }

/** So long is Lambda given to take the call, in ms. */
const jobTimeoutMs = 700

/** Asks the function that does jobs. */
export const lambdaJobRunner = ({ functionName, report }: JobRunnerSettings): JobRunner => {
  const start = functionStart({ functionName, timeoutMs: jobTimeoutMs })
  return {
    async runNow(userId) {
      try {
        await start({ userId })
      } catch (error) {
        // Lambda most often has taken the call all the same, and what is due is done within a minute anyway.
        if (isTimeout(error)) return
        report('Jobs could not be asked for at once; they are done within a minute.', error)
      }
    },
  }
}

/** Whether an answer did not come in time. */
export const isTimeout = (error: unknown) => error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')

/** Asks the function `media` to complete a file. */
export const CompletionOrder = z.object({ completes: z.object({ userId: z.string(), id: z.string() }) })
export type CompletionOrder = z.infer<typeof CompletionOrder>

const completionTimeoutMs = 5 * secondMs

/**
 * Has the function of that name called with the order, asynchronously: Lambda tries it three times before it gives it up.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
export const lambdaMediaCompletions = ({ functionName }: { functionName: string }): MediaCompletions => {
  const start = functionStart({ functionName, timeoutMs: completionTimeoutMs })
  return {
    async start({ userId, id }) {
      const order: CompletionOrder = { completes: { userId, id } }
      await start(order)
    },
  }
}
