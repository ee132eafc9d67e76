import * as z from 'zod'
import type { Notes } from '#functions/ports/notes.ts'
import { Note } from '#shared/domain/notes.ts'
import { keys } from './keys.ts'
import { ownList } from './own-list.ts'
import type { Table } from './table.ts'

/** What is stored of a person's notes. */
export const StoredNotes = z.object({ notes: z.array(Note), version: z.number().int() })

/** Notes in the table, one item a person. */
export const dynamoNotes = (table: Table): Notes =>
  ownList(table, { keyOf: keys.notes, schema: StoredNotes, none: () => ({ notes: [], version: 0 }) })
