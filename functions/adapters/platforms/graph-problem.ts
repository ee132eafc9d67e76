import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { numbersFrom } from './apply-rules.ts'
import type { Answered } from './call.ts'
import { redact } from './failed.ts'
import { jsonOf } from './http.ts'

/**
 * A refusal from Meta's Graph API, which all of its platforms share. Check `subcode` first, then `code`, then the
 * status.
 */
export type GraphProblem = {
  status: number
  code: number | undefined
  subcode: number | undefined
  /** Meta says it's temporary, whatever the code says. */
  isTransient: boolean
  /**
   * Meta's message for developers, and the one for people if there is one: short, and free of anything that looks like
   * a token.
   */
  message: string
  userMessage: string
  /** The details for the record, with Meta's trace id. */
  detail: string
  /** How long the Graph API asks to wait, in ms; undefined if it doesn't say. */
  waitMs: number | undefined
}

const Text = z.string().default('').catch('')
const Code = z.number().optional().catch(undefined)

/** A code is always present. Source: https://developers.facebook.com/docs/graph-api/guides/error-handling */
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

/** Parses a refusal's body; undefined if it isn't from the Graph API. */
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

/** The Graph API's rate limit codes: per app, user, Page, custom, app cap, and business use case. */
export const graphRateLimits = [4, 17, 32, 341, 613, ...numbersFrom(80_000, 80_014)]

/** The Graph API's codes for a permission that the account or the app lacks. */
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
