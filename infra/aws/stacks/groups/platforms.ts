import { onItems, onPlatformTokens } from '../../constructs/rights.ts'
import { platformApps, platformSecrets } from '../platform-apps.ts'
import type { GroupService } from './group-service.ts'

/** Connects accounts. */
export const platformsService: GroupService = ({
  environment,
  callerSecrets,
  counting,
  resuming,
  sending,
  siteUrl,
  stage,
  table,
  sealingKey,
  secrets,
}) => ({
  environment: {
    ...environment,
    ...sending.environment,
    ...platformApps(stage),
    KMS_KEY_ID: sealingKey.keyArn,
    SITE_URL: siteUrl,
    ...(stage.allowsManualTokens && { ALLOW_MANUAL_TOKENS: 'true' }),
  },
  rights: [
    secrets([...callerSecrets, ...platformSecrets]),
    onPlatformTokens(sealingKey),
    onItems(table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
    onItems(table, ['GetItem', 'PutItem'], ['SERVER#*']),
    onItems(table, ['GetItem'], ['POST#*']),
    counting(),
    ...resuming(),
  ],
})
