import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { notesGroup } from './group.ts'

export const handler = notesGroup(await openGroup(readEnv(groupEnvironment)))
