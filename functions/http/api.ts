import middy from '@middy/core'
import httpRouter from '@middy/http-router'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import type { RateLimits } from '#functions/ports/limits.ts'
import { type Contract, type Endpoint, routePaths } from '#shared/contracts/endpoint.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { spendByNetwork, tooMany } from '../use-cases/limits.ts'
import { requireFreshSignIn } from '../use-cases/people/proof.ts'
import type { Answers, Call, Caller } from './answers.ts'
import { type Concerned, remembered } from './audit-trail.ts'
import { browserCookie, type CallerDeps, findSession, identifyCaller } from './caller.ts'
import { compressed } from './compressed.ts'
import { answerOnce, type CreateDeps } from './creates.ts'
import { type Edge, edgeOnly, visitorAddress } from './edge.ts'
import { errorResponse } from './error-response.ts'
import { parseInput, readInput } from './input.ts'
import { commonHeaders, toResponse } from './response.ts'

/**
 * What every group hands in. `caller` is for calls that need a session, `creates` for calls that create. `edge` is there where something stands
 * before the API, `openCalls` where anybody can have something done.
 */
export type ApiDeps = {
  now: () => number
  caller?: CallerDeps
  creates?: CreateDeps
  edge?: Edge | undefined
  openCalls?: Pick<RateLimits, 'spend'>
}

type AuthOf<C extends Contract> = C[keyof C]['auth']
type Needed<C extends Contract> = ('user' extends AuthOf<C> ? { caller: CallerDeps } : unknown) &
  (Extract<C[keyof C], { creates: true }> extends never ? unknown : { creates: CreateDeps })

/** The Lambda of one endpoint group: who calls, what they ask, the answer; refusals become answers in one place. */
export const api = <C extends Contract>(contract: C, answers: Answers<C>, deps: ApiDeps & Needed<C>) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    // First, because what is done after a call is done in turn from the last to the first.
    .use(compressed())
    .use(commonHeaders())
    .use(errorResponse())
    .use(edgeOnly(deps.edge))
    .handler(
      httpRouter<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({
        routes: toRoutes(contract, answers, deps),
        notFoundResponse,
      }),
    )

/** An answer as the router knows it, by name only: that each fits its call is what the type of `Answers` made sure of. */
type NamedAnswers = Record<string, (input: unknown, context: unknown) => unknown>

const toRoutes = <C extends Contract>(contract: C, answers: Answers<C>, deps: ApiDeps) =>
  Object.entries(contract).flatMap(([name, endpoint]) => {
    const answer = (answers as unknown as NamedAnswers)[name]
    if (!answer) throw new Error(`The call ${name} has no answer.`)
    const handler = (event: APIGatewayProxyEventV2) => answerCall(endpoint, answer, { deps, event })
    return routePaths(endpoint).map((path) => ({ method: endpoint.method, path, handler }))
  })

const answerCall = async (
  endpoint: Endpoint,
  answer: (input: unknown, context: unknown) => unknown,
  { deps, event }: { deps: ApiDeps; event: APIGatewayProxyEventV2 },
) => {
  const concerned: Concerned = {}
  const cookie = browserCookie(event)
  const call = { ...toCall(event, deps, concerned), browser: cookie }
  await limitOpenCalls(deps.openCalls, endpoint, call)
  const asking = { authorization: event.headers.authorization, now: call.now, needsPerson: endpoint.needsPerson === true }
  const caller = endpoint.auth === 'user' ? await identifyCaller(deps.caller, asking) : undefined
  if (endpoint.isForAdministrators) await requireAdministrator(caller)
  if (endpoint.needsFreshSignIn) requireFreshSignIn({ provenAt: caller?.provenAt, now: call.now })
  const given = readInput(endpoint, event)
  const input = parseInput(endpoint.input, given)
  Object.assign(concerned, {
    userId: caller?.userId,
    email: emailIn(input),
    ...(endpoint.isForAdministrators && { about: subjectIn(input) }),
  })
  const respond = async (creation?: { resourceId: string }) => {
    const answered = async () => answer(input, { ...call, ...caller, ...creation })
    const response = toResponse(endpoint, await remembered(deps.caller?.trail, { endpoint, call, concerned }, answered))
    const cookies = cookie.toKeep()
    return cookies.length > 0 ? { ...response, cookies } : response
  }

  if (!endpoint.creates) return respond()
  return answerOnce(deps.creates, { endpoint, call, userId: caller?.userId, key: event.headers['idempotency-key'], given }, respond)
}

const requireAdministrator = async (caller: Caller | undefined) => {
  if (!(await caller?.person())?.isAdministrator) throw new DomainError('forbidden', 'Only administrators can do this.')
}

/** Whom or what an administrator's call names. */
const subjectIn = (input: unknown) => {
  const { id, p, to } = Subject.parse(input)
  return id ?? p ?? to
}
const Subject = z.object({ id: z.string().optional(), p: z.string().optional(), to: z.string().optional() })

const emailIn = (input: unknown) =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string' ? input.email : undefined

const toCall = (event: APIGatewayProxyEventV2, deps: ApiDeps, concerned: Concerned): Omit<Call, 'browser'> => {
  const { caller, edge } = deps
  const now = deps.now()
  return {
    requestId: event.requestContext.requestId,
    ip: visitorAddress(event, edge),
    userAgent: event.headers['user-agent'] ?? '',
    now,
    concerns: (userId) => {
      concerned.userId = userId
    },
    session: async () => caller && findSession(caller, event.headers.authorization, now),
  }
}

const notFoundResponse = () => {
  throw new DomainError('not-found', 'This API doesn’t have that call.')
}

/** Enough for an office behind one address. Too little for one visitor to use up what all share. */
const rule = { max: 60, windowMs: minuteMs }

/** A call from the machine that answers is no visitor's: it is a program that fills a local system. */
const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * Counts a call by which anybody, without a session, has something done. Throws `DomainError('too-many')` from the 61st within a minute and network
 * on, before anything else is checked. `now` in ms.
 */
export const limitOpenCalls = async (
  rateLimits: Pick<RateLimits, 'spend'> | undefined,
  { auth, method }: Pick<Endpoint, 'auth' | 'method'>,
  { ip, now }: { ip: string; now: number },
) => {
  if (!rateLimits || auth !== 'anyone' || method === 'GET' || loopback.test(ip)) return
  const waitMs = await spendByNetwork(rateLimits, { name: 'open calls', address: ip, rule, now })
  if (waitMs > 0) throw tooMany('Too many requests came from your network.', waitMs)
}
