import type { notesApi } from '#shared/contracts/notes.ts'
import type { Answers } from '../../http/answers.ts'
import { changeNote, createNote, listNotes, type NoteDeps, removeNote } from '../../use-cases/own-lists/notes.ts'

export const noteAnswers = (deps: NoteDeps): Answers<typeof notesApi> => ({
  list: (_input, { workspaceId }) => listNotes(deps, workspaceId),
  create: ({ day, text }, { workspaceId, resourceId }) => createNote(deps, { id: resourceId, workspaceId, day, text }),
  change: ({ id, day, text }, { workspaceId }) => changeNote(deps, { id, workspaceId, day, text }),
  remove: ({ id }, { workspaceId }) => removeNote(deps, { workspaceId, id }),
})
