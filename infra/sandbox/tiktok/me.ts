import { minuteMs } from '#shared/domain/times.ts'
import { sha256 } from '../files.ts'
import { type CallPolicy, readNothing, type SignedHandle } from '../platform/call.ts'
import type { Person } from '../platform/people.ts'
import type { PlatformApp } from '../platform/platform-world.ts'
import { logId, ok, refusal, refusalWithStatus, refuse } from './envelope.ts'
import { type Code, codes, type TikTokFault, type TikTokWorld } from './tiktok-world.ts'

const creatorInfoPath = '/v2/post/publish/creator_info/query/'

/**
 * How TikTok authenticates and answers calls: a bearer token, errors in its envelope, and a log id in every response.
 */
export const callWay = ({ now }: TikTokWorld): CallPolicy<TikTokFault> => ({
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

/** The account's profile. The username needs a scope that Crier doesn't request. */
export const userInfo = ({ app, now, url, windows }: TikTokWorld): SignedHandle<TikTokFault, undefined> => ({
  operation: 'profile',
  scopes: ['user.info.basic'],
  read: readNothing,
  answer: ({ person, grant, context }) => {
    if (windows.take('user', person.id, { limit: 600, windowMs: minuteMs, isSliding: true }).isExceeded)
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

/** What the account may do now. A person who can't post gets that answer with status 200, so an app can stop early. */
export const creatorInfo = (tiktok: TikTokWorld): SignedHandle<TikTokFault, undefined> => ({
  operation: 'profile',
  scopes: ['video.publish'],
  read: readNothing,
  answer: ({ person }) => {
    const now = tiktok.now()
    if (tiktok.windows.take('creator', person.id, { limit: 20, windowMs: minuteMs, isSliding: true }).isExceeded)
      refuse('rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.', now)
    const problem = accountRefusal(tiktok, person)
    return problem
      ? refusal(...problem, now, 200)
      : ok({ ...creatorOf(person), creator_avatar_url: `${tiktok.url()}/avatars/${person.username}.svg` }, now)
  },
})

const dayMs = 86_400_000

/** Words in a name with a special effect here. */
export const creatorTraits =
  'In a name, “private” means a private account, “unaudited” an app TikTok hasn’t approved, “banned” no posting, “short” videos of up to a minute, “silent” no comments, duets, or stitches, and “tireless” no daily limit.'

const postsPerDay = { limit: 15, windowMs: dayMs, isSliding: true }
const draftsPerDay = { limit: 5, windowMs: dayMs, isSliding: true }

/** TikTok gives every app a different id for the same person. */
export const openId = ({ clientId }: PlatformApp, { id }: Person) =>
  sha256(`${clientId} ${id}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** A person's options when posting. */
export const creatorOf = (person: Person) => ({
  creator_username: person.username,
  creator_nickname: person.name,
  privacy_level_options: [person.has('private') ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  comment_disabled: person.has('silent'),
  duet_disabled: person.has('silent'),
  stitch_disabled: person.has('silent'),
  max_video_post_duration_sec: person.has('short') ? 60 : 600,
})

/** Why a person can't post anything now. */
export const accountRefusal = ({ windows }: TikTokWorld, person: Person): [Code, string] | undefined => {
  if (person.has('banned')) return ['spam_risk_user_banned_from_posting', 'The user is banned from making new posts.']
  if (!person.has('tireless') && windows.look('posts', person.id, postsPerDay).isExceeded)
    return ['spam_risk_too_many_posts', 'The daily post cap from the API is reached for the current user.']
  return undefined
}

/** Counts a started post or draft. A sixth pending draft is one too many. */
export const countPost = ({ windows }: TikTokWorld, person: Person, isInbox: boolean): [Code, string] | undefined => {
  if (!isInbox) {
    windows.take('posts', person.id, postsPerDay)
    return undefined
  }
  return windows.take('drafts', person.id, draftsPerDay).isExceeded
    ? ['spam_risk_too_many_pending_share', 'There may be at most 5 pending shares within any 24-hour period.']
    : undefined
}
