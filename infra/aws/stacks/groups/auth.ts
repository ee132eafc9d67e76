import { onItems } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Signs people in by password, and takes their links. */
export const authService: GroupService = ({ environment, callerSecrets, counting, mail, siteUrl, table, secrets }) => ({
  environment: { ...environment, ...mail.environment, SITE_URL: siteUrl },
  rights: [
    secrets([...callerSecrets, 'session-keys']),
    mail.right,
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    onItems(table, ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['EMAIL#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*', 'INVITATION#*']),
  ],
})
