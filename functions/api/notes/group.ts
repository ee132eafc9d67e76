import { notesApi } from '#shared/contracts/notes.ts'
import { dynamoNotes } from '../../adapters/dynamo/own-lists.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { noteAnswers } from './answers.ts'

/** The calls for notes. */
export const notesGroup = ({ table, edge, caller, creates }: GroupParts) =>
  api(notesApi, noteAnswers({ notes: dynamoNotes(table) }), { now: clock.now, edge, caller, creates })
