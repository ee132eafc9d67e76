import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs } from '#shared/domain/times.ts'
import { type Answered, unfinishedCall } from '../call.ts'
import type { Failed } from '../failed.ts'
import { type GraphProblem, graphWaitMs, readGraphProblem } from '../graph-problem.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { otherRefusal, type Rule, ruleOf } from './refusal-rules.ts'

/** Reads an answer of the Graph API that is no success; undefined when it is no answer of Instagram's at all. */
export const readRefusal = (answered: Answered, { makesPublic }: { makesPublic: boolean }): Failed | undefined => {
  const problem = readGraphProblem(answered)
  if (!problem) return undefined
  const rule = ruleOf(problem) ?? (answered.status >= 500 ? undefined : otherRefusal)
  // What broke down while it worked on the post may have posted it.
  const isDoubtful = makesPublic && rule?.class === 'transient' && !rule.isDefinite
  if (!rule || isDoubtful) return unfinishedCall('instagram', makesPublic, problem.detail)
  return { kind: 'refused', refusal: toRefusal(problem, rule, answered.headers) }
}

/** What stopped the work on a container, by the text that Instagram leaves there. */
export const readFailure = (status: string): { refusal: Refusal; isOnce: boolean } => {
  const subcode = Number(/\b2207\d{3}\b/.exec(status)?.[0] ?? Number.NaN)
  const detail = redact(status).slice(0, 300)
  const none = { status: 200, code: undefined, isTransient: false, userMessage: '', message: detail, detail }
  const rule = (Number.isNaN(subcode) ? undefined : ruleOf({ ...none, subcode })) ?? unnamedFailure
  const problem = { ...none, subcode: Number.isNaN(subcode) ? undefined : subcode }
  return { refusal: toRefusal(problem, rule, new Headers()), isOnce: rule.isOnce ?? false }
}

/** Reads a refusal of a call that asks for a token; the address that takes codes has a shape of its own. */
export const readTokenRefusal = (answered: Answered): Failed | undefined => {
  const parsed = TokenProblem.safeParse(jsonOf(answered.body))
  const said = parsed.success ? parsed.data.error_message : (readGraphProblem(answered)?.message ?? '')
  const detail = redact(said).slice(0, 300)
  if (/redirect|platform app|client secret/i.test(said)) {
    const message = 'Our Instagram app settings are wrong; we have been told.'
    return { kind: 'refused', refusal: { reason: { class: 'configuration', message, detail }, retry: { when: 'after-operator' } } }
  }
  if (!parsed.success) return readRefusal(answered, { makesPublic: false })
  const message = 'The Instagram sign-in took too long. Try again.'
  return { kind: 'refused', refusal: { reason: { class: 'sign-in-ended', message, detail }, retry: { when: 'after-reconnect' } } }
}

const TokenProblem = z.object({ error_type: z.string(), error_message: z.string() })

const unnamedFailure: Rule = {
  class: 'transient',
  retry: 'later',
  isOnce: true,
  message: 'Instagram could not process the file. Try another file if that stays so.',
}

const toRefusal = (problem: GraphProblem, rule: Rule, headers: Headers): Refusal => {
  const { code, subcode, detail } = problem
  const platformCode = subcode ?? code
  const afterMs = rule.class === 'rate-limited' ? (graphWaitMs(headers) ?? hourMs) : undefined
  return {
    reason: {
      class: rule.class,
      message: typeof rule.message === 'string' ? rule.message : rule.message(problem),
      ...(platformCode !== undefined && { platformCode: String(platformCode) }),
      detail,
    },
    retry: rule.retry === 'later' ? { when: 'later', ...(afterMs !== undefined && { afterMs }) } : { when: rule.retry },
  }
}
