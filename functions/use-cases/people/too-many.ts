import { DomainError } from '#shared/domain/errors.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'

/** The refusal of somebody who has to wait `waitMs`: `what` is a sentence, after which it is said when to try again. */
export const tooMany = (what: string, waitMs: number) =>
  new DomainError('too-many', `${what} Try again in ${spell(waitMs)}.`, { retryAfterSeconds: Math.ceil(waitMs / secondMs) })

const spell = (ms: number) => {
  if (ms > 2 * hourMs) return count(ms / hourMs, 'hour')
  return ms > minuteMs ? count(ms / minuteMs, 'minute') : count(ms / secondMs, 'second')
}

const count = (amount: number, unit: string) => {
  const whole = Math.ceil(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
