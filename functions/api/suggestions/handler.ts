import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { suggestionsGroup } from './group.ts'

export const handler = suggestionsGroup(await openGroup(readEnv(groupEnvironment)))
