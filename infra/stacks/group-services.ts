import type { Construct } from 'constructs'
import type { Group } from '#shared/contracts/all.ts'
import { sendingDeliveries } from '../constructs/deliveries.ts'
import type { PostSchedules } from '../constructs/post-schedules.ts'
import { allow, onFiles, onIndex, onItems, onMail, onMissingFiles, onPlatformTokens, onSecrets } from '../constructs/rights.ts'
import type { Service, ServiceFunction } from '../constructs/service-function.ts'
import { type Stage, secretsPath, senderAddress } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { identityApps } from './identity-apps.ts'
import { platformApps, platformSecrets } from './platform-apps.ts'

type Settings = {
  readonly stage: Stage
  readonly data: DataStack
  readonly siteUrl: string
  readonly edgeKey: string
  readonly schedules: PostSchedules
  /** Makes pictures. */
  readonly render: ServiceFunction
}

const memoryMegabytes = 1_024

/** What each group of the API is told, and all that it may do. */
export const groupServices = (scope: Construct, { stage, data, siteUrl, edgeKey, schedules, render }: Settings): Record<Group, Service> => {
  const { table, sealingKey } = data
  const sending = sendingDeliveries(data.platformQueues)
  const environment = { TABLE_NAME: table.tableName, SECRETS_PATH: secretsPath(stage) }
  const sessionKeys = () => onSecrets(scope, stage, ['jwt-keys'])
  /** Sends what was held. */
  const releasing = () => [sending.right, onIndex(table, 'gsi1', 'USER#*'), onItems(table, ['Query', 'PutItem'], ['POST#*'])]
  /** Answers a create once. */
  const creating = () => onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['ONCE#*'])

  /** Counts what may not be done too often. */
  const counting = (actions: Parameters<typeof onItems>[1] = ['UpdateItem']) => onItems(table, actions, ['RATE#*'])

  return {
    auth: {
      memoryMegabytes,
      environment: { ...environment, EDGE_KEY: edgeKey, SITE_URL: siteUrl, MAIL_FROM: stage.mailFrom },
      rights: [
        sessionKeys(),
        onMail(scope, stage),
        counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem'], ['EMAIL#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
      ],
    },
    social: {
      memoryMegabytes,
      environment: { ...environment, ...identityApps(stage), EDGE_KEY: edgeKey, SITE_URL: siteUrl },
      rights: [
        onSecrets(scope, stage, ['jwt-keys', 'google-client-secret', 'github-client-secret']),
        counting(['GetItem', 'PutItem']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem'], ['EMAIL#*', 'IDENTITY#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
      ],
    },
    user: {
      memoryMegabytes,
      environment: { ...environment, ...sending.environment, EDGE_KEY: edgeKey, SITE_URL: siteUrl, MAIL_FROM: stage.mailFrom },
      rights: [
        sessionKeys(),
        onMail(scope, stage),
        counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
        onIndex(table, 'gsi4', 'USER#*'),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['EMAIL#*', 'TOKEN#*']),
        ...releasing(),
      ],
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
      environment: { ...environment, MEDIA_BUCKET: data.mediaBucketName, RENDER_FUNCTION: render.lambda.functionName },
      rights: [
        sessionKeys(),
        creating(),
        onIndex(table, 'gsi1', 'USER#*'),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onFiles(scope, stage, {
          actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
          prefix: 'incoming',
        }),
        onFiles(scope, stage, { actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'], prefix: 'media' }),
        onFiles(scope, stage, { actions: ['GetObject', 'DeleteObject'], prefix: 'renditions' }),
        onMissingFiles(scope, stage),
        allow(['lambda:InvokeFunction'], [render.lambda.functionArn]),
      ],
    },
    platforms: {
      memoryMegabytes,
      environment: { ...environment, ...sending.environment, ...platformApps(stage), KMS_KEY_ID: sealingKey.keyArn, SITE_URL: siteUrl },
      rights: [
        onSecrets(scope, stage, ['jwt-keys', ...platformSecrets]),
        onPlatformTokens(sealingKey),
        onItems(table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onItems(table, ['PutItem', 'DeleteItem'], ['TOKEN#*']),
        onItems(table, ['GetItem'], ['POST#*']),
        ...releasing(),
      ],
    },
    groups: {
      memoryMegabytes,
      environment,
      rights: [sessionKeys(), creating(), onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*'])],
    },
    suggestions: {
      memoryMegabytes,
      environment,
      rights: [
        sessionKeys(),
        creating(),
        counting(),
        onIndex(table, 'gsi1', 'SUGGESTIONS'),
        onIndex(table, 'gsi3', 'SUGGESTIONS'),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['SUGGESTION#*']),
        onItems(table, ['GetItem', 'Query', 'UpdateItem'], ['SUGGESTIONS']),
        onItems(table, ['Query', 'UpdateItem'], ['WORDS#*']),
      ],
    },
    forms: {
      memoryMegabytes,
      environment: {
        ...{ TABLE_NAME: table.tableName, EDGE_KEY: edgeKey, MAIL_FROM: stage.mailFrom },
        CONTACT_TO: stage.contactTo ?? senderAddress(stage.mailFrom),
        ...(stage.offerEndsAt !== undefined && { OFFER_ENDS_AT: stage.offerEndsAt }),
      },
      rights: [
        onMail(scope, stage),
        counting(),
        onItems(table, ['PutItem'], ['FORM#1']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['WAITLIST#17']),
      ],
    },
    health: {
      memoryMegabytes,
      environment: {
        ...{ TABLE_NAME: table.tableName, SITE_URL: siteUrl, ...platformApps(stage), ...identityApps(stage) },
        ...(stage.waitlistScript !== undefined && { WAITLIST_SCRIPT_URL: stage.waitlistScript }),
      },
      rights: [onItems(table, ['GetItem'], ['SWEEP']), onIndex(table, 'gsi2', 'DUE#*')],
    },
  }
}
