import { CalendarClock, ListChecks, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { BulkRescheduleDialog } from './bulk-reschedule-dialog.tsx'
import type { Bulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  /** The chosen ones. */
  posts: readonly PostAnswer[]
  selection: Selection
  bulk: Bulk
  /** Only what is scheduled has a time to move. */
  canMove: boolean
}

/** Choosing several posts of a list, and what can be done with them. */
export const BulkBar = ({ posts, selection, bulk, canMove }: Props) => {
  const [asked, setAsked] = useState<'delete' | 'move'>()
  if (!selection.isOn)
    return (
      <Button size="small" variant="quiet" icon={ListChecks} onClick={selection.begin} className="justify-self-start">
        Select
      </Button>
    )
  const close = () => setAsked(undefined)
  const isNone = posts.length === 0
  return (
    <Bar>
      <p role="status" className="mr-auto pl-1 font-semibold">
        {bulk.busy ? busyTexts[bulk.busy] : `${posts.length} selected`}
      </p>
      <Button size="small" variant="quiet" onClick={selection.selectAll}>
        {selection.isAll ? 'Select none' : 'Select all shown'}
      </Button>
      {canMove && (
        <Button size="small" icon={CalendarClock} disabled={isNone || bulk.busy !== undefined} onClick={() => setAsked('move')}>
          Reschedule
        </Button>
      )}
      <Button size="small" icon={Trash2} disabled={isNone || bulk.busy !== undefined} onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <Button size="small" variant="quiet" onClick={selection.end}>
        Done
      </Button>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={close}
        title={`Delete ${countOf(posts)}?`}
        text={`${canMove ? 'None of them is sent. ' : ''}This can’t be undone. What is public stays public.`}
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => {
          close()
          void bulk.remove(posts)
        }}
      />
      {asked === 'move' && (
        <BulkRescheduleDialog
          posts={posts}
          onClose={close}
          onConfirm={(times) => {
            close()
            void bulk.move(times)
          }}
        />
      )}
    </Bar>
  )
}

const busyTexts = { deleted: 'Deleting...', moved: 'Moving...' }

const countOf = (posts: readonly unknown[]) => (posts.length === 1 ? '1 post' : `${posts.length} posts`)

/** It stays in sight while the list is scrolled. */
const Bar = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-(--header) z-20 flex flex-wrap items-center gap-1 rounded-card border border-line bg-sheet p-2 sm:gap-2">
    {children}
  </div>
)
