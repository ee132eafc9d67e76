import { answerUnder, type Reply } from '../fault-answer.ts'
import type { Operation } from '../fault-fields.ts'
import type { ServerContext } from '../server.ts'
import type { ProviderFault, SignInWorld } from './sign-in-world.ts'

/** A provider's response: JSON, or an HTML page if the body is a string. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

type Call = { operation: Operation; handle: string | undefined }

/** Answers a call with its fault applied. `refusal` is the provider's usual error for a status. */
export const underFault = <Fault extends ProviderFault>(
  world: SignInWorld<Fault>,
  context: ServerContext,
  {
    operation,
    handle,
    refusal,
    perform,
  }: Call & {
    refusal: (status: number) => Answer
    perform: (fault: Fault | undefined) => Answer | Response | Promise<Answer | Response>
  },
) => {
  const fault = world.faults.take(world.faultSettings, { operation, account: handle })
  return answerUnder(context, fault, async () => {
    if (fault === undefined) return toSent(await perform(fault))
    if (handle !== undefined && (fault.expireTokens || fault.revokeTokens)) world.grants.endAll(handle)
    const refused = refusalUnder(fault, refusal)
    if (refused) return toReply(refused)
    const answer = await perform(fault)
    return toSent(fault.statusAfterEffect === undefined ? answer : withBody(fault, refusal(fault.statusAfterEffect)))
  })
}

const toSent = (answer: Answer | Response) => (answer instanceof Response ? answer : toReply(answer))

const refusalUnder = (fault: ProviderFault, refusal: (status: number) => Answer): Answer | undefined => {
  if (fault.htmlError) return { status: fault.status ?? 502, body: '<!doctype html><title>Error</title><h1>Unicorn!</h1>' }
  const status = fault.status ?? (fault.retryAfter === undefined ? undefined : 429)
  if (status === undefined) return undefined
  const answer = withBody(fault, refusal(status))
  return fault.retryAfter === undefined ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': String(fault.retryAfter) } }
}

const withBody = ({ body }: ProviderFault, answer: Answer): Answer => (body === undefined ? answer : { ...answer, body })

/** Converts a provider's response to an HTTP response. */
const toReply = ({ status, body, headers }: Answer): Reply => {
  const isPage = typeof body === 'string'
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  return { status, headers: { 'content-type': type, ...headers }, body: isPage ? body : body === undefined ? '' : JSON.stringify(body) }
}
