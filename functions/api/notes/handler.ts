import { notesApi } from '#shared/contracts/notes.ts'
import { dynamoNotes } from '../../adapters/dynamo/notes.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { noteAnswers } from './answers.ts'

const { table, edge, caller, creates } = await openGroup(readEnv(groupEnvironment))

export const handler = api(notesApi, noteAnswers({ notes: dynamoNotes(table) }), { now: clock.now, edge, caller, creates })
