import { CalendarClock, Copy, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Button } from '#web/components/button.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { postActions } from '../post-actions.ts'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const BulkRescheduleDialog = lazyPart(async () => (await import('./bulk-reschedule-dialog.tsx')).BulkRescheduleDialog)

type Props = {
  /** The selected posts. */
  posts: readonly PostAnswer[]
  selection: Selection
  /** Only scheduled posts have a time to move. */
  canMove: boolean
  /** Shown on the calendar, where copies are pasted on a day. */
  onCopy?: () => void
}

/** Actions for several selected posts. */
export const BulkBar = ({ posts, selection, canMove, onCopy }: Props) => {
  const bulk = useBulk()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const isNone = posts.length === 0
  const { may } = useWorkspace()
  const movable = posts.filter((post) => postActions(post, may).includes('reschedule'))
  return (
    <Bar isBelow={onCopy !== undefined}>
      <p role="status" className="mr-auto pl-1 font-semibold">
        {bulk.isMoving ? i18n.t('Moving...') : i18n.t('{count} selected', { count: posts.length })}
      </p>
      <Button size="small" variant="quiet" onClick={selection.selectAll}>
        {selection.isAll ? i18n.t('Select none') : i18n.t('Select all shown')}
      </Button>
      {onCopy && (
        <Button size="small" icon={Copy} disabled={isNone} onClick={onCopy}>
          {i18n.t('Copy')}
        </Button>
      )}
      {canMove && (
        <Button size="small" icon={CalendarClock} disabled={movable.length === 0 || bulk.isMoving} onClick={() => setAsked(true)}>
          {i18n.t('Reschedule')}
        </Button>
      )}
      <Button size="small" icon={Trash2} disabled={isNone || bulk.isMoving} onClick={() => void bulk.remove(posts)}>
        {i18n.t('Delete')}
      </Button>
      <Button size="small" variant="quiet" onClick={selection.end}>
        {i18n.t('Done')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <BulkRescheduleDialog
            posts={movable}
            onClose={close}
            onConfirm={(times) => {
              close()
              void bulk.move(times)
            }}
          />
        </Suspense>
      )}
    </Bar>
  )
}

/** Stays visible while posts scroll: above a list, and below the calendar so the calendar doesn't move. */
const Bar = ({ isBelow, children }: { isBelow: boolean; children: ReactNode }) => (
  <div
    className={`z-20 flex flex-wrap items-center gap-1 rounded-card border border-line bg-sheet p-2 sm:gap-2 ${isBelow ? 'fixed inset-x-4 bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px)+0.75rem)] mx-auto max-w-2xl shadow-overlay' : 'sticky top-(--header)'}`}
  >
    {children}
  </div>
)
