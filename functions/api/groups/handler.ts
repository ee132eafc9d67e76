import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { groupsGroup } from './group.ts'

export const handler = groupsGroup(await openGroup(readEnv(groupEnvironment)))
