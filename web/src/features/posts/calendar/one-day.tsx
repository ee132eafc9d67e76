import { Plus, StickyNote } from 'lucide-react'
import type { NoteAnswer } from '#shared/contracts/notes.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showDay } from '../list/post-days.ts'
import { schedulingTakes } from '../post-actions.ts'
import { startOn } from './aim.ts'
import type { Board } from './board.ts'
import { NoteList } from './day-notes.tsx'
import { SlotPlace } from './free-slots.tsx'
import { PostCard } from './post-card.tsx'

/** A day with more posts than the grid shows. Opening a post shows it next to the calendar, where it can be moved. */
export const MoreOfDay = ({ day, board, onClose }: { day: string | undefined; board: Board; onClose: () => void }) => (
  <Dialog isOpen={day !== undefined} onClose={onClose} title={day && showDay(day, board.today)} size="small">
    {day !== undefined && <DayPosts day={day} board={board} onOpen={onClose} />}
  </Dialog>
)

/** All of a day's posts, one below the other. */
export const DayPosts = ({ day, board, onOpen }: { day: string; board: Board; onOpen?: () => void }) => {
  if (board.isLoading) return <Skeleton className="h-11 rounded-[6px]" />
  const posts = board.postsOf(day)
  const slots = onOpen ? [] : board.freeSlotsOf(day)
  const openNote = (note: NoteAnswer) => {
    onOpen?.()
    board.onNote({ day, note })
  }
  return (
    <>
      <NoteList notes={board.notesOf(day)} onNote={openNote} />
      {posts.length + slots.length === 0 && <p className="text-ink-muted">{i18n.t('Nothing planned for this day.')}</p>}
      <ol className="grid gap-2">
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} board={board} steps="days" isReachable hasPicture onOpen={onOpen} />
          </li>
        ))}
        {slots.map((slot) => (
          <li key={slot.at}>
            <SlotPlace slot={slot} board={board} className="h-11" />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The chosen day's posts below the grid, and a button to write one more. */
export const DayHead = ({ day, board }: { day: string; board: Board }) => {
  const start = startOn(day, wallMs(serverNow(), board.timeZone))
  const mayPlan = board.may(schedulingTakes)
  const isWritable = mayPlan && start !== undefined
  return (
    <div className="mt-4 mb-2 flex items-center justify-between gap-3 border-ink border-b pb-1.5">
      <h3 className="font-semibold text-sm">{showDay(day, board.today)}</h3>
      <div className="flex shrink-0 justify-end">
        {mayPlan && board.postsOf(day).length > 0 && !board.selection.isOn && (
          <Button size="small" variant="quiet" onClick={board.selection.begin}>
            {i18n.t('Select')}
          </Button>
        )}
        {board.may('organize') && <IconButton label={i18n.t('Note on this day')} icon={StickyNote} onClick={() => board.onNote({ day })} />}
        {isWritable && board.copies.copied.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => void board.copies.paste(day)}>
            {i18n.t('Paste')}
          </Button>
        )}
        {isWritable && (
          <Button size="small" variant="quiet" icon={Plus} onClick={() => board.onWrite(start)}>
            <Trans id="Write<span> a post for this day</span>" components={{ span: <span className="sr-only" /> }} />
          </Button>
        )}
      </div>
    </div>
  )
}
