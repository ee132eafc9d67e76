import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/posts.ts'
import { showTime } from '#web/lib/show-time.ts'
import type { PostAction } from '../post-actions.ts'

/** What a person is asked before something that can't be taken back. */
export type Question = { action: PostAction; dialog: { title: string; text: string; confirmLabel: string; tone: 'danger' | 'primary' } }

/** The question before an action; undefined for one that needs none. */
export const questionOf = (action: PostAction, post: PostAnswer): Question | undefined => {
  if (action === 'publish') return { action, dialog: publishing(post) }
  if (action === 'cancel') return { action, dialog: cancelling(post) }
  return action === 'remove' ? { action, dialog: removing(post) } : undefined
}

const publishing = ({ accountIds, scheduledAt }: PostAnswer): Question['dialog'] => {
  const to = accountIds.length === 1 ? 'one account' : `${accountIds.length} accounts`
  const instead = scheduledAt === undefined ? '' : ` instead of on ${showTime(scheduledAt)}`
  return { title: 'Publish now?', text: `It goes out to ${to} right away${instead}.`, confirmLabel: 'Publish now', tone: 'primary' }
}

const cancelling = ({ targets }: PostAnswer): Question['dialog'] => {
  const isPartlyPublic = targets.some(({ state }) => state === 'published')
  const text = isPartlyPublic
    ? 'What is published stays public. The other accounts won’t get it.'
    : 'It won’t go out. Its text and files are kept as a draft.'
  return { title: 'Don’t send this post?', text, confirmLabel: 'Don’t send it', tone: 'danger' }
}

const removing = ({ status }: PostAnswer): Question['dialog'] => {
  const text =
    status === postStatus.draft
      ? 'The draft is gone for good.'
      : 'Crier forgets the post and all that happened to it. What is public stays public on the platform.'
  return { title: status === postStatus.draft ? 'Delete this draft?' : 'Delete this post?', text, confirmLabel: 'Delete', tone: 'danger' }
}
