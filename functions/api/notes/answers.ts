import type { notesApi } from '#shared/contracts/notes.ts'
import type { Answers } from '../../http/answers.ts'
import { changeNote, createNote, listNotes, type NoteDeps, removeNote } from '../../use-cases/own-lists/notes.ts'

export const noteAnswers = (deps: NoteDeps): Answers<typeof notesApi> => ({
  list: (_input, { userId }) => listNotes(deps, userId),
  create: ({ day, text }, { userId, resourceId }) => createNote(deps, { id: resourceId, userId, day, text }),
  change: ({ id, day, text }, { userId }) => changeNote(deps, { id, userId, day, text }),
  remove: ({ id }, { userId }) => removeNote(deps, { userId, id }),
})
