import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { applyRules, saysNothing } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { type Operation, refusalRules, type XProblem } from './refusal-rules.ts'

/** Reads an unsuccessful response from X; undefined if it isn't in X's own format. `now` in ms since the epoch. */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined => {
  const makesPublic = operation === 'post'
  if (saysNothing({ isOwn: Own.safeParse(jsonOf(answered.body)).success, status: answered.status, makesPublic })) return undefined
  return applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'x', makesPublic })
}

const Text = z.string().optional().catch(undefined)
const Code = z.union([z.number(), z.string()]).transform(String).optional().catch(undefined)

const One = z.object({
  type: Text,
  title: Text,
  detail: Text,
  message: Text,
  code: Code,
  parameters: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const Body = One.extend({ error: Text, error_description: Text, errors: z.array(One.catch({})).optional().catch(undefined) })

const Said = z.object({ message: z.string() })

/**
 * X's own formats: a problem with its title or type, the older errors, and OAuth's. Source:
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 */
const Own = z.union([
  z.object({ title: z.string().min(1) }),
  z.object({ type: z.string().includes('/problems/') }),
  z.object({ errors: z.array(z.union([Said, z.object({ detail: z.string() }), z.object({ type: z.string() })])).min(1) }),
  Said.extend({ code: z.number() }),
  z.object({ error: z.string().min(1) }),
])

const detailMax = 300

/** Anything unreadable becomes a problem with only its status known. */
const readProblem = (operation: Operation, { status, headers, body }: Answered, now: number): XProblem => {
  const read: z.output<typeof Body> = Body.safeParse(jsonOf(body)).data ?? {}
  const { error = '', error_description, errors = [], ...top } = read
  const all = [top, ...errors]
  const messages = all.map(({ detail, message }) => detail ?? message).concat(error_description)
  const words = all.flatMap(({ title, detail, message }) => [title, detail, message]).concat(error, error_description)
  const said = [...new Set(words.filter((word) => word))].join(': ')
  const kind = lastPart(all.find(({ type }) => lastPart(type))?.type) || error
  const codes = all.flatMap(({ code }) => code ?? [])
  const message = errors.map((one) => one.message).find((one) => one) ?? messages.find((one) => one) ?? ''
  return {
    operation,
    status,
    kind,
    text: said.toLowerCase(),
    codes,
    fields: all.flatMap(({ parameters }) => Object.keys(parameters ?? {})),
    message: redact(message).slice(0, detailMax),
    waitMs: waitIn(headers, now),
    now,
    platformCode: kind || codes[0] || (status === 429 ? 'rate-limit-exceeded' : undefined),
    detail: redact(said).slice(0, detailMax) || `HTTP ${status}`,
  }
}

/** Types come with either of X's two hosts. `about:blank` carries no information. */
const lastPart = (type = '') => (type === 'about:blank' ? '' : (type.split('/').at(-1) ?? ''))

const dailyLimits = ['x-user-limit-24hour', 'x-app-limit-24hour']

/**
 * How long X asks us to wait, in ms. A used-up daily limit takes precedence over the 15-minute one. Without a time in
 * the future, it's a minute. Source: https://docs.x.com/x-api/fundamentals/rate-limits
 */
const waitIn = (headers: Headers, now: number): number => {
  const usedUp = dailyLimits.filter((name) => headers.get(`${name}-remaining`) === '0')
  const resets = usedUp.length > 0 ? usedUp.map((name) => headers.get(`${name}-reset`)) : [headers.get('x-rate-limit-reset')]
  const wait = Math.max(...resets.map((reset) => Number(reset ?? Number.NaN) * secondMs - now))
  return wait > 0 ? wait : minuteMs
}
