import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { commentsGroup } from './group.ts'

export const handler = commentsGroup(await openGroup(readEnv(groupEnvironment)))
