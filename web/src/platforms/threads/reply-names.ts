import type { ThreadsReplies } from '#shared/platforms/threads/model.ts'

/** Who may reply to a post, as people read it. */
export const replyNames: Record<ThreadsReplies, string> = {
  everyone: 'Everyone',
  following: 'Accounts you follow',
  followers: 'Your followers',
  mentioned: 'Only accounts you mention',
  author: 'Only you',
}
