import { inTransaction } from '../database.ts'
import { answerUnder } from '../fault-answer.ts'
import type { Operation } from '../fault-fields.ts'
import type { ServerContext } from '../server.ts'
import { type Answer, answered, Refusal, toReply } from './answer.ts'
import { type Grant, scopesIn } from './grants.ts'
import type { Person } from './people.ts'
import type { PlatformFault } from './platform-fault.ts'
import type { PlatformWorld } from './platform-world.ts'

/** A call as it arrived, from anyone. */
export type Arrived<Fault extends PlatformFault = PlatformFault> = {
  context: ServerContext
  fault: Fault | undefined
  /** Whose call it is, if known. `grant` may have expired. */
  person: Person | undefined
  grant: Grant | undefined
  receivedAt: number
}

/** A call with a valid token. */
export type Call<Fault extends PlatformFault = PlatformFault> = Arrived<Fault> & { person: Person; grant: Grant }

/**
 * How a platform authenticates calls and refuses them. A function that refuses throws a `Refusal`, or returns the
 * response where its type says so.
 */
export type CallWay<Fault extends PlatformFault> = {
  /** The access token, from wherever the platform accepts it. */
  token: (context: ServerContext, input: unknown) => string | undefined
  /** The platform's usual error for a status. `retryAfter` is in seconds. */
  refusal: (status: number, retryAfter?: number) => Answer
  /** For a token that's unknown, expired, or revoked. */
  unauthorized: (grant: Grant | undefined, fault: Fault | undefined) => Answer
  missingScope?: (missing: string[], call: Call<Fault>) => Answer
  /** Other requirements for a call: rate limits, the app's rights, the kind of token. */
  admit?: (call: Call<Fault>) => void
  /** The account a call acts for, where faults and `GET /posts` don't go by the person, such as a Page. */
  account?: (grant: Grant, person: Person) => string
  /** The headers of every response, errors included. */
  headers?: (arrived: Arrived<Fault>) => Record<string, string>
  /** Transforms every response last: its format, and the effect of a platform's own faults. */
  finish?: (answer: Answer, fault: Fault | undefined) => Answer
}

type Handle<Given, Input, Seen> = {
  /** Its name in faults. */
  operation?: Operation | ((input: Input) => Operation | undefined) | undefined
  /** Reads the body. It validates nothing and may take time. */
  read: (context: ServerContext) => Promise<Input>
  /**
   * Slow work after the call is admitted, such as fetching a file from a URL. It may refuse, and writes nothing but
   * files.
   */
  look?: (call: Given, input: Input) => Promise<Seen>
  /** The work, synchronous and in one transaction. Once it refuses, it writes nothing more. */
  answer: (call: Given, input: Input, seen: Seen | undefined) => Answer
}

/** A call that needs a token with these scopes. */
export type SignedHandle<Fault extends PlatformFault, Input, Seen = undefined> = Handle<Call<Fault>, Input, Seen> & {
  scopes?: readonly string[]
}

/** A call that needs no token: the token endpoint, or an upload URL that's a secret itself. */
export type OpenHandle<Fault extends PlatformFault, Input, Seen = undefined> = Handle<Arrived<Fault>, Input, Seen> & {
  /** The id of the person that a code, a refresh token, or an upload belongs to. */
  personId?: (input: Input, context: ServerContext) => string | undefined
  /** The platform's usual error, where this endpoint words it differently. */
  refusal?: CallWay<Fault>['refusal']
}

/** Turns a platform's calls into routes: identifies the caller, applies the call's fault, and checks its admission. */
export const platformCalls = <Fault extends PlatformFault>(world: PlatformWorld<Fault>, way: CallWay<Fault>) => ({
  signed:
    <Input, Seen = undefined>(handle: SignedHandle<Fault, Input, Seen>) =>
    async (context: ServerContext) => {
      const receivedAt = context.get('receivedAt')
      const input = await handle.read(context)
      const token = way.token(context, input)
      const grant = token === undefined ? undefined : world.grants.byAccessToken(token)
      const person = world.people.byId(grant?.personId ?? '')
      const account = grant && person && (way.account?.(grant, person) ?? person.username)
      return underFault(world, way, {
        context,
        operation: operationOf(handle, input),
        account,
        person,
        refusal: way.refusal,
        grant,
        receivedAt,
        work: async (fault) => {
          // A fault may have revoked the token just now.
          const grantNow = fault && grant ? world.grants.byAccessToken(grant.accessToken) : grant
          const arrived = { context, fault, person, grant: grantNow, receivedAt }
          const call = inTransaction(world.database, () => admitted(world, way, arrived, handle.scopes ?? []))
          return answerOf(world, handle, call, input)
        },
      })
    },
  open:
    <Input, Seen = undefined>(handle: OpenHandle<Fault, Input, Seen>) =>
    async (context: ServerContext) => {
      const receivedAt = context.get('receivedAt')
      const input = await handle.read(context)
      const person = world.people.byId(handle.personId?.(input, context) ?? '')
      const account = person?.username
      return underFault(world, way, {
        context,
        operation: operationOf(handle, input),
        account,
        person,
        refusal: handle.refusal ?? way.refusal,
        receivedAt,
        grant: undefined,
        work: (fault) => answerOf(world, handle, { context, fault, person, grant: undefined, receivedAt }, input),
      })
    },
})

