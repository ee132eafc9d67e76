import { randomInt } from 'node:crypto'
import { keysApi } from '#shared/contracts/keys.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoApiKeys } from '../../adapters/dynamo/api-keys.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { keyAnswers } from './answers.ts'

/** The calls for API keys. */
export const keysGroup = ({ table, edge, caller }: GroupParts) => {
  const answers = keyAnswers({ apiKeys: dynamoApiKeys(table), accounts: dynamoAccounts(table), newId, random: randomInt, now: clock.now })
  return api(keysApi, answers, { now: clock.now, edge, caller })
}
