import { dayMs } from '#shared/domain/times.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Call, type CallPolicy, platformCalls } from '../platform/call.ts'
import type { Grant } from '../platform/grants.ts'
import { graphError, graphRefusal, graphToken, throttled, tokenError, usageHeaders } from '../platform/graph.ts'
import type { ThreadsFault, ThreadsWorld } from './threads-world.ts'

/** One profile's calls. The real number depends on how many people see it, and this is the minimum. */
const perProfile = { limit: 48_000, windowMs: dayMs }
const owner = { id: '0', type: 'threads' }

/** The common handling of every call to `graph.threads.net`. */
export const graphCalls = (world: ThreadsWorld) => platformCalls(world, way(world))

const way = (world: ThreadsWorld): CallPolicy<ThreadsFault> => ({
  token: graphToken,
  refusal: usualError,
  unauthorized,
  missingScope: () => graphError({ code: 10, message: '(#10) Application does not have permission for this action' }),
  admit: (call) => {
    checkVersion(call)
    const { graphCode: code, graphSubcode: subcode } = call.fault ?? {}
    if (code !== undefined)
      throw new Refusal(graphError({ code, ...(subcode !== undefined && { subcode }), message: `A fault of the code ${code}` }))
    if (world.windows.take('profile', call.person.id, perProfile).isExceeded)
      throw new Refusal(throttled({ ...owner, id: call.person.id }, 17))
  },
  headers: ({ person }) => {
    const { used } = world.windows.look('profile', person?.id ?? '', perProfile)
    return usageHeaders({ ...owner, id: person?.id ?? '0' }, Math.ceil((100 * used) / perProfile.limit))
  },
})

const checkVersion = ({ context }: Call<ThreadsFault>) => {
  const version = context.req.param('version') ?? ''
  if (version !== 'v1.0') throw new Refusal(graphError({ code: 2635, message: `(#2635) There is no version ${version || 'none'}` }))
}

/** Threads' responses for the statuses of the fault settings. */
export const usualError = graphRefusal({ ...owner, limit: 4 })

/** The response to an invalid token. */
export const unauthorized = (grant: Grant | undefined): Answer => {
  if (!grant) return graphError({ code: 190, message: 'Invalid OAuth access token - Cannot parse access token' })
  return graphError(tokenError(grant.isRevoked ? 458 : 463))
}

/** A missing object, or one that's not there yet: Threads answers the same to both. */
export const missingMedia = (id: string): Answer =>
  graphError({
    code: 24,
    subcode: 4279009,
    message: 'The requested resource does not exist',
    isTransient: false,
    title: 'Media Not Found',
    said: `The media with id ${id} cannot be found.`,
  })

/** Throws a `Refusal` unless the call is about the caller's own profile, by its id or as `me`. */
export const ownProfile = ({ context, person }: Call<ThreadsFault>) => {
  const id = context.req.param('id')
  if (id !== person.id && id !== 'me') throw new Refusal(missingMedia(id ?? ''))
  if (person.has('stranger'))
    throw new Refusal(graphError({ code: 10, message: '(#10) Application does not have permission for this action' }))
}
