import type { ReactNode, RefObject } from 'react'
import type { NoteAnswer } from '#shared/contracts/notes.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { SlotAnswer } from '#shared/contracts/queues.ts'
import type { Clock } from '#web/lib/show-time.ts'
import type { Selection } from '../bulk/use-selection.ts'
import type { Wall } from './aim.ts'
import type { NotePlace } from './note-dialog.tsx'
import type { Copies } from './paste-posts.ts'
import type { useBox } from './use-box.ts'
import type { useDrag } from './use-drag.ts'
import type { Lift } from './use-lift.ts'

/** A time at which a queue still wants a post. */
export type FreeSlot = Pick<SlotAnswer, 'queueId' | 'at'> & { wall: Wall }

/** What all days of the calendar share. */
export type Board = {
  /** The board as it is now, for what a card does when it is pressed. */
  latest: RefObject<Board | null>
  /** The day that the person is at, as YYYY-MM-DD. */
  day: string
  today: string
  timeZone: string
  clock: Clock
  openId: string | undefined
  /** Where a post opens, and the day that the calendar is at then. */
  hrefOf: (postId: string, day: string) => string
  onDay: (day: string) => void
  /** Begins a post that is to go out at this time. */
  onWrite: (wall: Wall) => void
  onMore: (day: string) => void
  /** Opens a note, or a new one. */
  onNote: (place: NotePlace) => void
  notesOf: (day: string) => readonly NoteAnswer[]
  accountsOfQueue: (queueId: string) => readonly string[]
  freeSlotsOf: (day: string) => readonly FreeSlot[]
  postsOf: (day: string) => readonly PostAnswer[]
  pictureOf: (post: PostAnswer) => ReactNode
  isLoading: boolean
  isMoving: (postId: string) => boolean
  lift: Lift
  drag: ReturnType<typeof useDrag>
  selection: Selection
  box: ReturnType<typeof useBox>
  copies: Copies
  /** What keeps the focus, by the id of its element: a day, or a post that was moved. */
  wantFocus: (id: string) => void
  focusWanted: (element: HTMLElement | null) => void
}
