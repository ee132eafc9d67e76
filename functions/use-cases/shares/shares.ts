import type { TellActivity } from '#functions/ports/activity.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { ClientResponses, Shares } from '#functions/ports/shares.ts'
import type { Passwords } from '#functions/ports/sign-in.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { ClientResponseAnswer, ShareAnswer } from '#shared/contracts/shares.ts'
import { type Actor, mayAct } from '#shared/domain/api-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isShared, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { mayDo } from '#shared/domain/roles.ts'
import { responsesShownMax, type Share, type SharedThing, sharesMax } from '#shared/domain/shares.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { findPost } from '../posts/post-deps.ts'
import { findSharedPosts, type SharedPostsDeps } from './shared-posts.ts'

export type ShareDeps = SharedPostsDeps & {
  shares: Shares
  workspaces: Pick<Workspaces, 'members'>
  passwords: Pick<Passwords, 'hash' | 'matches'>
  /** Returns 128 random bits as base64url. */
  newToken: () => string
  hashText: (text: string) => string
  now: () => number
}

type Sharer = Actor & { workspaceId: WorkspaceId; userId: UserId; tells?: TellActivity }
type NewShare = { what: SharedThing; validHours: number; password?: string | undefined; canDecide?: boolean | undefined }

/**
 * Creates a link, in place of the one to the same thing, and returns its token, which can't be read again. Throws
 * `not-found` if none of the posts exist, `conflict` at 100 working links, and `forbidden` if clients are to decide what
 * the caller can't.
 */
export const createShare = async (
  deps: ShareDeps,
  { workspaceId, userId, role, key, tells }: Sharer,
  { what, validHours, password, canDecide = mayAct({ role, key }, 'approve') }: NewShare,
) => {
  if (canDecide && !mayAct({ role, key }, 'approve'))
    throw new DomainError('forbidden', onlyApprovers, { fields: { canDecide: [onlyApprovers] } })
  const now = deps.now()
  const posts = what.kind === 'week' ? [] : await findSharedPosts(deps, workspaceId, what)
  if (what.kind !== 'week' && posts.length === 0)
    throw new DomainError('not-found', 'We couldn’t find that post. It may have been deleted.')
  const id = deps.hashText(nameOf(what)).slice(0, 22)
  const others = (await listWorking(deps, workspaceId)).filter((share) => share.id !== id)
  if (others.length >= sharesMax) throw new DomainError('conflict', `You have ${sharesMax} links that work. Revoke one first.`)
  const share: Share = {
    id,
    workspaceId,
    what,
    createdBy: userId,
    createdAt: toInstant(now),
    expiresAt: toInstant(now + validHours * hourMs),
    hasPassword: password !== undefined,
    canDecide,
    openedCount: 0,
  }
  const token = deps.newToken()
  await deps.shares.create({ share, passwordHash: password === undefined ? undefined : await deps.passwords.hash(password) }, token)
  for (const { id: subject, content: about } of posts) tells?.({ subject, about })
  return { share: shown(share), token }
}

const onlyApprovers = 'Only members who may approve posts can let a client approve them.'

/** Names what a link shows, whatever the order of its posts. */
const nameOf = (what: SharedThing) => {
  if (what.kind === 'week') return `week ${what.from} ${what.to}`
  return what.kind === 'post' ? `post ${what.postId}` : `posts ${[...new Set(what.postIds)].sort().join(' ')}`
}

/** Returns the links that work, the latest first. */
export const listShares = async (deps: WorkingDeps, workspaceId: WorkspaceId): Promise<ShareAnswer[]> =>
  (await listWorking(deps, workspaceId)).map(shown)

type WorkingDeps = Pick<ShareDeps, 'shares' | 'workspaces' | 'now'>

/** Leaves out those whose creator has left or may no longer share: they open for nobody. */
const listWorking = async ({ shares, workspaces, now }: WorkingDeps, workspaceId: WorkspaceId) => {
  const live = await shares.live(workspaceId, now())
  if (!isShared(workspaceId) || live.length === 0) return live
  const sharing = (await workspaces.members(workspaceId)).filter(({ role }) => mayDo(role, 'share')).map(({ userId }) => userId)
  return live.filter(({ createdBy }) => sharing.includes(createdBy))
}

/** Revokes a link, which then looks as if it never existed. Throws `not-found` if there is none with this ID. */
export const revokeShare = async ({ shares, now }: Pick<ShareDeps, 'shares' | 'now'>, workspaceId: WorkspaceId, id: string) => {
  if (!(await shares.revoke({ workspaceId, id }, toInstant(now())))) throw new DomainError('not-found', 'This link doesn’t work anymore.')
}

/** Returns what clients said about a post, the latest first. Throws `not-found` if it isn't the workspace's. */
export const listResponses = async (
  { responses, posts }: { responses: ClientResponses; posts: Pick<Posts, 'get'> },
  workspaceId: WorkspaceId,
  postId: string,
): Promise<ClientResponseAnswer[]> => {
  await findPost({ posts }, { workspaceId, id: postId })
  return (await responses.ofPost(workspaceId, postId, responsesShownMax)).map(({ workspaceId: _, ...response }) => response)
}

const shown = ({ workspaceId: _, revokedAt: __, ...share }: Share): ShareAnswer => share
