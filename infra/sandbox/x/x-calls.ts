import { inTransaction } from '../database.ts'
import { answerUnder } from '../fault-answer.ts'
import type { ServerContext } from '../world.ts'
import type { Endpoint } from './endpoints.ts'
import { distort, prepareFault, refusalOf, toReply } from './fault-effects.ts'
import type { Person } from './people.ts'
import { type Answer, problems, XProblem } from './problems.ts'
import type { XFault } from './x-fault.ts'
import type { XWorld } from './x-world.ts'

/** A call that X has let in. */
export type XCall = {
  person: Person
  fault: XFault | undefined
  /** The id in the path, or nothing. */
  id: string
  query: Record<string, string>
  receivedAt: number
}

/** Reading judges nothing and may take its time; answering happens at once, and writes nothing any more when it refuses. */
export type Handle<Input> = { read: (context: ServerContext) => Promise<Input>; answer: (call: XCall, input: Input) => Answer }

/** Makes a route of an endpoint: who calls, which fault the call meets, whether it is let in, and the headers of the answer. */
export const apiCall =
  <Input>(x: XWorld, endpoint: Endpoint, { read, answer }: Handle<Input>) =>
  async (context: ServerContext) => {
    const receivedAt = context.get('receivedAt')
    const token = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    const owner = x.people.byId(x.grants.byAccessToken(token)?.personId ?? '')
    const { operation } = endpoint
    const fault = operation && x.faults.take({ platform: 'x', operation, account: owner?.username })

    return answerUnder(context, fault, async () => {
      const input = await read(context)
      const work = (person: Person) =>
        answer({ person, fault, id: context.req.param('id') ?? '', query: context.req.query(), receivedAt }, input)
      return inTransaction(x.database, () => answerCall(x, { endpoint, token, owner, fault }, work))
    })
  }

/** For calls without a body. */
export const readNothing = async () => undefined

type Arrived = { endpoint: Endpoint; token: string; owner: Person | undefined; fault: XFault | undefined }

const answerCall = (x: XWorld, { endpoint, token, owner, fault }: Arrived, work: (person: Person) => Answer) => {
  prepareFault(x, fault, owner?.id)
  const grant = x.grants.byAccessToken(token)
  const isLive = grant !== undefined && grant.accessEndsAt > x.now()
  const standing = isLive && owner ? x.rateLimits.count(endpoint, { personId: owner.id, clientId: x.app.clientId }) : undefined
  const headers = standing?.headers ?? x.rateLimits.untouched(endpoint)

  const refusal = fault && refusalOf(fault, x.now())
  const told =
    refusal ??
    answered(() => {
      if (!grant || !owner || !standing) throw problems.unauthorized()
      if (standing.isExceeded) throw problems.tooManyRequests()
      checkAccess(endpoint, grant.scope, owner)
      return work(owner)
    })
  const distorted = fault ? distort(fault, told, x.now()) : told
  return toReply({ ...distorted, headers: { ...headers, ...distorted.headers } }, fault)
}

const checkAccess = ({ scopes, isClosedToSuspended }: Endpoint, scope: string, person: Person) => {
  const granted = scope.split(' ')
  if (!scopes.every((needed) => granted.includes(needed))) throw problems.missingScope()
  if (isClosedToSuspended && person.isSuspended) throw problems.suspended()
}

/** Refusals are answers. */
export const answered = (work: () => Answer): Answer => {
  try {
    return work()
  } catch (error) {
    if (error instanceof XProblem) return error.answer
    throw error
  }
}
