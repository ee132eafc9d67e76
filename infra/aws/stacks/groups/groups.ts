import { onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Keeps groups of accounts. */
export const groupsService: GroupService = ({ environment, sessionKeys, creating, table }) => ({
  environment,
  rights: [sessionKeys(), creating(), onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*'])],
})
