import { onIndex, onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Keeps queues, and schedules posts for their slots. */
export const queuesService: GroupService = ({ environment, sessionKeys, creating, counting, sending, schedules, table }) => ({
  environment: { ...environment, ...sending.environment, ...schedules.environment },
  rights: [
    sessionKeys(),
    creating(),
    sending.right,
    ...schedules.rights,
    onIndex(table, 'gsi4', 'USER#*'),
    counting(),
    onItems(table, ['GetItem'], ['BUDGET#*']),
    onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['Query', 'PutItem', 'DeleteItem'], ['POST#*']),
  ],
})
