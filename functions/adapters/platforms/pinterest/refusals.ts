import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { type Operation, readProblem } from './problem.ts'
import { otherRefusal, refusalRules } from './refusal-rules.ts'

/** Reads an answer of Pinterest that is no success; undefined where it leaves open what happened. */
export const readRefusal = (operation: Operation, { status, headers, body }: Answered, now: number): Failed | undefined => {
  if (status >= 500 || status === 408 || status === 425 || status < 400) return undefined
  const problem = readProblem(operation, { status, body })
  const detail = `${[status, problem.code].filter((part) => part !== undefined).join('/')}${problem.message && `: ${problem.message}`}${caseOf(headers)}`
  const platformCode = String(problem.code ?? status)
  if (status === 429) {
    const message = 'Pinterest’s limit is reached. Crier tries again by itself.'
    return refused({
      reason: { class: 'rate-limited', message, platformCode, detail },
      retry: { when: 'later', afterMs: waitMs(headers, now) },
    })
  }
  const rule = refusalRules.find(({ when }) => when(problem)) ?? otherRefusal
  const message = typeof rule.message === 'string' ? rule.message : rule.message(problem)
  return refused({ reason: { class: rule.class, message, platformCode, detail }, retry: { when: rule.retry } })
}

const refused = (refusal: Extract<Failed, { kind: 'refused' }>['refusal']): Failed => ({ kind: 'refused', refusal })

/** By this name Pinterest's support finds a call. */
const caseOf = (headers: Headers) => {
  const id = headers.get('x-pinterest-rid')
  return id === null ? '' : ` (request ${id.slice(0, 40)})`
}

/** A number of seconds greater than this is a moment, not a while. */
const whileMax = 1_000_000_000

/** How long to wait, in ms: Pinterest promises no header that says it. */
const waitMs = (headers: Headers, now: number) => {
  const seconds = Number(headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (!Number.isFinite(seconds) || seconds <= 0) return minuteMs
  return Math.max(secondMs, seconds > whileMax ? seconds * secondMs - now : seconds * secondMs)
}
