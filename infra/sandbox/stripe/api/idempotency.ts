import { day } from '../billing/periods.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { StripeProblem } from './problem.ts'

/** So long (s) Stripe keeps an answer for its key. */
const keptFor = day
const keyLengthMax = 255

/** An answer's body as text. */
export type Answered = { status: number; body: string }

/** The answer that was given to this key before; refuses a key that was used for something else. */
export const earlierAnswer = (world: StripeWorld, key: string, request: string): Answered | undefined => {
  if (key.length > keyLengthMax) throw new StripeProblem(400, `Idempotency-Key cannot be longer than ${keyLengthMax} characters.`)
  const kept = world.keptAnswers.get(key)
  if (!kept) return undefined
  if (world.now - kept.createdAt >= keptFor) {
    world.keptAnswers.remove(key)
    return undefined
  }
  if (kept.request === request) return kept
  throw new StripeProblem(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

/** Keeps the answer of a call that was carried out. What was refused before anything happened may be tried again. */
export const keepAnswer = (world: StripeWorld, key: string, request: string, { status, body }: Answered) => {
  const isKept = status < 300 || status === 402 || status >= 500
  if (isKept) world.keptAnswers.put({ id: key, request, status, body, createdAt: world.now })
}
