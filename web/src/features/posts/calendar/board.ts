import type { ReactNode, RefObject } from 'react'
import type { NoteAnswer } from '#shared/contracts/notes.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { SlotAnswer } from '#shared/contracts/queues.ts'
import type { Clock } from '#web/lib/show-time.ts'
import type { May } from '#web/lib/use-workspace.ts'
import type { Selection } from '../bulk/use-selection.ts'
import type { Wall } from './aim.ts'
import type { NotePlace } from './note-dialog.tsx'
import type { Copies } from './paste-posts.ts'
import type { useBox } from './use-box.ts'
import type { useDrag } from './use-drag.ts'
import type { Lift } from './use-lift.ts'

/** A queue slot without a post. */
export type FreeSlot = Pick<SlotAnswer, 'queueId' | 'at'> & { wall: Wall }

/** What all days of the calendar share. */
export type Board = {
  /** The current board, for a card's event handlers. */
  latest: RefObject<Board | null>
  /** The focused day, as YYYY-MM-DD. */
  day: string
  today: string
  timeZone: string
  clock: Clock
  /** What the person may do in the workspace. */
  may: May
  openId: string | undefined
  /** Returns the URL that opens a post, with the day the calendar is then at. */
  hrefOf: (postId: string, day: string) => string
  onDay: (day: string) => void
  /** Starts a new post for this time. */
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
  /** Requests focus by element ID: a day, or a post that was moved. */
  wantFocus: (id: string) => void
  focusWanted: (element: HTMLElement | null) => void
}
