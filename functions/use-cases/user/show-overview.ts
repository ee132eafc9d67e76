import type { Accounts } from '#functions/ports/accounts.ts'
import type { PostStatuses } from '#functions/ports/post-statuses.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { Overview } from '#shared/contracts/user.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { answerPost } from '../posts/answer-post.ts'
import { dashboardStats } from './dashboard-stats.ts'

export type OverviewDeps = {
  posts: Pick<Posts, 'ofStatus'>
  accounts: Pick<Accounts, 'list'>
  postStatuses: PostStatuses
  report: (message: string, error: unknown) => void
}

const [nextMax, failedMax] = [5, 3]

/** Reads all that the overview shows at once. A part that can't be read is reported and left out: the others do not suffer from it. */
export const showOverview = async (
  deps: OverviewDeps,
  { userId, timeZone, now }: { userId: string; timeZone: string; now: number },
): Promise<Overview> => {
  const part = <Part>(name: string, reading: Promise<Part>): Promise<Part | undefined> =>
    reading.catch((error: unknown) => {
      deps.report(`The overview is shown without ${name}.`, error)
      return undefined
    })
  const postsOf = async (status: PostStatus, limit: number) => (await deps.posts.ofStatus(userId, status, { limit })).items

  const [next, failed, published, accounts, stats] = await Promise.all([
    part('the next posts', postsOf(postStatus.scheduled, nextMax)),
    part('failed posts', postsOf(postStatus.failed, failedMax)),
    part('published posts', postsOf(postStatus.published, 1)),
    part('accounts', deps.accounts.list(userId)),
    part('figures', dashboardStats(deps, { userId, timeZone, now })),
  ])
  const isBegunKnown = next && failed && published && accounts && stats
  return {
    ...(next && { next: next.map((post) => answerPost(post)) }),
    ...(failed && { failed: failed.map((post) => answerPost(post)) }),
    ...(stats && { stats }),
    ...(isBegunKnown && {
      begun: {
        hasAccount: accounts.length > 0,
        hasDraft: stats.drafts > 0,
        hasSent: next.length + failed.length + published.length > 0,
      },
    }),
  }
}
