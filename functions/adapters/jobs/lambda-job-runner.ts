import type { JobRunner } from '#functions/ports/job-runner.ts'
import { functionStart } from '../lambda/function-calls.ts'

type Settings = { functionName: string; report: (message: string, error: unknown) => void }

/** So long is Lambda given to take the call, in ms. */
const timeoutMs = 700

/** Asks the function that does jobs. */
export const lambdaJobRunner = ({ functionName, report }: Settings): JobRunner => {
  const start = functionStart({ functionName, timeoutMs })
  return {
    async runNow(userId) {
      try {
        await start({ userId })
      } catch (error) {
        // Lambda most often has taken the call all the same, and what is due is done within a minute anyway.
        if (error instanceof Error && isTimeout(error)) return
        report('Jobs could not be asked for at once; they are done within a minute.', error)
      }
    },
  }
}

const isTimeout = ({ name }: Error) => name === 'AbortError' || name === 'TimeoutError'
