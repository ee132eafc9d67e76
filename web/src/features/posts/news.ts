import { listNames } from './list-names.ts'
import { listOf } from './queries.ts'
import type { ListedPost } from './use-followed-list.ts'

/** What happened last to a list while the person looked, for those who hear it; nothing while nothing has. */
export const newsOf = (posts: readonly ListedPost[]): string | undefined => {
  const latest = posts.findLast(({ hasLeft }) => hasLeft)?.post
  return latest && `${listNames[listOf[latest.status]]}: ${latest.content.slice(0, 80)}`
}
