import { onItems, onTotpSecrets } from '../../constructs/rights.ts'
import type { GroupService } from './group-service.ts'

/** Takes second factors and passkeys. */
export const factorsService: GroupService = ({ environment, callerSecrets, counting, mail, siteUrl, table, sealingKey, secrets }) => ({
  environment: { ...environment, ...mail.environment, SITE_URL: siteUrl, KMS_KEY_ID: sealingKey.keyArn },
  rights: [
    secrets([...callerSecrets, 'session-keys']),
    mail.right,
    onTotpSecrets(sealingKey),
    counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
    onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
    onItems(table, ['GetItem'], ['EMAIL#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
  ],
})
