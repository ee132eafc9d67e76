import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { keysGroup } from './group.ts'

export const handler = keysGroup(await openGroup(readEnv(groupEnvironment)))
