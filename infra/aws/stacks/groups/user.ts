import { onIndex, onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Tells and changes what is a person’s own. */
export const userService: GroupService = ({ environment, callerSecrets, resuming, counting, sending, mail, siteUrl, table, secrets }) => ({
  environment: { ...environment, ...sending.environment, ...mail.environment, SITE_URL: siteUrl },
  rights: [
    secrets([...callerSecrets, 'jwt-keys']),
    mail.right,
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    onIndex(table, 'gsi1', 'USER#*'),
    onIndex(table, 'gsi4', 'USER#*'),
    onItems(table, ['GetItem'], ['BUDGET#*']),
    onItems(table, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['EMAIL#*', 'TOKEN#*']),
    onItems(table, ['DeleteItem'], ['IDENTITY#*']),
    ...resuming(),
  ],
})
