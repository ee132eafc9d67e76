import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs } from '#shared/domain/times.ts'
import { type Answered, unfinishedCall } from '../call.ts'
import type { Failed } from '../failed.ts'
import { type GraphProblem, graphWaitMs, readGraphProblem } from '../graph-problem.ts'
import type { Rule } from './refusal-rules.ts'

/** Reads an answer of Facebook that is no success, by the first rule that fits; undefined for one that is not Facebook's at all. */
export const readRefusal = (
  answered: Answered,
  { rules, makesPublic }: { rules: readonly Rule[]; makesPublic: boolean },
): Failed | undefined => {
  const problem = readGraphProblem(answered)
  const rule = problem && rules.find(({ when }) => when(problem))
  if (!problem || !rule) return undefined
  if (rule.class === 'unsure') return unfinishedCall('facebook', makesPublic, problem.detail)
  return { kind: 'refused', refusal: toRefusal(rule, problem, answered.headers) }
}

const toRefusal = (rule: Exclude<Rule, { class: 'unsure' }>, problem: GraphProblem, headers: Headers): Refusal => {
  const { code, subcode, detail } = problem
  const message = typeof rule.message === 'string' ? rule.message : rule.message(problem)
  // Without a word on the time: the limits are counted over a rolling hour.
  const retry = rule.class === 'rate-limited' ? { when: 'later' as const, afterMs: graphWaitMs(headers) ?? hourMs } : { when: rule.retry }
  return { reason: { class: rule.class, message, platformCode: subcode === undefined ? `${code}` : `${code}/${subcode}`, detail }, retry }
}
