import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { suggestionsGroup } from './group.ts'

export const handler = suggestionsGroup(await openGroup(readEnv(groupEnvironment)))
