import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import * as z from 'zod'
import type { JobRunner } from '#functions/ports/jobs.ts'
import type { MediaCompletions } from '#functions/ports/media.ts'
import { WorkspaceId, withWorkspace } from '#shared/domain/id.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient } from './client.ts'

/** One of our own functions. `timeoutMs` bounds the whole call, retries included. */
type Settings = { functionName: string; timeoutMs: number }

/**
 * Invokes a function and returns its response as parsed JSON. A throttled call is retried, so the function must be
 * idempotent. Throws when the function throws, or on a timeout, in which case the function keeps running.
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

/**
 * Invokes a function asynchronously, once, with no response. Throws when Lambda hasn't accepted the call in time,
 * although it still may have.
 */
export const functionStart = ({ functionName, timeoutMs }: Settings) => {
  const lambda = new LambdaClient(awsClient({ maxAttempts: 1, timeoutMs }))
  return async (payload: object): Promise<void> => {
    await lambda.send(new InvokeCommand({ FunctionName: functionName, InvocationType: 'Event', Payload: JSON.stringify(payload) }), {
      abortSignal: AbortSignal.timeout(timeoutMs),
    })
  }
}

type JobRunnerSettings = { functionName: string; report: (message: string, error: unknown) => void }

/** How long Lambda has to accept the call, in ms. */
const jobTimeoutMs = 700

/** Invokes the function that runs jobs. */
export const lambdaJobRunner = ({ functionName, report }: JobRunnerSettings): JobRunner => {
  const start = functionStart({ functionName, timeoutMs: jobTimeoutMs })
  return {
    async runNow(ownerId) {
      try {
        await start({ ownerId })
      } catch (error) {
        // Lambda has usually accepted the call anyway, and due jobs run within a minute regardless.
        if (isTimeout(error)) return
        report('Jobs could not be asked for at once; they are done within a minute.', error)
      }
    },
  }
}

/** True if the error is a timeout. */
export const isTimeout = (error: unknown) => error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')

/** Asks the function `media` to complete a file. */
export const CompletionOrder = z.object({ completes: z.preprocess(withWorkspace, z.object({ workspaceId: WorkspaceId, id: z.string() })) })
export type CompletionOrder = z.infer<typeof CompletionOrder>

const completionTimeoutMs = 5 * secondMs

/**
 * Invokes the named function asynchronously with the order. Lambda tries it three times before giving up.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
export const lambdaMediaCompletions = ({ functionName }: { functionName: string }): MediaCompletions => {
  const start = functionStart({ functionName, timeoutMs: completionTimeoutMs })
  return {
    async start({ workspaceId, id }) {
      const order: CompletionOrder = { completes: { workspaceId, id } }
      await start(order)
    },
  }
}
