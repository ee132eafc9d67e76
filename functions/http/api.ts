import middy from '@middy/core'
import httpRouter from '@middy/http-router'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Contract, type Endpoint, routePaths } from '#shared/contracts/endpoint.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Answers, Call } from './answers.ts'
import { type CallerDeps, identifyCaller } from './caller.ts'
import { commonHeaders } from './common-headers.ts'
import { answerOnce, type CreateDeps } from './creates.ts'
import { errorResponse } from './error-response.ts'
import { parseInput, readInput } from './input.ts'
import { toResponse } from './response.ts'
import { visitorAddress } from './visitor-address.ts'

/** What every group hands in; `caller` where a call needs a session, `creates` where one creates, `edgeKey` where addresses are counted. */
export type ApiDeps = { now: () => number; caller?: CallerDeps; creates?: CreateDeps; edgeKey?: string | undefined }

type AuthOf<C extends Contract> = C[keyof C]['auth']
type Needed<C extends Contract> = ('user' extends AuthOf<C> ? { caller: CallerDeps } : unknown) &
  (Extract<C[keyof C], { creates: true }> extends never ? unknown : { creates: CreateDeps })

/** The Lambda of one endpoint group: who calls, what they ask, the answer; refusals become answers in one place. */
export const api = <C extends Contract>(contract: C, answers: Answers<C>, deps: ApiDeps & Needed<C>) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(commonHeaders())
    .use(errorResponse())
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
  const call = toCall(event, deps)
  const caller = endpoint.auth === 'user' ? await identifyCaller(deps.caller, event.headers.authorization, call.now) : undefined
  const given = readInput(endpoint, event)
  const input = parseInput(endpoint.input, given)
  const respond = async (creation?: { resourceId: string }) =>
    toResponse(endpoint, await answer(input, { ...call, ...caller, ...creation }))

  if (!endpoint.creates) return respond()
  return answerOnce(deps.creates, { endpoint, call, userId: caller?.userId, key: event.headers['idempotency-key'], given }, respond)
}

const toCall = (event: APIGatewayProxyEventV2, { now, edgeKey }: ApiDeps): Call => ({
  requestId: event.requestContext.requestId,
  ip: visitorAddress(event, edgeKey),
  userAgent: event.headers['user-agent'] ?? '',
  now: now(),
})

const notFoundResponse = () => {
  throw new DomainError('not-found', 'There is no such call in this API.')
}
