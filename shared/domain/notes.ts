import * as z from 'zod/mini'
import { WorkspaceId } from './id.ts'

/** The maximum number of notes per person. They're read and written together. */
export const notesMax = 300

export const noteTextMax = 280

/** A private note for a day of a person's calendar. `day` is YYYY-MM-DD, in whichever zone they view it. */
export const Note = z.object({ id: z.string(), workspaceId: WorkspaceId, day: z.string(), text: z.string() })
export type Note = z.infer<typeof Note>
export type NoteRef = Pick<Note, 'workspaceId' | 'id'>
