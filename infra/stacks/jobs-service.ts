import type { Construct } from 'constructs'
import type { PostSchedules } from '../constructs/post-schedules.ts'
import { onFiles, onIndex, onItems, onMail, onMissingFiles, onPlatformTokens, onSecrets } from '../constructs/rights.ts'
import type { Service } from '../constructs/service-function.ts'
import { type Stage, secretsPath } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { platformApps, platformSecrets } from './platform-apps.ts'

type Settings = { readonly stage: Stage; readonly data: DataStack; readonly siteUrl: string; readonly schedules: PostSchedules }

/** What jobs is told, and all that it may do: read what mails tell, and take away whatever a person has. */
export const jobsService = (scope: Construct, { stage, data, siteUrl, schedules }: Settings): Service => ({
  memoryMegabytes: 512,
  environment: {
    ...{ TABLE_NAME: data.table.tableName, KMS_KEY_ID: data.sealingKey.keyArn, MEDIA_BUCKET: data.mediaBucketName },
    ...{ SECRETS_PATH: secretsPath(stage), SITE_URL: siteUrl, MAIL_FROM: stage.mailFrom },
    ...{ ...schedules.environment, ...platformApps(stage) },
  },
  rights: [
    onSecrets(scope, stage, ['jwt-keys', ...platformSecrets]),
    onMail(scope, stage),
    onPlatformTokens(data.sealingKey),
    schedules.deleting,
    onFiles(scope, stage, { actions: ['DeleteObject'], prefix: 'incoming' }),
    onFiles(scope, stage, { actions: ['DeleteObject'], prefix: 'media' }),
    onFiles(scope, stage, { actions: ['DeleteObject'], prefix: 'renditions' }),
    onMissingFiles(scope, stage),
    onIndex(data.table, 'gsi1', 'USER#*'),
    onIndex(data.table, 'gsi2', 'JOBS'),
    onIndex(data.table, 'gsi3', 'USER#*'),
    onIndex(data.table, 'gsi4', 'USER#*'),
    onItems(data.table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(data.table, ['GetItem', 'Query', 'PutItem', 'DeleteItem'], ['POST#*']),
    onItems(data.table, ['DeleteItem'], ['EMAIL#*', 'IDENTITY#*']),
    onItems(data.table, ['UpdateItem'], ['SUGGESTION#*']),
  ],
})
