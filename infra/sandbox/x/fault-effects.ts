import type { Reply } from '../fault-answer.ts'
import { type Answer, problems, usualAnswer } from './problems.ts'
import { headersOf } from './rate-limits.ts'
import type { XFault } from './x-fault.ts'
import type { XWorld } from './x-world.ts'

/** What a fault does to tokens and credits before the call is looked at; it stays done. */
export const prepareFault = ({ grants, credits }: XWorld, fault: XFault | undefined, personId: string | undefined) => {
  if (fault?.credits !== undefined) credits.set(Math.round(fault.credits * 1000))
  if (personId === undefined) return
  if (fault?.expireTokens) grants.endAccess(personId)
  if (fault?.revokeTokens) grants.endAll(personId)
}

/** The refusal that a fault asks for, if it asks for one. */
export const refusalOf = (fault: XFault, now: number): Answer | undefined => {
  const answer = bareRefusal(fault)
  if (!answer || fault.retryAfter === undefined) return answer
  const reset = String(Math.ceil(now / 1000) + fault.retryAfter)
  return {
    ...answer,
    headers: {
      'retry-after': String(fault.retryAfter),
      ...(answer.status === 429 && { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset }),
    },
  }
}

const bareRefusal = (fault: XFault): Answer | undefined => {
  if (fault.htmlError) return { status: fault.status ?? 500, body: '<!doctype html><title>Error</title><h1>Something went wrong</h1>' }
  if (fault.code88) return { status: 429, body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] } }
  if (fault.usageCapped) return problems.usageCapped().answer
  if (fault.status !== undefined) return withBody(fault, fault.status)
  if (fault.retryAfter !== undefined || fault.dayRemaining === 0) return usualAnswer(429)
  return undefined
}

/** What a fault makes of the answer to a call that was done. */
export const distort = (fault: XFault, answer: Answer, now: number): Answer => {
  const seen = fault.statusAfterEffect === undefined ? answer : withBody(fault, fault.statusAfterEffect)
  const body = fault.createdWithErrors && seen.status === 201 ? Object.assign({ errors: [partialError] }, seen.body) : seen.body
  const day = { limit: 100, remaining: fault.dayRemaining ?? 0, endsAt: now + 86_400_000 }
  return {
    ...seen,
    body,
    headers: { ...seen.headers, ...(fault.dayRemaining !== undefined && headersOf('x-user-limit-24hour', day)) },
  }
}

/** An answer of X as it goes out; half of it, if the fault says so. */
export const toReply = ({ status, body, headers }: Answer, fault?: XFault): Reply => {
  const isPage = typeof body === 'string'
  const text = isPage ? body : JSON.stringify(body)
  const named = fault?.oldProblemHost ? text.replaceAll('https://api.x.com/2/problems/', 'https://api.twitter.com/2/problems/') : text
  const type = isPage ? 'text/html; charset=utf-8' : status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json'
  return { status, headers: { 'content-type': type, ...headers }, body: fault?.truncatedJson ? named.slice(0, named.length / 2) : named }
}

const withBody = (fault: XFault, status: number): Answer => (fault.body === undefined ? usualAnswer(status) : { status, body: fault.body })

const partialError = {
  title: 'Field Hydration Failure',
  type: 'https://api.x.com/2/problems/field-hydration-failure',
  detail: 'A field of the created post could not be read.',
}
