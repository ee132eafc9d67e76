import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { groupsGroup } from './group.ts'

export const handler = groupsGroup(await openGroup(readEnv(groupEnvironment)))
