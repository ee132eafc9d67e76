import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { numbersFrom } from './apply-rules.ts'
import type { Answered } from './call.ts'
import { redact } from './failed.ts'
import { jsonOf } from './http.ts'

/** A refusal of Meta's Graph API, which all of its platforms share. Decide on `subcode` first, then on `code`, last on the status. */
export type GraphProblem = {
  status: number
  code: number | undefined
  subcode: number | undefined
  /** Meta says that it passes by itself, whatever the code says. */
  isTransient: boolean
  /** Meta's words for developers, and those for people where there are any; short and without anything like a token. */
  message: string
  userMessage: string
  /** What the record keeps, with Meta's number of the case. */
  detail: string
  /** How long the Graph API asks to wait, in ms; undefined where it does not say. */
  waitMs: number | undefined
}

const Text = z.string().default('').catch('')
const Code = z.number().optional().catch(undefined)

/** There is always a code. Source: https://developers.facebook.com/docs/graph-api/guides/error-handling */
const Body = z.object({
  error: z.object({
    message: Text,
    code: z.number(),
    error_subcode: Code,
    is_transient: z.boolean().default(false).catch(false),
    error_user_msg: Text,
    fbtrace_id: Text,
  }),
})

const wordsMax = 300

/** Reads the body of a refusal; undefined when it is not one of the Graph API. */
export const readGraphProblem = ({ status, headers, body }: Answered): GraphProblem | undefined => {
  const parsed = Body.safeParse(jsonOf(body))
  if (!parsed.success) return undefined
  const { message, code, error_subcode: subcode, is_transient: isTransient, error_user_msg, fbtrace_id } = parsed.data.error
  const said = short(message)
  const numbers = [code, subcode].filter((number) => number !== undefined).join('/')
  const trace = fbtrace_id === '' ? '' : ` (trace ${fbtrace_id.slice(0, 40)})`
  const detail = `${[numbers, said].filter((part) => part !== '').join(': ') || `HTTP ${status}`}${trace}`
  return { status, code, subcode, isTransient, message: said, userMessage: short(error_user_msg), detail, waitMs: waitIn(headers) }
}

/** The codes with which the Graph API asks to be called less: per app, user, Page, custom, app cap, and business use case. */
export const graphRateLimits = [4, 17, 32, 341, 613, ...numbersFrom(80_000, 80_014)]

/** Error codes with which the Graph API says that the account, or the app, lacks a permission. */
export const graphPermissions = [10, ...numbersFrom(200, 299)]

const Usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().catch(0) })))

const waitIn = (headers: Headers): number | undefined => {
  const usage = Usage.safeParse(jsonOf(headers.get('x-business-use-case-usage') ?? ''))
  if (!usage.success) return undefined
  const minutes = Object.values(usage.data).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access))
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * minuteMs : undefined
}

const short = (text: string) => redact(text).slice(0, wordsMax)
