import { dayMs } from '#shared/domain/times.ts'
import { type Answered, unfinishedCall } from '../call.ts'
import type { Failed } from '../failed.ts'
import { type Operation, readProblem } from './problem.ts'
import { otherRefusal, refusalRules } from './refusal-rules.ts'

/** Reads an answer of LinkedIn that is no success. */
export const readRefusal = (operation: Operation, { status, headers, body }: Answered, now: number): Failed => {
  const problem = readProblem({ operation, status, headers, body })
  const { codes, detail } = problem
  if (isUnfinished(status)) return unfinishedCall('linkedin', operation === 'post', detail)
  const platformCode = codes.length > 0 && { platformCode: codes.join(' ') }
  if (status === 429) {
    const message = 'LinkedIn’s daily limit is reached. Crier goes on after 00:00 UTC.'
    return {
      kind: 'refused',
      refusal: {
        reason: { class: 'rate-limited', message, ...platformCode, detail },
        retry: { when: 'later', afterMs: tomorrow(now) - now },
      },
    }
  }
  const rule = refusalRules.find(({ when }) => when(problem)) ?? otherRefusal
  const message = typeof rule.message === 'string' ? rule.message : rule.message(problem)
  return { kind: 'refused', refusal: { reason: { class: rule.class, message, ...platformCode, detail }, retry: { when: rule.retry } } }
}

/** Neither done nor definitely refused: LinkedIn broke down on it, gave up waiting, or answered with something that is no answer. */
const isUnfinished = (status: number) => status >= 500 || status === 408 || status === 425 || status < 400

/** LinkedIn says nothing of when a limit ends; it counts by days in UTC. */
const tomorrow = (now: number) => (Math.floor(now / dayMs) + 1) * dayMs
