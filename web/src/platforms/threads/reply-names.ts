import type { ThreadsReplies } from '#shared/platforms/threads/model.ts'
import { i18n } from '#web/lib/i18n.ts'

/** The display names of who may reply to a post. */
export const replyNames: Record<ThreadsReplies, string> = {
  everyone: i18n.t('Everyone'),
  following: i18n.t('Accounts you follow'),
  followers: i18n.t('Your followers'),
  mentioned: i18n.t('Only accounts you mention'),
  author: i18n.t('Only you'),
}
