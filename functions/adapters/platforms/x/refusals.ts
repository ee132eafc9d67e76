import type { Refusal } from '#shared/domain/refusals.ts'
import { type Failed, transient } from '../failed.ts'
import type { Exchange } from '../http.ts'
import { type Operation, type Problem, readProblem } from './problem.ts'
import { clockAfter, waitMs } from './rate-limit.ts'
import { otherRefusal, refusalRules } from './refusal-rules.ts'

type Answer = { operation: Operation; status: number; headers: Headers; body: string; now: number }

/** Reads an answer of X that is no success. */
export const readRefusal = ({ operation, status, headers, body, now }: Answer): Failed => {
  const problem = readProblem({ operation, status, body })
  if (status === 429 || problem.codes.includes('88')) return refused(rateLimited(problem, headers, now))
  if (isUnfinished(status)) return readUnfinished(operation, { busy: status === 503, code: problem.kind, detail: problem.detail })
  const rule = refusalRules.find(({ when }) => when(problem)) ?? otherRefusal
  const platformCode = rule.code ?? codeOf(problem)
  const message = typeof rule.message === 'string' ? rule.message : rule.message(problem)
  return refused({
    reason: { class: rule.class, message, ...(platformCode && { platformCode }), detail: problem.detail },
    retry: { when: rule.retry },
  })
}

/** Reads a call to which no answer came, or none that can be read. */
export const readSilence = (operation: Operation, exchange: Exclude<Exchange, { kind: 'answered' }>): Failed =>
  exchange.kind === 'unsent'
    ? refused(transient('Crier could not reach X. It tries again by itself.', exchange.detail))
    : readUnfinished(operation, { busy: false, code: '', detail: exchange.detail })

/** A success whose body says nothing we understand. */
export const readNonsense = (operation: Operation, status: number): Failed =>
  readUnfinished(operation, { busy: false, code: '', detail: `HTTP ${status} with a body that can't be read` })

const refused = (refusal: Refusal): Failed => ({ kind: 'refused', refusal })

/** Neither done nor definitely refused: X broke down on it, gave up waiting, or answered with something that is no answer. */
const isUnfinished = (status: number) => status >= 500 || status === 408 || status === 425 || status < 400

const readUnfinished = (operation: Operation, { busy, code, detail }: { busy: boolean; code: string; detail: string }): Failed => {
  const cause = busy ? 'X is busy' : 'X had a problem'
  if (operation === 'post') return { kind: 'unknown', message: `${cause} while it worked on the post, so it may be public or not.`, detail }
  const { reason, retry } = transient(`${cause}. Crier tries again by itself.`, detail)
  return refused({ reason: { ...reason, ...(code && { platformCode: code }) }, retry })
}

const rateLimited = (problem: Problem, headers: Headers, now: number): Refusal => {
  const reason = { class: 'rate-limited' as const, platformCode: codeOf(problem) || 'rate-limit-exceeded', detail: problem.detail }
  if (problem.kind === 'usage-capped')
    return { reason: { ...reason, message: 'Posting to X is paused on our side.' }, retry: { when: 'after-operator' } }
  const afterMs = waitMs(headers, now)
  return { reason: { ...reason, message: `X asks us to wait until ${clockAfter(afterMs, now)} UTC.` }, retry: { when: 'later', afterMs } }
}

const codeOf = ({ kind, codes }: Problem) => kind || codes[0]
