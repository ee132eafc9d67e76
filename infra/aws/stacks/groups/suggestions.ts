import { onIndex, onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Keeps suggestions and votes. */
export const suggestionsService: GroupService = ({ environment, sessionKeys, creating, counting, table }) => ({
  environment,
  rights: [
    sessionKeys(),
    creating(),
    counting(),
    onIndex(table, 'gsi1', 'SUGGESTIONS'),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['SUGGESTION#*']),
    onItems(table, ['GetItem', 'UpdateItem'], ['SUGGESTIONS']),
  ],
})
