import { stableDigits } from '../names.ts'
import { Refusal } from '../platform/answer.ts'
import { type Call, type CallPolicy, platformCalls } from '../platform/call.ts'
import type { Grant } from '../platform/grants.ts'
import {
  checkProof,
  graphRefusal,
  graphToken,
  refuseGraph,
  type TokenError,
  throttled,
  tokenError,
  usageHeaders,
  versionOf,
} from '../platform/graph.ts'
import type { Person } from '../platform/people.ts'
import type { FacebookFault, FacebookWorld } from './facebook-world.ts'
import { type Page, pagesOf } from './pages.ts'
import { tokenFacts } from './tokens.ts'

/** How Facebook authenticates calls and refuses them. */
export const facebookCalls = (world: FacebookWorld) => platformCalls(world, wayOf(world))

const wayOf = (world: FacebookWorld): CallPolicy<FacebookFault> => ({
  token: graphToken,
  refusal: graphRefusal({ id: stableDigits(world.app.clientId, 15), type: 'pages', limit: 80_001 }),
  unauthorized: (grant) => refuseGraph(tokenError(subcodeOf(grant))),
  missingScope: (missing) =>
    refuseGraph({ code: 200, message: `(#200) Requires ${missing.join(' and ')} permission to manage the object` }),
  admit: (call) => {
    checkProof(world.app, call.context.req.query('appsecret_proof'), call.grant.accessToken)
    meetFault(call)
  },
  account: (grant, person) => pageOf(grant, person)?.username ?? person.username,
  headers: ({ context, grant }) => ({
    ...usageHeaders({ id: (grant && tokenFacts(grant).pageId) ?? stableDigits(world.app.clientId, 15), type: 'pages' }, 12),
    'facebook-api-version': versionOf(context.req.param('version') ?? ''),
  }),
})

const meetFault = ({ fault, grant }: Call<FacebookFault>) => {
  if (fault?.tokenProblem) refuseGraph(tokenError(fault.tokenProblem))
  if (fault?.throttle) throw new Refusal(throttled({ id: grant.personId, type: 'pages' }, Number(fault.throttle)))
  if (fault?.blocked)
    refuseGraph({
      code: 368,
      message: 'The action attempted has been deemed abusive or is otherwise disallowed',
      said: 'We limit how often you can post so that the community is protected from spam.',
    })
}

/** A token that was never issued counts as one of a logged-out session. */
const subcodeOf = (grant: Grant | undefined): TokenError => {
  if (!grant) return 467
  return grant.isRevoked ? 458 : 463
}

/** The Page that a token acts for. */
const pageOf = (grant: Grant, person: Person): Page | undefined => {
  const { pageId } = tokenFacts(grant)
  return pagesOf(person).find(({ id }) => id === pageId)
}

/** The Page a call posts as: it needs the Page's own token, and a role that may create content. */
export const postingPage = ({ context, grant, person }: Call<FacebookFault>): Page => {
  const page = pageOf(grant, person)
  if (!page)
    return refuseGraph({
      code: 200,
      message:
        '(#200) If posting to a group, requires app being installed in the group, and posts must be posted to a page as the page itself.',
    })
  if (page.id !== context.req.param('page'))
    refuseGraph({
      code: 100,
      subcode: 33,
      message: `Unsupported post request. Object with ID '${context.req.param('page')}' does not exist.`,
    })
  if (!page.tasks.includes('CREATE_CONTENT'))
    refuseGraph({ code: 200, message: '(#200) The user does not have sufficient administrative permission for this action on this page.' })
  return page
}
