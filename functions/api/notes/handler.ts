import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { notesGroup } from './group.ts'

export const handler = notesGroup(await openGroup(readEnv(groupEnvironment)))
