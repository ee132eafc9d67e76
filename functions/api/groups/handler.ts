import { groupsApi } from '#shared/contracts/groups.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoGroups } from '../../adapters/dynamo/groups.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { groupAnswers } from './answers.ts'

const { table, edge, caller, creates } = await openGroup(readEnv(groupEnvironment))

export const handler = api(groupsApi, groupAnswers({ groups: dynamoGroups(table), accounts: dynamoAccounts(table) }), {
  now: clock.now,
  edge,
  caller,
  creates,
})
