import * as z from 'zod'
import type { MediaCompletions } from '#functions/ports/media-completions.ts'
import { secondMs } from '#shared/domain/times.ts'
import { functionStart } from '../lambda/function-calls.ts'

/** Asks the function `media` to complete a file. */
export const CompletionOrder = z.object({ completes: z.object({ userId: z.string(), id: z.string() }) })
export type CompletionOrder = z.infer<typeof CompletionOrder>

const timeoutMs = 5 * secondMs

/**
 * Has the function of that name called with the order, asynchronously: Lambda tries it three times before it gives it up.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
export const lambdaMediaCompletions = ({ functionName }: { functionName: string }): MediaCompletions => {
  const start = functionStart({ functionName, timeoutMs })
  return {
    async start({ userId, id }) {
      const order: CompletionOrder = { completes: { userId, id } }
      await start(order)
    },
  }
}
