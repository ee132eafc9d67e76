import { type CallWay, readNothing, type SignedHandle } from '../platform/call.ts'
import { creatorOf, openId, standingRefusal } from './creators.ts'
import { logId, ok, refusal, refusalWithStatus, refuse } from './envelope.ts'
import type { TikTokFault } from './tiktok-fault.ts'
import { codes } from './tiktok-fault.ts'
import type { TikTokWorld } from './tiktok-world.ts'

const creatorInfoPath = '/v2/post/publish/creator_info/query/'

/** How TikTok lets calls in: a bearer token, refusals in its envelope, and a log id on every answer. */
export const callWay = ({ now }: TikTokWorld): CallWay<TikTokFault> => ({
  token: ({ req }) => /^bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1],
  refusal: (status) => refusalWithStatus(status, now()),
  unauthorized: () => refusal('access_token_invalid', 'The access token is invalid or not found in the request.', now()),
  missingScope: () => refusal('scope_not_authorized', 'The user did not authorize the scope required for completing this request.', now()),
  admit: ({ fault, context }) => {
    if (!fault?.code) return
    const status = context.req.path.endsWith(creatorInfoPath) ? 200 : codes[fault.code]
    refuse(fault.code, 'Refused, as the fault asks.', now(), status)
  },
  headers: () => ({ 'x-tt-logid': logId(now()) }),
})

/** Who the account is. The user name needs a scope that Crier does not ask for. */
export const userInfo = ({ app, now, url, windows }: TikTokWorld): SignedHandle<TikTokFault, undefined> => ({
  operation: 'profile',
  scopes: ['user.info.basic'],
  read: readNothing,
  answer: ({ person, grant, context }) => {
    if (windows.take('user', person.id, { limit: 600, windowMs: 60_000, isSliding: true }).isExceeded)
      refuse('rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.', now())
    const fields = (context.req.query('fields') ?? '').split(',')
    if (fields.includes('username') && !grant.scope.includes('user.info.profile'))
      refuse('scope_not_authorized', 'The user did not authorize the scope required for completing this request.', now())
    const user: Record<string, string> = {
      open_id: openId(app, person),
      union_id: person.id,
      avatar_url: `${url()}/avatars/${person.username}.svg`,
      display_name: person.name,
      username: person.username,
    }
    return ok({ user: Object.fromEntries(Object.entries(user).filter(([field]) => fields.includes(field))) }, now())
  },
})

/** What the account may do now. Whoever can't post is told so with status 200, so that an app can stop early. */
export const creatorInfo = (tiktok: TikTokWorld): SignedHandle<TikTokFault, undefined> => ({
  operation: 'profile',
  scopes: ['video.publish'],
  read: readNothing,
  answer: ({ person }) => {
    const now = tiktok.now()
    if (tiktok.windows.take('creator', person.id, { limit: 20, windowMs: 60_000, isSliding: true }).isExceeded)
      refuse('rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.', now)
    const problem = standingRefusal(tiktok, person)
    return problem
      ? refusal(...problem, now, 200)
      : ok({ ...creatorOf(person), creator_avatar_url: `${tiktok.url()}/avatars/${person.username}.svg` }, now)
  },
})
