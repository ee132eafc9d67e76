import { listOf, type PostListName } from './queries.ts'
import type { ListedPost } from './use-followed-list.ts'

/** The name of each list. */
export const listNames: Record<PostListName, string> = {
  scheduled: 'Scheduled',
  drafts: 'Drafts',
  published: 'Published',
  failed: 'Failed',
}

/** What happened last to a list while the person looked, for those who hear it; nothing while nothing has. */
export const newsOf = (posts: readonly ListedPost[]): string | undefined => {
  const latest = posts.findLast(({ hasLeft }) => hasLeft)?.post
  return latest && `${listNames[listOf[latest.status]]}: ${latest.content.slice(0, 80)}`
}
