import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { applyRules, ruleFor, toRefusal } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { readGraphProblem } from '../graph-problem.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { type InstagramProblem, refusalRules, subcodeRules, unnamedFailure } from './refusal-rules.ts'

/** Reads an answer of the Graph API that is no success; undefined when it is no answer of Instagram's at all. */
export const readRefusal = (answered: Answered, { makesPublic }: { makesPublic: boolean }): Failed | undefined => {
  const problem = readGraphProblem(answered)
  if (!problem) return undefined
  const platformCode = (problem.subcode ?? problem.code)?.toString()
  return applyRules(refusalRules, { ...problem, platformCode, makesPublic }, { platform: 'instagram', makesPublic })
}

/** What stopped the work on a container, by the text that Instagram leaves there. */
export const readFailure = (status: string): { refusal: Refusal; isOnce: boolean } => {
  const platformCode = /\b2207\d{3}\b/.exec(status)?.[0]
  const subcode = platformCode === undefined ? undefined : Number(platformCode)
  const detail = redact(status).slice(0, 300)
  const none = { status: 200, code: undefined, isTransient: false, userMessage: '', waitMs: undefined, makesPublic: false }
  const problem: InstagramProblem = { ...none, subcode, platformCode, message: detail, detail }
  const rule = ruleFor(subcodeRules, problem) ?? unnamedFailure
  return { refusal: toRefusal(rule, problem), isOnce: rule.isOnce ?? false }
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
