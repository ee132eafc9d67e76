import type { Accounts } from '#functions/ports/accounts.ts'
import type { TellActivity } from '#functions/ports/activity.ts'
import type { Usage } from '#functions/ports/limits.ts'
import type { MediaLibrary } from '#functions/ports/media.ts'
import type { KeptCards } from '#functions/ports/platforms.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { Actor } from '#shared/domain/api-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { UserId, WorkspaceId } from '#shared/domain/id.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Target } from '#shared/domain/targets.ts'
import type { User } from '#shared/domain/users.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import { isNews, type Review } from '#shared/publishing/reviews.ts'
import type { AnnouncingDeps, SyncPostDeps } from '../publishing/dependencies.ts'

/** The dependencies of the use cases for posts. */
export type PostDeps = AnnouncingDeps &
  SyncPostDeps & {
    accounts: Accounts
    media: Pick<MediaLibrary, 'getMany'>
    keptCards: Pick<KeptCards, 'reserve'>
    workspaces: Pick<Workspaces, 'get'>
    usage: Pick<Usage, 'spend' | 'drafts' | 'millsBilled'>
    newId: () => string
  }

/**
 * For whom posts are written and changed: a workspace, and its owner, whose plan covers it. The owner is read only when
 * needed. `userId`, `role`, and `tells` are set while a member waits for the answer, `key` if a program acts for them, and
 * `guest` is the name of a client without an account. Without any of them, Crier itself moves a post.
 */
export type Requester = {
  workspaceId: WorkspaceId
  userId?: UserId
  role?: Role
  key?: Actor['key']
  guest?: string
  owner: () => Promise<User>
  tells?: TellActivity
}

/** Tells the workspace's activity about a change to a post or a decision about it, and its time before and after. */
export const tellChange = (
  { tells }: Pick<Requester, 'tells'>,
  { before, after }: { before?: Post | undefined; after?: Post | undefined },
) => {
  const post = after ?? before
  if (!post) return
  const times = { timeBefore: before?.schedule?.scheduledAt, timeAfter: after?.schedule?.scheduledAt }
  tells?.({ subject: post.id, about: post.content, ...times, action: decided(before?.review, after?.review) })
}

/** Returns what was decided about a post, if that's what changed. */
const decided = (before: Review | undefined, after: Review | undefined) => {
  if (!after || after.name === 'awaiting' || !isNews(before, after)) return undefined
  return after.name === 'approved' ? 'post-approved' : 'post-sent-back'
}

/**
 * Returns the caller's post. Throws `not-found` if there is none or it's another person's, and `conflict` if `revision`
 * is given and stale.
 */
export const findPost = async (deps: { posts: Pick<Posts, 'get'> }, ref: PostRef, revision?: number): Promise<Post> => {
  const post = await deps.posts.get(ref)
  if (!post) throw unknownPost()
  if (revision !== undefined && post.revision !== revision) {
    const text = `This post was changed meanwhile: it is now at revision ${post.revision}. Load it again and repeat your change.`
    throw new DomainError('conflict', text, { fields: { revision: [text] } })
  }
  return post
}

export const unknownPost = () => new DomainError('not-found', 'We couldn’t find that post.')

const triesMax = 5

/**
 * Applies a change to a post and its current targets. `change` returns undefined if someone else, such as the engine,
 * wrote one of them meanwhile. It's then called again with the new state. Throws what `findPost` throws, and `conflict`
 * if the change loses five times in a row.
 */
export const changePost = async <Changed>(
  deps: Pick<PostDeps, 'posts' | 'targets'>,
  { ref, revision }: { ref: PostRef; revision?: number | undefined },
  change: (post: Post, targets: Target[]) => Promise<Changed | undefined>,
): Promise<Changed> => {
  for (let tries = 0; tries < triesMax; tries++) {
    const post = await findPost(deps, ref, revision)
    const changed = await change(post, await deps.targets.ofPost(post.id))
    if (changed !== undefined) return changed
  }
  throw beingSent(await deps.targets.ofPost(ref.id))
}

/** Why a change is refused while the post is being sent. */
export const beingSent = (targets: readonly Target[]) =>
  new DomainError('conflict', `This post is being sent right now, so it can no longer be changed.${whereItIs(targets)}`)

/** Why a change is refused if part of the post is visible. */
export const alreadyPublic = (targets: readonly Target[]) =>
  new DomainError('conflict', `Some of this post is or may be public already, so it can no longer be changed.${whereItIs(targets)}`)

const whereItIs = (targets: readonly Target[]) => {
  const urls = targets.flatMap(({ state, publicPart }) => (state.name === 'published' ? state.url : (publicPart?.url ?? [])))
  return urls.length > 0 ? ` It is here: ${urls.join(' ')}` : ''
}
