import { CalendarClock, Copy, Ellipsis, type LucideIcon, Pencil, RotateCw, Send, Trash2, X } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart } from '#web/components/lazy-part.ts'
import { Menu } from '#web/components/menu.tsx'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { type PostAction, postActions } from '../post-actions.ts'
import { usePostActions } from './use-post-actions.ts'

const RescheduleDialog = lazyPart(async () => (await import('../reschedule-dialog.tsx')).RescheduleDialog)

/** More actions than this stand in a row only in part; the others are in a menu. */
const inRowMax = 3

/** What can be done with a post as it stands. What can't be taken back is asked about first. */
export const PostActions = ({ post, onGone }: { post: PostAnswer; onGone: () => void }) => {
  const { asked, close, question, run, confirm, busy } = usePostActions(post, onGone)
  const actions = postActions(post)
  const inMenu = actions.length > inRowMax ? actions.filter((action) => isSecondary(action, post)) : []
  const isBusy = busy !== undefined
  const wasRescheduled = useWasEver(asked === 'reschedule')

  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions
        .filter((action) => !inMenu.includes(action))
        .map((action) =>
          action === 'edit' ? (
            <Link key={action} to={`/dashboard/posts?edit=${post.id}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </Link>
          ) : (
            <Button
              key={action}
              variant={action === 'retry-all' ? 'primary' : 'secondary'}
              size="small"
              icon={icons[action]}
              isBusy={busy === action}
              busyText={words(action, post).busy}
              onClick={() => run(action)}
            >
              {words(action, post).label}
            </Button>
          ),
        )}
      {inMenu.length > 0 && (
        <Menu
          trigger={<IconButton label="More actions" icon={Ellipsis} aria-busy={isBusy} />}
          items={inMenu.map((action) => ({
            label: words(action, post).label,
            icon: icons[action],
            onSelect: () => run(action),
            isDisabled: isBusy,
            ...(action === 'remove' && { tone: 'danger' as const }),
          }))}
        />
      )}
      {question && <ConfirmDialog {...question} isOpen={asked === 'confirm'} onClose={close} onConfirm={confirm} />}
      {wasRescheduled && (
        <Suspense>
          <RescheduleDialog post={post} isOpen={asked === 'reschedule'} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const isSecondary = (action: PostAction, { status }: PostAnswer) =>
  action === 'duplicate' || action === 'remove' || (action === 'publish' && status === postStatus.scheduled)

const icons: Record<PostAction, LucideIcon> = {
  'retry-all': RotateCw,
  edit: Pencil,
  reschedule: CalendarClock,
  publish: Send,
  duplicate: Copy,
  cancel: X,
  remove: Trash2,
}

const words = (action: PostAction, { status, targets }: PostAnswer): { label: string; busy: string } => {
  const isPartlyPublic = targets.some(({ state }) => state === 'published')
  const all: Record<PostAction, { label: string; busy: string }> = {
    'retry-all': { label: 'Retry all', busy: 'Sending...' },
    edit: { label: 'Edit', busy: 'Opening...' },
    reschedule: { label: status === postStatus.draft ? 'Schedule' : 'Reschedule', busy: 'Moving...' },
    publish: { label: 'Publish now', busy: 'Publishing...' },
    duplicate: { label: 'Duplicate', busy: 'Copying...' },
    cancel: { label: isPartlyPublic ? 'Cancel the rest' : 'Cancel', busy: 'Cancelling...' },
    remove: { label: 'Delete', busy: 'Deleting...' },
  }
  return all[action]
}
