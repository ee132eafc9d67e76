import * as z from 'zod/mini'
import { Id } from '../domain/id.ts'
import { Note, notesMax, noteTextMax } from '../domain/notes.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLines } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Nothing, wholeList } from './endpoint.ts'

const Day = z.iso.date({ error: () => i18n.t('Enter a day, like 2026-11-27.') })
const wordless = { error: () => i18n.t('Write the note.') }

const Text = z
  .string(wordless)
  .check(cleaned, z.trim(), z.minLength(1, wordless), saysSomething(wordless), atMost(noteTextMax), z.regex(visibleLines, notVisible))

export const NoteAnswer = z.omit(Note, { workspaceId: true }).register(z.globalRegistry, { id: 'Note' })
export type NoteAnswer = z.infer<typeof NoteAnswer>

/** Notes on calendar days. */
export const notesApi = {
  list: endpoint({
    method: 'GET',
    path: '/notes',
    auth: 'user',
    permission: 'view',
    summary: 'All notes, earliest day first.',
    input: z.strictObject({}),
    answers: { 200: wholeList(NoteAnswer, notesMax) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/notes',
    auth: 'user',
    permission: 'organize',
    summary: 'Write a note on a day.',
    input: z.strictObject({ day: Day, text: Text }),
    answers: { 201: NoteAnswer },
    creates: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/notes/{id}',
    auth: 'user',
    permission: 'organize',
    summary: 'Edit a note, or move it to another day.',
    input: z.strictObject({ id: Id, day: Day, text: Text }),
    answers: { 200: NoteAnswer },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notes/{id}',
    auth: 'user',
    permission: 'organize',
    summary: 'Delete a note.',
    input: z.strictObject({ id: Id }),
    answers: { 204: Nothing },
  }),
}
