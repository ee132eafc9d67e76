import type { PostListName } from './queries.ts'

/** What each list is called. */
export const listNames: Record<PostListName, string> = {
  scheduled: 'Scheduled',
  drafts: 'Drafts',
  published: 'Published',
  failed: 'Failed',
}
