import * as z from 'zod/mini'

/** At most so many notes a person: they are read and written together. */
export const notesMax = 300

export const noteTextMax = 280

/** What a person wrote down for a day of their calendar; nobody else sees it. `day` is YYYY-MM-DD, of whichever zone they look in. */
export const Note = z.object({ id: z.string(), userId: z.string(), day: z.string(), text: z.string() })
export type Note = z.infer<typeof Note>
export type NoteRef = Pick<Note, 'userId' | 'id'>
