import { dayMs, hourMs, hourSeconds } from '#shared/domain/times.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Call, type CallPolicy, platformCalls } from '../platform/call.ts'
import type { Grant } from '../platform/grants.ts'
import { graphError, graphRefusal, graphToken, throttled, tokenError, usageHeaders } from '../platform/graph.ts'
import type { Person } from '../platform/people.ts'
import type { InstagramFault, InstagramWorld } from './instagram-world.ts'

/**
 * Calls per hour, for all people and for one account. Instagram's own numbers depend on how many people see an account.
 */
const perPersonAndHour = 200
const perAccount = { limit: 4_800, windowMs: dayMs }

/** The common handling of every call to `graph.instagram.com`. */
export const graphCalls = (world: InstagramWorld) => platformCalls(world, way(world))

const way = (world: InstagramWorld): CallPolicy<InstagramFault> => ({
  token: graphToken,
  refusal: usualError,
  unauthorized,
  missingScope: () => graphError({ code: 10, message: '(#10) Application does not have permission for this action' }),
  admit: (call) => {
    checkVersion(call)
    const { graphCode: code, graphSubcode: subcode } = call.fault ?? {}
    if (code !== undefined) throw new Refusal(graphError({ code, subcode, message: `A fault of the code ${code}` }))
    const { id } = call.person
    if (world.windows.take('app', '', ofApp(world)).isExceeded) throw new Refusal(throttled({ id, type: 'instagram' }, 4))
    if (world.windows.take('account', id, perAccount).isExceeded)
      throw new Refusal(throttled({ id, type: 'instagram' }, 80_002, hourSeconds))
  },
  headers: ({ person }) => usageHeaders({ id: person?.id ?? '0', type: 'instagram' }, percentUsed(world, person)),
})

const ofApp = ({ people }: InstagramWorld) => ({ limit: perPersonAndHour * Math.max(1, people.all().length), windowMs: hourMs })

/** The budget that's used up more: the app's or the account's. */
const percentUsed = (world: InstagramWorld, person: Person | undefined) => {
  const app = ofApp(world)
  const percents = [
    (100 * world.windows.look('app', '', app).used) / app.limit,
    (100 * world.windows.look('account', person?.id ?? '', perAccount).used) / perAccount.limit,
  ]
  return Math.ceil(Math.max(...percents))
}

/** Versions end two years after the next one is released. */
const checkVersion = ({ context }: Call<InstagramFault>) => {
  const version = context.req.param('version') ?? ''
  if (!/^v2[1-6]\.0$/.test(version))
    throw new Refusal(graphError({ code: 2635, message: `(#2635) You are calling a deprecated version of the API: ${version || 'none'}` }))
}

/** Instagram's responses for the statuses of the fault settings. */
export const usualError = graphRefusal({ id: '0', type: 'instagram', limit: 80_002 })

/** The response to an expired token. */
export const unauthorized = (grant: Grant | undefined, fault: InstagramFault | undefined): Answer => {
  if (fault?.passwordChanged) return graphError(tokenError(460))
  if (!grant) return graphError({ code: 190, message: 'Invalid OAuth access token - Cannot parse access token' })
  return graphError(tokenError(grant.isRevoked ? 458 : 463))
}

/** Throws a `Refusal` unless the call is about the caller's own professional account, by its id or as `me`. */
export const ownAccount = ({ context, person }: Call<InstagramFault>) => {
  const id = context.req.param('id')
  if (id !== person.id && id !== 'me')
    throw new Refusal(
      graphError({
        code: 100,
        subcode: 33,
        message: `Object with ID '${id}' does not exist or cannot be loaded due to missing permissions`,
      }),
    )
  if (person.has('personal'))
    throw new Refusal(
      graphError({
        code: 10,
        message: '(#10) The user is not an Instagram Business account',
        said: 'This account is not a professional one.',
      }),
    )
}
