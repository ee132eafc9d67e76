import { Dialog } from '#web/components/dialog.tsx'
import { showDay } from '../post-days.ts'
import type { Board } from './board.ts'
import { DayPosts } from './day-posts.tsx'

/** A day that has more posts than the grid shows. One that is opened is shown beside the calendar, and moved there. */
export const MoreOfDay = ({ day, board, onClose }: { day: string | undefined; board: Board; onClose: () => void }) => (
  <Dialog isOpen={day !== undefined} onClose={onClose} title={day && showDay(day, board.today)} size="small">
    {day !== undefined && <DayPosts day={day} board={board} onOpen={onClose} />}
  </Dialog>
)