/** For calls without a body. */
export const readNothing = async () => undefined

type Met<Fault extends PlatformFault> = {
  context: ServerContext
  operation: Operation | undefined
  account: string | undefined
  person: Person | undefined
  grant: Grant | undefined
  receivedAt: number
  refusal: CallWay<Fault>['refusal']
  work: (fault: Fault | undefined) => Promise<Answer>
}

const underFault = <Fault extends PlatformFault>(world: PlatformWorld<Fault>, way: CallWay<Fault>, met: Met<Fault>) => {
  const { context, operation, account, person, grant, receivedAt } = met
  const fault = operation && world.faults.take(world.faultSettings, { operation, account })
  return answerUnder(context, fault, async () => {
    endTokens(world, fault, person?.id)
    const done = refusalUnder(fault, met.refusal) ?? (await refusalsToo(() => met.work(fault)))
    const told = answerAfterEffect(fault, met.refusal) ?? done
    const usual = way.headers?.({ context, fault, person, grant, receivedAt })
    const answer = { ...told, headers: { ...usual, ...told.headers } }
    return toReply(way.finish?.(answer, fault) ?? answer)
  })
}

const operationOf = <Given, Input, Seen>({ operation }: Handle<Given, Input, Seen>, input: Input) =>
  typeof operation === 'function' ? operation(input) : operation

const admitted = <Fault extends PlatformFault>(
  world: PlatformWorld<Fault>,
  way: CallWay<Fault>,
  { person, grant, ...arrived }: Arrived<Fault>,
  scopes: readonly string[],
): Call<Fault> => {
  if (!grant || !person || !world.grants.isLive(grant)) throw new Refusal(way.unauthorized(grant, arrived.fault))
  const call = { ...arrived, person, grant }
  const granted = scopesIn(grant.scope)
  const missing = scopes.filter((scope) => !granted.includes(scope))
  if (missing.length > 0) throw new Refusal(way.missingScope?.(missing, call) ?? way.refusal(403))
  way.admit?.(call)
  return call
}

const answerOf = async <Given, Input, Seen>(
  world: PlatformWorld,
  handle: Handle<Given, Input, Seen>,
  call: Given,
  input: Input,
): Promise<Answer> => {
  const seen = await handle.look?.(call, input)
  return inTransaction(world.database, () => answered(() => handle.answer(call, input, seen)))
}

const refusalsToo = async (work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

/** Applies a fault's effect on tokens before the call is checked. The effect lasts. */
export const endTokens = ({ grants }: PlatformWorld, fault: PlatformFault | undefined, personId: string | undefined) => {
  if (personId === undefined) return
  if (fault?.expireTokens) grants.endAccess(personId)
  if (fault?.revokeTokens) grants.endAll(personId)
}

/** The error that a fault asks for, if any. */
export const refusalUnder = (fault: PlatformFault | undefined, refusal: (status: number, retryAfter?: number) => Answer) => {
  if (!fault) return undefined
  if (fault.htmlError) return { status: fault.status ?? 500, body: errorPage }
  const status = fault.status ?? (fault.retryAfter === undefined ? undefined : 429)
  return status === undefined ? undefined : withBody(fault, refusal(status, fault.retryAfter))
}

/** The response that a fault substitutes after a call was performed. */
const answerAfterEffect = (fault: PlatformFault | undefined, refusal: (status: number) => Answer) =>
  fault?.statusAfterEffect === undefined ? undefined : withBody(fault, refusal(fault.statusAfterEffect))

export const errorPage = '<!doctype html><title>Error</title><h1>Something went wrong</h1>'

const withBody = ({ body }: PlatformFault, answer: Answer): Answer => (body === undefined ? answer : { ...answer, body })
