import { onItems } from '../../constructs/rights.ts'
import { identityApps } from '../identity-apps.ts'
import type { GroupService } from './group-service.ts'

/** Signs people in through Google and GitHub. */
export const socialService: GroupService = ({ environment, callerSecrets, counting, siteUrl, stage, table, secrets }) => ({
  environment: { ...environment, ...identityApps(stage), SITE_URL: siteUrl },
  rights: [
    secrets([...callerSecrets, 'session-keys', 'google-client-secret', 'github-client-secret']),
    counting(['GetItem', 'PutItem', 'UpdateItem']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['EMAIL#*']),
    onItems(table, ['GetItem', 'PutItem'], ['IDENTITY#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*', 'INVITATION#*']),
  ],
})
