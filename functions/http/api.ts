import middy from '@middy/core'
import httpRouter from '@middy/http-router'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import type { CountedCall } from '#functions/ports/api-keys.ts'
import type { RateLimits } from '#functions/ports/limits.ts'
import { type Contract, type Endpoint, routePaths, workspaceHeader } from '#shared/contracts/endpoint.ts'
import { keyScopeOf } from '#shared/domain/api-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Permission } from '#shared/domain/roles.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { spendByNetwork, tooMany } from '../use-cases/limits.ts'
import { requireFreshSignIn } from '../use-cases/people/proof.ts'
import { recordedInWorkspace, type Told } from './activity-trail.ts'
import type { Answers, Call, Caller, Creation } from './answers.ts'
import { type AuditSubject, remembered } from './audit-trail.ts'
import { browserCookie, type CallerDeps, findSession, identifyCaller } from './caller.ts'
import { compressed } from './compressed.ts'
import { answerOnce, type CreateDeps } from './creates.ts'
import { type Edge, edgeOnly, visitorAddress } from './edge.ts'
import { errorResponse } from './error-response.ts'
import { parseInput, readInput } from './input.ts'
import { keyLimitHeaders, noteCounted } from './key-limit.ts'
import { patienceOf, preferenceApplied } from './preferences.ts'
import { commonHeaders, toResponse } from './response.ts'

/**
 * What every group passes in. `caller` is for calls that require a session, `creates` for calls that create. `edge` is
 * set if something sits in front of the API, `openCalls` if anyone can trigger work without a session.
 */
export type ApiDeps = {
  now: () => number
  caller?: CallerDeps
  creates?: CreateDeps
  edge?: Edge | undefined
  openCalls?: Pick<RateLimits, 'spend'>
}

type AuthOf<C extends Contract> = C[keyof C]['auth']
type RequiredDeps<C extends Contract> = ('user' extends AuthOf<C> ? { caller: CallerDeps } : unknown) &
  (Extract<C[keyof C], { creates: true }> extends never ? unknown : { creates: CreateDeps })

/** The answers for an API key that's limited to these accounts, where they differ from everyone else's. */
type LimitedDeps<C extends Contract> = { answersWithin?: (accountIds: readonly string[]) => Answers<C> }

/**
 * Builds the Lambda handler for one endpoint group: identifies the caller, reads the input, sends the answer. Refusals
 * become responses in one place.
 */
export const api = <C extends Contract>(contract: C, answers: Answers<C>, deps: ApiDeps & RequiredDeps<C> & LimitedDeps<C>) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    // First, because `after` hooks run in reverse order.
    .use(compressed())
    .use(commonHeaders())
    .use(keyLimitHeaders())
    .use(errorResponse())
    .use(edgeOnly(deps.edge))
    .handler(
      httpRouter<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({
        routes: toRoutes(contract, answers, deps),
        notFoundResponse,
      }),
    )

/**
 * An answer as the router sees it, by name only. The type of `Answers` has already checked that each one fits its call.
 */
type AnswersByName = Record<string, (input: unknown, context: unknown) => unknown>

const toRoutes = <C extends Contract>(contract: C, answers: Answers<C>, deps: ApiDeps & LimitedDeps<C>) =>
  Object.entries(contract).flatMap(([name, endpoint]) => {
    const answer = answerIn(answers, name)
    const answerFor = (caller: Caller | undefined) => {
      const within = caller?.key?.accountIds
      return within && deps.answersWithin ? answerIn(deps.answersWithin(within), name) : answer
    }
    const handler = (event: APIGatewayProxyEventV2) => answerCall(endpoint, answerFor, { deps, event })
    return routePaths(endpoint).map((path) => ({ method: endpoint.method, path, handler }))
  })

const answerIn = <C extends Contract>(answers: Answers<C>, name: string) => {
  const answer = (answers as unknown as AnswersByName)[name]
  if (!answer) throw new Error(`The call ${name} has no answer.`)
  return answer
}

