import { onIndex, onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Keeps posts and has them published. */
export const postsService: GroupService = ({ environment, sessionKeys, creating, counting, sending, schedules, table }) => ({
  environment: { ...environment, ...sending.environment, ...schedules.environment },
  rights: [
    sessionKeys(),
    creating(),
    sending.right,
    ...schedules.rights,
    onIndex(table, 'gsi1', 'USER#*'),
    onIndex(table, 'gsi3', 'USER#*'),
    onIndex(table, 'gsi4', 'USER#*'),
    counting(['PutItem', 'UpdateItem', 'DeleteItem']),
    onItems(table, ['GetItem'], ['BUDGET#*']),
    onItems(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['GetItem', 'Query', 'PutItem', 'DeleteItem'], ['POST#*']),
  ],
})
