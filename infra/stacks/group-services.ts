import type { Construct } from 'constructs'
import type { Group } from '#shared/contracts/all.ts'
import { sendingDeliveries } from '../constructs/deliveries.ts'
import type { PostSchedules } from '../constructs/post-schedules.ts'
import { onFiles, onIndex, onItems, onMail, onMissingFiles, onPlatformTokens, onSecrets } from '../constructs/rights.ts'
import type { Service } from '../constructs/service-function.ts'
import { type Stage, secretsPath } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { xApp } from './x-app.ts'

type Settings = { readonly stage: Stage; readonly data: DataStack; readonly siteUrl: string; readonly schedules: PostSchedules }

const memoryMegabytes = 1_024

/** What each group of the API is told, and all that it may do. */
export const groupServices = (scope: Construct, { stage, data, siteUrl, schedules }: Settings): Record<Group, Service> => {
  const { table, sealingKey } = data
  const sending = sendingDeliveries(data.platformQueues)
  const environment = { TABLE_NAME: table.tableName, SECRETS_PATH: secretsPath(stage) }
  const sessionKeys = () => onSecrets(scope, stage, ['jwt-keys'])
  /** Sends what was held. */
  const releasing = () => [sending.right, onIndex(table, 'gsi1', 'USER#*'), onItems(table, ['Query', 'PutItem'], ['POST#*'])]
  /** Answers a create once. */
  const creating = () => onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['ONCE#*'])

  return {
    auth: {
      memoryMegabytes,
      environment: { ...environment, SITE_URL: siteUrl, MAIL_FROM: stage.mailFrom },
      rights: [
        sessionKeys(),
        onMail(scope, stage),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem'], ['EMAIL#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
      ],
    },
    user: {
      memoryMegabytes,
      environment: { ...environment, ...sending.environment },
      rights: [sessionKeys(), onItems(table, ['GetItem', 'PutItem'], ['USER#*']), ...releasing()],
    },
    posts: {
      memoryMegabytes,
      environment: { ...environment, ...sending.environment, ...schedules.environment },
      rights: [
        sessionKeys(),
        creating(),
        sending.right,
        ...schedules.rights,
        onIndex(table, 'gsi1', 'USER#*'),
        onIndex(table, 'gsi3', 'USER#*'),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'DeleteItem'], ['POST#*']),
      ],
    },
    media: {
      memoryMegabytes,
      environment: { ...environment, MEDIA_BUCKET: data.mediaBucketName },
      rights: [
        sessionKeys(),
        creating(),
        onIndex(table, 'gsi1', 'USER#*'),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onFiles(scope, stage, { actions: ['GetObject', 'PutObject', 'DeleteObject'], prefix: 'incoming' }),
        onFiles(scope, stage, { actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'], prefix: 'media' }),
        onMissingFiles(scope, stage),
      ],
    },
    platforms: {
      memoryMegabytes,
      environment: { ...environment, ...sending.environment, ...xApp(stage), KMS_KEY_ID: sealingKey.keyArn, SITE_URL: siteUrl },
      rights: [
        onSecrets(scope, stage, ['jwt-keys', 'x-client-secret']),
        onPlatformTokens(sealingKey),
        onItems(table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onItems(table, ['PutItem', 'DeleteItem'], ['TOKEN#*']),
        ...releasing(),
      ],
    },
    health: {
      memoryMegabytes,
      environment: { TABLE_NAME: table.tableName },
      rights: [onItems(table, ['GetItem'], ['SWEEP']), onIndex(table, 'gsi2', 'DUE#*')],
    },
  }
}
