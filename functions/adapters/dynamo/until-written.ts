import { DomainError } from '#shared/domain/errors.ts'
import { secondMs } from '#shared/domain/times.ts'
import { cancellationReasons } from './conditions.ts'

/** `random` returns numbers from 0 to 1. */
export type Patience = { sleep: (ms: number) => Promise<void>; random: () => number }

const triesMax = 16
const pause = { firstMs: 40, maxMs: secondMs }

/**
 * Repeats an attempt that reads, then writes in a transaction if nothing has changed in between, until one succeeds.
 * Pauses are mostly tens of milliseconds, and at most 12 s in all. Throws `unavailable` if other writers keep winning.
 */
export const untilWritten = async <Result>({ sleep, random }: Patience, attempt: () => Promise<{ result: Result }>): Promise<Result> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      return (await attempt()).result
    } catch (error) {
      if (!isOvertaken(error)) throw error
      await sleep(random() * Math.min(pause.firstMs * 2 ** tries, pause.maxMs))
    }
  }
  throw new DomainError('unavailable', 'Too many people do this at the same moment. Please try again.', { retryAfterSeconds: 1 })
}

const passing = ['None', 'ConditionalCheckFailed', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']

const isOvertaken = (error: unknown) => cancellationReasons(error)?.every(({ Code = 'None' }) => passing.includes(Code)) ?? false
