import { StickyNote } from 'lucide-react'
import type { NoteAnswer } from '#shared/contracts/notes.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showDay } from '../list/post-days.ts'
import type { Board } from './board.ts'

type Props = { day: string; board: Board }

const noteClass =
  'min-w-0 truncate rounded-[5px] bg-brass-wash px-1.5 text-left text-xs leading-5 hover:bg-well focus-visible:outline-offset-0 pointer-coarse:min-h-11'

/** A day's notes in one line of its cell, or a button to add one that shows on hover and focus. */
export const NoteLine = ({ day, board }: Props) => {
  const [first, ...others] = board.notesOf(day)
  const isReachable = day === board.day
  const dayName = showDay(day, board.today)
  if (!first)
    return (
      board.may('organize') && (
        <button
          type="button"
          tabIndex={isReachable ? undefined : -1}
          onClick={() => board.onNote({ day })}
          className={`rounded-[5px] p-1 text-ink-muted opacity-0 hover:bg-well hover:text-ink focus-visible:opacity-100 group-hover/day:opacity-100 pointer-coarse:-my-2.5 pointer-coarse:size-11 ${isReachable ? 'pointer-coarse:opacity-100' : 'pointer-coarse:hidden'}`}
        >
          <StickyNote aria-hidden className="size-3.5" strokeWidth={1.75} />
          <span className="sr-only">{i18n.t('Write a note on {day}', { day: dayName })}</span>
        </button>
      )
    )
  const more = others.length > 0 ? ` +${others.length}` : ''
  return (
    <button
      type="button"
      tabIndex={isReachable ? undefined : -1}
      title={first.text}
      onClick={() => (more ? board.onMore(day) : board.onNote({ day, note: first }))}
      className={noteClass}
    >
      <span className="sr-only">{i18n.t('Note:')} </span>
      <StickyNote aria-hidden className="inline size-3 @min-[7rem]:hidden" strokeWidth={1.75} />
      <span className="@max-[7rem]:sr-only">
        <bdi>{first.text}</bdi>
        {more}
      </span>
      <span className="sr-only">{`, ${dayName}`}</span>
    </button>
  )
}

/** All of a day's notes, one below the other. */
export const NoteList = ({ notes, onNote }: { notes: readonly NoteAnswer[]; onNote: (note: NoteAnswer) => void }) =>
  notes.length > 0 && (
    <ul aria-label={i18n.t('Notes')} className="mb-2 grid gap-1.5">
      {notes.map((note) => (
        <li key={note.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onNote(note)}
            dir="auto"
            className="w-full rounded-[6px] bg-brass-wash px-2.5 py-1.5 text-start text-sm [overflow-wrap:anywhere] whitespace-pre-line hover:bg-well pointer-coarse:min-h-11"
          >
            {note.text}
          </button>
        </li>
      ))}
    </ul>
  )
