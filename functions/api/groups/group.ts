import { groupsApi } from '#shared/contracts/groups.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoGroups } from '../../adapters/dynamo/own-lists.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { groupAnswers } from './answers.ts'

/** The calls for groups of accounts. */
export const groupsGroup = ({ table, edge, caller, creates }: GroupParts) => {
  const answers = groupAnswers({ groups: dynamoGroups(table), accounts: dynamoAccounts(table) })
  return api(groupsApi, answers, { now: clock.now, edge, caller, creates })
}
