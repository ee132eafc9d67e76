import type { Notes } from '#functions/ports/own-lists.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { type Note, type NoteRef, notesMax } from '#shared/domain/notes.ts'
import { rewriteList } from './rewrite-list.ts'

export type NoteDeps = { notes: Notes }
type Change = (notes: readonly Note[]) => Note[]

/** Returns the notes, earliest day first. */
export const listNotes = async ({ notes }: NoteDeps, workspaceId: WorkspaceId): Promise<Note[]> =>
  (await notes.read(workspaceId)).notes.toSorted((one, other) => one.day.localeCompare(other.day))

/** Creates a note. Repeating an existing id changes nothing. Throws `invalid` if there are too many. */
export const createNote = async (deps: NoteDeps, note: Note): Promise<Note> => {
  await change(deps, note.workspaceId, (notes) => {
    if (notes.some(({ id }) => id === note.id)) return [...notes]
    if (notes.length >= notesMax) throw invalidField('text', `There are ${notesMax} notes already. Delete one first.`)
    return [...notes, note]
  })
  return note
}

/** Rewrites a note. Throws `not-found`. */
export const changeNote = async (deps: NoteDeps, changed: Note): Promise<Note> => {
  await change(deps, changed.workspaceId, (notes) => {
    if (notes.every(({ id }) => id !== changed.id)) throw unknownNote()
    return notes.map((note) => (note.id === changed.id ? changed : note))
  })
  return changed
}

/** Deletes a note. Throws `not-found`. */
export const removeNote = (deps: NoteDeps, { workspaceId, id }: NoteRef) =>
  change(deps, workspaceId, (notes) => {
    const others = notes.filter((note) => note.id !== id)
    if (others.length === notes.length) throw unknownNote()
    return others
  })

const unknownNote = () => new DomainError('not-found', 'We couldn’t find that note. It may have been deleted.')

const change = ({ notes }: NoteDeps, workspaceId: WorkspaceId, changed: Change) =>
  rewriteList(notes, {
    workspaceId,
    change: (list) => ({ ...list, notes: changed(list.notes) }),
    message: 'Your notes are being changed somewhere else. Try again.',
  })
