import { dayMs } from '#shared/domain/times.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type ArrivedCall, type CallPolicy, platformCalls, type SignedHandle } from '../platform/call.ts'
import { scopesIn } from '../platform/grants.ts'
import type { Window, WindowState } from '../platform/windows.ts'
import type { Endpoint } from './endpoints.ts'
import { problems, usualAnswer } from './problems.ts'
import type { XCall, XFault, XWorld } from './x-world.ts'

/** Turns an endpoint into a route: its rate limits, who may call it, and the headers that report them. */
export const apiCall = <Input, Seen = undefined>(x: XWorld, endpoint: Endpoint, handle: SignedHandle<XFault, Input, Seen>) =>
  platformCalls<XFault>(x, {
    ...wayIn(x),
    admit: (call) => {
      prepare(x, call)
      countCall(x, endpoint, call)
      checkAccess(endpoint, call)
    },
    headers: (arrived) => headersOf('x-rate-limit', endpoint.perPerson, windowStateOf(x, endpoint, arrived)),
  }).signed({ operation: endpoint.operation, ...handle })

/** How X's endpoints authenticate calls and refuse them. */
export const wayIn = ({ now }: XWorld): CallPolicy<XFault> => ({
  token: ({ req }) => /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1],
  refusal: usualRefusal(now),
  unauthorized: () => problems.unauthorized().answer,
  finish: (answer, fault) => written(distorted(answer, fault, now()), fault),
})

const usualRefusal =
  (now: () => number) =>
  (status: number, retryAfter?: number): Answer => {
    if (retryAfter === undefined) return usualAnswer(status)
    const reset = String(Math.ceil(now() / 1_000) + retryAfter)
    const limits: Record<string, string> = status === 429 ? { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset } : {}
    return { ...usualAnswer(status), headers: { 'retry-after': String(retryAfter), ...limits } }
  }

/** Applies X's own faults before the call is counted. */
const prepare = ({ credits }: XWorld, { fault }: XCall) => {
  if (fault?.credits !== undefined) credits.set(Math.round(fault.credits * 1_000))
  if (fault?.code88) throw new Refusal({ status: 429, body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] } })
  if (fault?.usageCapped) throw problems.usageCapped()
  if (fault?.dayRemaining === 0) throw problems.tooManyRequests()
}

const personOf = ({ id }: { id: string }) => `person ${id}`

/** Windows are fixed: one per person and endpoint, and one per app and endpoint. A window starts with its first call. */
const countCall = ({ windows, app }: XWorld, { name, perPerson, perApp }: Endpoint, { person }: XCall) => {
  if (windows.take(name, personOf(person), perPerson).isExceeded) throw problems.tooManyRequests()
  if (!perApp) return
  const state = windows.take(name, `app ${app.clientId}`, perApp)
  if (!state.isExceeded) return
  const day = perApp.windowMs === dayMs ? headersOf('x-app-limit-24hour', perApp, state) : {}
  throw new Refusal({ ...problems.tooManyRequests().answer, headers: { ...headersOf('x-rate-limit', perApp, state), ...day } })
}

/** An unknown caller has all calls left. */
const windowStateOf = ({ windows, grants, now }: XWorld, { name, perPerson }: Endpoint, { person, grant }: ArrivedCall<XFault>) =>
  person && grant && grants.isLive(grant)
    ? windows.look(name, personOf(person), perPerson)
    : { used: 0, resetsAt: now() + perPerson.windowMs }

/** Resets are in seconds. */
const headersOf = (
  name: string,
  { limit }: Window,
  { used, resetsAt }: Pick<WindowState, 'used' | 'resetsAt'>,
): Record<string, string> => ({
  [`${name}-limit`]: String(limit),
  [`${name}-remaining`]: String(Math.max(0, limit - used)),
  [`${name}-reset`]: String(Math.ceil(resetsAt / 1_000)),
})

const checkAccess = ({ scopes, isClosedToSuspended }: Endpoint, { grant, person }: XCall) => {
  const granted = scopesIn(grant.scope)
  if (!scopes.every((needed) => granted.includes(needed))) throw problems.missingScope()
  if (isClosedToSuspended && person.has('suspended')) throw problems.suspended()
}

/** Applies X's own faults to a response. */
const distorted = (answer: Answer, fault: XFault | undefined, now: number): Answer => {
  const body = fault?.createdWithErrors && answer.status === 201 ? Object.assign({ errors: [partialError] }, answer.body) : answer.body
  if (fault?.dayRemaining === undefined) return { ...answer, body }
  const [limit, remaining] = [100, fault.dayRemaining]
  const day = headersOf('x-user-limit-24hour', { limit, windowMs: dayMs }, { used: limit - remaining, resetsAt: now + dayMs })
  return { ...answer, body, headers: { ...answer.headers, ...day } }
}

/** A response in X's format, with problems in their own media type. Only half of it, if the fault says so. */
const written = ({ status, body, headers }: Answer, fault: XFault | undefined): Answer => {
  if (typeof body === 'string') return { status, body, headers: headers ?? {} }
  const text = JSON.stringify(body)
  const named = fault?.oldProblemHost ? text.replaceAll('https://api.x.com/2/problems/', 'https://api.twitter.com/2/problems/') : text
  const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json'
  return { status, body: fault?.truncatedJson ? named.slice(0, named.length / 2) : named, headers: { 'content-type': type, ...headers } }
}

const partialError = {
  title: 'Field Hydration Failure',
  type: 'https://api.x.com/2/problems/field-hydration-failure',
  detail: 'A field of the created post could not be read.',
}