const answerCall = async (
  endpoint: Endpoint,
  answerFor: (caller: Caller | undefined) => (input: unknown, context: unknown) => unknown,
  { deps, event }: { deps: ApiDeps; event: APIGatewayProxyEventV2 },
) => {
  const concerned: AuditSubject = {}
  const cookie = browserCookie(event)
  const told: Told[] = []
  const patience = patienceOf(endpoint, event.headers.prefer)
  const call = { ...toCall(event, deps, { concerned, told }), browser: cookie, patience }
  await limitOpenCalls(deps.openCalls, endpoint, call)
  const caller =
    endpoint.permission && (await identifyCaller(deps.caller, toRequest(endpoint, endpoint.permission, { event, now: call.now })))
  if (endpoint.isForAdministrators) await requireAdministrator(caller)
  if (endpoint.needsFreshSignIn && !caller?.key) requireFreshSignIn({ provenAt: caller?.provenAt, now: call.now })
  const given = readInput(endpoint, event)
  const input = parseInput(endpoint.input, given)
  Object.assign(concerned, {
    userId: caller?.userId,
    email: emailIn(input),
    ...(endpoint.isForAdministrators && { about: subjectIn(input) }),
  })
  const respond = async (creation?: Creation) => {
    const done = { endpoint, call, caller, input, told, createdId: creation?.resourceId }
    const answered = () =>
      recordedInWorkspace(deps.caller?.activity, done, async () => answerFor(caller)(input, { ...call, ...caller, ...creation }))
    const response = toResponse(endpoint, await remembered(deps.caller?.trail, { endpoint, call, concerned }, answered))
    const cookies = cookie.toKeep()
    const headers = { ...response.headers, ...preferenceApplied(patience) }
    return { ...response, headers, ...(cookies.length > 0 && { cookies }) }
  }

  if (!endpoint.creates) return respond()
  return answerOnce(deps.creates, { endpoint, call, caller, key: event.headers['idempotency-key'], given }, respond)
}

const toRequest = (endpoint: Endpoint, permission: Permission, { event, now }: { event: APIGatewayProxyEventV2; now: number }) => ({
  authorization: event.headers.authorization,
  workspace: event.headers[workspaceHeader],
  permission,
  scope: keyScopeOf(endpoint),
  coversEveryAccount: endpoint.coversEveryAccount === true,
  now,
  needsPerson: endpoint.needsPerson === true,
  counted: (counted: CountedCall) => noteCounted(event, counted),
})

const requireAdministrator = async (caller: Caller | undefined) => {
  if (!(await caller?.person())?.isAdministrator) throw new DomainError('forbidden', 'Only administrators can do this.')
}

/** The person or thing that an administrator's call names. */
const subjectIn = (input: unknown) => {
  const { id, p, to } = Subject.parse(input)
  return id ?? p ?? to
}
const Subject = z.object({ id: z.string().optional(), p: z.string().optional(), to: z.string().optional() })

const emailIn = (input: unknown) =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string' ? input.email : undefined

type Notes = { concerned: AuditSubject; told: Told[] }

const toCall = (event: APIGatewayProxyEventV2, deps: ApiDeps, { concerned, told }: Notes): Omit<Call, 'browser' | 'patience'> => {
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
    tells: (facts) => void told.push(facts),
    session: async () => caller && findSession(caller, event.headers.authorization, now),
  }
}

const notFoundResponse = () => {
  throw new DomainError('not-found', 'This API doesn’t have that call.')
}

/** Enough for an office behind one address. Too little for one visitor to exhaust what everyone shares. */
const rule = { max: 60, windowMs: minuteMs }

/** A call from the same machine isn't a visitor's: it's a program seeding a local system. */
const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * Counts a call that anyone can make without a session and that triggers work. Throws `DomainError('too-many')` from
 * the 61st per minute and network, before any other check. `now` in ms.
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
