import { onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Keeps notes on days of the calendar. */
export const notesService: GroupService = ({ environment, sessionKeys, creating, table }) => ({
  environment,
  rights: [sessionKeys(), creating(), onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['USER#*'])],
})
