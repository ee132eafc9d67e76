import type { Posts } from '#functions/ports/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { toInstant } from '#shared/domain/times.ts'
import { hasFailure, type Post } from '#shared/publishing/posts.ts'

type Deps = { posts: Pick<Posts, 'ofStatus'> }
type Span = { from: string; before: string }

/** Returns all of a person's posts with a status, in the list's order. Costs one query for each hundred. */
export const everyPost = (deps: Deps, workspaceId: WorkspaceId, status: PostStatus, span?: Span): Promise<Post[]> =>
  readPages(deps, { workspaceId, status, limit: 100, ...(span && { span }) }, () => true)

/** Few posts are in the middle of being published, so the first page usually reaches those still ahead. */
const begunPage = 20

/**
 * Returns a person's scheduled posts, earliest due first, in whole pages: at least all that are due by `now` (ms since
 * the epoch).
 */
export const postsUntilNow = (deps: Deps, workspaceId: WorkspaceId, now: number): Promise<Post[]> =>
  readPages(deps, { workspaceId, status: postStatus.scheduled, limit: begunPage }, (page) => page.every((post) => hasBegun(post, now)))

/** Returns the scheduled posts that failed on some account while another one still waits, newest first. */
export const partlyFailed = (scheduled: readonly Post[], now: number): Post[] =>
  scheduled.filter((post) => hasBegun(post, now) && hasFailure(post)).toReversed()

const hasBegun = ({ listedAt }: Post, now: number) => listedAt <= toInstant(now)

type List = { workspaceId: WorkspaceId; status: PostStatus; limit: number; span?: Span }

const readPages = async ({ posts }: Deps, { workspaceId, status, ...list }: List, goesOn: (page: readonly Post[]) => boolean) => {
  const found: Post[] = []
  let cursor: string | undefined
  do {
    const page = await posts.ofStatus(workspaceId, status, { ...list, cursor })
    found.push(...page.items)
    cursor = goesOn(page.items) ? page.cursor : undefined
  } while (cursor !== undefined)
  return found
}
