import { sha256 } from '../files.ts'
import type { Person } from '../platform/people.ts'
import type { PlatformApp } from '../platform/platform-world.ts'
import type { Code } from './tiktok-fault.ts'
import type { TikTokWorld } from './tiktok-world.ts'

const dayMs = 86_400_000

/** The words in a name that mean something here. */
export const creatorTraits =
  'A name with “private” has a private account, “unaudited” meets an app that TikTok has not approved, “banned” may not post, “short” may post a minute, “silent” has comments, duets and stitches off, “tireless” has no daily limit.'

const postsPerDay = { limit: 15, windowMs: dayMs, isSliding: true }
const draftsPerDay = { limit: 5, windowMs: dayMs, isSliding: true }

/** TikTok gives every app another id of the same person. */
export const openId = ({ clientId }: PlatformApp, { id }: Person) =>
  sha256(`${clientId} ${id}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** What a person may do when posting. */
export const creatorOf = (person: Person) => ({
  creator_username: person.username,
  creator_nickname: person.name,
  privacy_level_options: [person.has('private') ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  comment_disabled: person.has('silent'),
  duet_disabled: person.has('silent'),
  stitch_disabled: person.has('silent'),
  max_video_post_duration_sec: person.has('short') ? 60 : 600,
})

/** Why somebody can't post anything now. */
export const standingRefusal = ({ windows }: TikTokWorld, person: Person): [Code, string] | undefined => {
  if (person.has('banned')) return ['spam_risk_user_banned_from_posting', 'The user is banned from making new posts.']
  if (!person.has('tireless') && windows.look('posts', person.id, postsPerDay).isExceeded)
    return ['spam_risk_too_many_posts', 'The daily post cap from the API is reached for the current user.']
  return undefined
}

/** Counts a post or a draft that is begun; a sixth draft that waits is one too many. */
export const countPost = ({ windows }: TikTokWorld, person: Person, isInbox: boolean): [Code, string] | undefined => {
  if (!isInbox) {
    windows.take('posts', person.id, postsPerDay)
    return undefined
  }
  return windows.take('drafts', person.id, draftsPerDay).isExceeded
    ? ['spam_risk_too_many_pending_share', 'There may be at most 5 pending shares within any 24-hour period.']
    : undefined
}
