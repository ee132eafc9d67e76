import { groupsApi } from '#shared/contracts/groups.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoGroups } from '../../adapters/dynamo/own-lists.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { type AccountLimit, accountsWithin } from '../../use-cases/keys/within-accounts.ts'
import { groupAnswers } from './answers.ts'

/** The calls for groups of accounts. */
export const groupsGroup = ({ table, edge, caller, creates }: GroupParts) => {
  const answersWithin = (within: AccountLimit) =>
    groupAnswers({ groups: dynamoGroups(table), accounts: accountsWithin(dynamoAccounts(table), within) })
  return api(groupsApi, answersWithin(undefined), { now: clock.now, edge, caller, creates, answersWithin })
}
