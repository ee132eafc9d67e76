import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { applyRules, unfinishedStatuses } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { type Operation, type PinterestProblem, refusalRules } from './refusal-rules.ts'

/** Reads an answer of Pinterest that is no success; undefined where it leaves open what happened. */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined => {
  if (unfinishedStatuses.includes(answered.status)) return undefined
  return applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'pinterest', makesPublic: operation === 'pin' })
}

const Body = z.object({ code: z.coerce.number().optional().catch(undefined), message: z.string().default('').catch('') })

const wordsMax = 300

/** For a body that is no JSON the status decides. */
const readProblem = (operation: Operation, { status, headers, body }: Answered, now: number): PinterestProblem => {
  const { code, message: said = '' } = Body.safeParse(jsonOf(body)).data ?? {}
  const message = redact(said).slice(0, wordsMax)
  const numbers = [status, code].filter((part) => part !== undefined).join('/')
  return {
    operation,
    status,
    code,
    message,
    text: message.toLowerCase(),
    waitMs: waitIn(headers, now),
    platformCode: String(code ?? status),
    detail: `${numbers}${message && `: ${message}`}${caseOf(headers)}`,
  }
}

/** By this name Pinterest's support finds a call. */
const caseOf = (headers: Headers) => {
  const id = headers.get('x-pinterest-rid')
  return id === null ? '' : ` (request ${id.slice(0, 40)})`
}

/** A number of seconds greater than this is a moment, not a while. */
const whileMax = 1_000_000_000

/** How long to wait, in ms: Pinterest promises no header that says it. */
const waitIn = (headers: Headers, now: number) => {
  const seconds = Number(headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (!Number.isFinite(seconds) || seconds <= 0) return minuteMs
  return Math.max(secondMs, seconds > whileMax ? seconds * secondMs - now : seconds * secondMs)
}
