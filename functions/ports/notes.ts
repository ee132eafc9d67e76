import type { Note } from '#shared/domain/notes.ts'

/** A person's notes as they were read; a change names what it was made from. */
export type NoteList = { notes: Note[]; version: number }

/** The notes on days of the calendar, a list a person: read and written whole, so that two calls at once cannot exceed the limit. */
export interface Notes {
  /** Empty for a person who never wrote one. Consistent. */
  read(userId: string): Promise<NoteList>
  /** False when the list was changed since it was read. */
  write(userId: string, list: NoteList): Promise<boolean>
}
