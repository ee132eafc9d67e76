import { answerUnder, type Reply } from '../fault-answer.ts'
import type { Server, ServerContext } from '../server.ts'
import type { World } from '../world.ts'
import { answerCall, findRoute, type StripeAnswer, type StripeRequest } from './api/call.ts'
import { keyInUse, problemBody, type StripeProblem, usualProblem } from './api/problem.ts'
import type { RunningStripe } from './running-stripe.ts'
import { type StripeFault, stripeFaults } from './stripe-fault.ts'
import type { StripeWorld } from './stripe-world.ts'
import { setAhead, setBack } from './wire-times.ts'

/** Answers calls to Stripe's API on the sandbox's own port, with their faults applied. */
export const mountStripeApi = (server: Server, world: World, stripe: RunningStripe) => {
  const alone = oneAtATime()
  server.all('/v1/*', async (context) => {
    const request = await requestIn(context, stripe.ahead())
    const operation = findRoute(request)?.operation
    const account = stripe.act((account) => customerIn(account, request))
    const fault = operation && world.faults.take(stripeFaults, { operation, account })
    return await alone(request.method === 'POST' ? request.headers['idempotency-key'] : undefined, () =>
      answerUnder(context, fault, async () => toReply(stripe, answerWith(stripe, request, fault), fault)),
    )
  })
}

/** Refuses a key while a call with it is in flight. */
const oneAtATime = () => {
  const inUse = new Set<string>()
  return async (key: string | undefined, answer: () => Promise<Response>) => {
    if (key === undefined) return await answer()
    if (inUse.has(key)) return Response.json(problemBody(keyInUse(), 'req_in_use'), { status: 409 })
    inUse.add(key)
    try {
      return await answer()
    } finally {
      inUse.delete(key)
    }
  }
}

/** The customer a call is about, if it names one. */
const customerIn = (world: StripeWorld, { path, query, body }: StripeRequest) => {
  const id = path.split('/').findLast((part) => part.includes('_1'))
  const thing = world.subscriptions.get(id) ?? world.invoices.get(id) ?? world.sessions.get(id)
  const named = new URLSearchParams(`${query}&${body}`).get('customer')
  return thing?.customerId ?? world.customers.get(id)?.id ?? named ?? undefined
}

const requestIn = async ({ req }: ServerContext, ahead: number): Promise<StripeRequest> => {
  const { pathname, search } = new URL(req.url)
  return {
    method: req.method,
    path: pathname,
    query: setAhead(search.slice(1), ahead),
    headers: {
      authorization: req.header('authorization'),
      'stripe-version': req.header('stripe-version'),
      'idempotency-key': req.header('idempotency-key'),
    },
    body: req.method === 'GET' ? '' : setAhead(await req.text(), ahead),
  }
}

const answerWith = (stripe: RunningStripe, request: StripeRequest, fault: StripeFault | undefined): StripeAnswer => {
  if (fault?.status !== undefined) return refusal(usualProblem(fault.status), fault)
  const answer = stripe.act((world) => answerCall(world, request))
  if (fault?.statusAfterEffect === undefined) return answer
  const told = refusal(usualProblem(fault.statusAfterEffect), fault)
  const key = request.headers['idempotency-key']
  stripe.act((world) => {
    const kept = world.keptAnswers.get(key)
    if (kept) world.keptAnswers.put({ ...kept, status: told.status, body: told.body })
  })
  return told
}

const refusal = (problem: StripeProblem, { body }: StripeFault): StripeAnswer => ({
  status: problem.status,
  body: typeof body === 'string' ? body : JSON.stringify(body ?? problemBody(problem, 'req_fault')),
  headers: { 'request-id': 'req_fault' },
})

const toReply = (stripe: RunningStripe, { status, body, headers }: StripeAnswer, fault: StripeFault | undefined): Reply => {
  const told = status < 300 ? setBack(body, stripe.ahead()) : body
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(fault?.shouldRetry !== undefined && { 'stripe-should-retry': String(fault.shouldRetry) }),
    },
    body: fault?.truncated ? told.slice(0, Math.floor(told.length / 2)) : told,
  }
}
