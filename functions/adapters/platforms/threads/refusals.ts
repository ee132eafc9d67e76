import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { applyRules, ruleFor, toRefusal } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { readGraphProblem } from '../graph-problem.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { failureRules, refusalRules, unnamedFailure } from './refusal-rules.ts'

/** Reads an answer of the Threads API that is no success; undefined when it is no answer of Threads at all. */
export const readRefusal = (answered: Answered, { makesPublic }: { makesPublic: boolean }): Failed | undefined => {
  const problem = readGraphProblem(answered)
  if (!problem) return undefined
  const platformCode = (problem.subcode ?? problem.code)?.toString()
  return applyRules(refusalRules, { ...problem, platformCode, makesPublic }, { platform: 'threads', makesPublic })
}

/** What stopped the work on a container, by the word that Threads leaves there. */
export const readFailure = (said: string): { refusal: Refusal; isOnce: boolean } => {
  const detail = redact(said).slice(0, 300)
  const problem = { platformCode: /^[A-Z_]+$/.exec(detail)?.[0], detail }
  const rule = ruleFor(failureRules, problem) ?? unnamedFailure
  return { refusal: toRefusal(rule, problem), isOnce: rule.isOnce ?? false }
}

/** Reads a refusal of a call that asks for a token; the address that takes codes has a shape of its own. */
export const readTokenRefusal = (answered: Answered): Failed | undefined => {
  const parsed = TokenProblem.safeParse(jsonOf(answered.body))
  const said = parsed.success ? parsed.data.error_message : (readGraphProblem(answered)?.message ?? '')
  const detail = redact(said).slice(0, 300)
  if (/redirect|app id|client secret/i.test(said)) {
    const message = 'Our Threads app settings are wrong; we have been told.'
    return { kind: 'refused', refusal: { reason: { class: 'configuration', message, detail }, retry: { when: 'after-operator' } } }
  }
  if (!parsed.success) return readRefusal(answered, { makesPublic: false })
  const message = 'The Threads sign-in took too long. Try again.'
  return { kind: 'refused', refusal: { reason: { class: 'sign-in-ended', message, detail }, retry: { when: 'after-reconnect' } } }
}

const TokenProblem = z.object({ error_type: z.string(), error_message: z.string() })
