import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import type { Operation } from './operations.ts'
import type { WireAnswer, WireRequest } from './send.ts'

/** The problems with a response that hold for any caller. Empty if there are none. */
export const problemsOf = (answer: WireAnswer): string[] => [
  ...(answer.status >= 500 ? [`breaks down with ${answer.status}`] : []),
  ...(answer.ms > longestMs ? [`takes ${Math.round(answer.ms)} ms`] : []),
  ...(answer.headers['x-content-type-options'] === 'nosniff' ? [] : ['lets the browser guess what it is']),
  ...(isOwnAnswer(answer) ? [] : problemsOfFunction(answer)),
]

/** Requirements for our functions' responses, which the gateway's own don't meet. */
const problemsOfFunction = (answer: WireAnswer): string[] => [
  ...(answer.headers['x-request-id'] === undefined ? ['has no request id'] : []),
  ...(answer.headers['cache-control'] === 'no-store' ? [] : ['may be kept by caches']),
  ...(answer.status >= 400 && !isRefusal(answer.body) ? ['is refused without a code and a sentence'] : []),
]

/** True for the gateway's own refusals. A failure of the gateway still counts as a problem. */
const isOwnAnswer = ({ status, body }: WireAnswer) =>
  [404, 413].includes(status) && ['{"message":"Not Found"}', '{"message":"Request Entity Too Large"}'].includes(body)

const longestMs = 5 * secondMs

const Refusal = z.object({ code: z.string(), message: z.string().min(1) })

const isRefusal = (body: string) => {
  try {
    return Refusal.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

/** A call that had an effect it shouldn't have, with the request to reproduce it. */
export type Finding = { what: string; by: string; request: WireRequest; status?: number }

export const findingFor = (what: string, { by, request, status }: Omit<Finding, 'what'>): Finding => ({
  what,
  by,
  request: { ...request, ...(request.body !== undefined && { body: request.body.slice(0, 600) }) },
  ...(status !== undefined && { status }),
})

export type Tried = { operation: Operation; request: WireRequest; answer: WireAnswer }
