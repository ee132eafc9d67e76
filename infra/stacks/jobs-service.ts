import type { Construct } from 'constructs'
import type { PostSchedules } from '../constructs/post-schedules.ts'
import { onFiles, onIndex, onItems, onMail, onPlatformTokens, onSecrets } from '../constructs/rights.ts'
import type { Service } from '../constructs/service-function.ts'
import { type Stage, secretsPath } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { xApp } from './x-app.ts'

type Settings = { readonly stage: Stage; readonly data: DataStack; readonly siteUrl: string; readonly schedules: PostSchedules }

/** What jobs is told, and all that it may do: read what mails tell, and take away whatever a person has. */
export const jobsService = (scope: Construct, { stage, data, siteUrl, schedules }: Settings): Service => ({
  memoryMegabytes: 512,
  environment: {
    ...{ TABLE_NAME: data.table.tableName, KMS_KEY_ID: data.sealingKey.keyArn, MEDIA_BUCKET: data.mediaBucketName },
    ...{ SECRETS_PATH: secretsPath(stage), SITE_URL: siteUrl, MAIL_FROM: stage.mailFrom },
    ...{ ...schedules.environment, ...xApp(stage) },
  },
  rights: [
    onSecrets(scope, stage, ['jwt-keys', 'x-client-secret']),
    onMail(scope, stage),
    onPlatformTokens(data.sealingKey, ['Decrypt']),
    schedules.deleting,
    onFiles(scope, stage, { actions: ['DeleteObject'], prefix: 'incoming' }),
    onFiles(scope, stage, { actions: ['DeleteObject'], prefix: 'media' }),
    onIndex(data.table, 'gsi2', 'JOBS'),
    onIndex(data.table, 'gsi3', 'USER#*'),
    onIndex(data.table, 'gsi4', 'USER#*'),
    onItems(data.table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
    onItems(data.table, ['Query', 'DeleteItem'], ['POST#*']),
    onItems(data.table, ['DeleteItem'], ['EMAIL#*', 'IDENTITY#*']),
    onItems(data.table, ['UpdateItem'], ['SUGGESTION#*']),
  ],
})
