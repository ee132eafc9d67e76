import type { Construct } from 'constructs'
import type { Group } from '#shared/contracts/all.ts'
import { sendingDeliveries } from '../constructs/deliveries.ts'
import type { PostSchedules } from '../constructs/post-schedules.ts'
import { allow, onFiles, onIndex, onItems, onMissingFiles, onPlatformTokens, onSecrets, onTotpSecrets } from '../constructs/rights.ts'
import { sendingMail } from '../constructs/sending-mail.ts'
import type { Service, ServiceFunction } from '../constructs/service-function.ts'
import { type Stage, secretsPath, senderAddress } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { identityApps } from './identity-apps.ts'
import { platformApps, platformSecrets } from './platform-apps.ts'

type Settings = {
  readonly stage: Stage
  readonly data: DataStack
  readonly siteUrl: string
  readonly schedules: PostSchedules
  /** The name of the configuration set that mails are sent by. */
  readonly mailConfigurationSet: string
  /** Makes pictures. */
  readonly render: ServiceFunction
  /** Does what is to be done later. */
  readonly jobs: ServiceFunction
}

const memoryMegabytes = 1_024

/** What each group of the API is told, and all that it may do. */
export const groupServices = (
  scope: Construct,
  { stage, data, siteUrl, schedules, mailConfigurationSet, render, jobs }: Settings,
): Record<Group, Service> => {
  const { table, sealingKey } = data
  const sending = sendingDeliveries(data.platformQueues)
  const mail = sendingMail(scope, stage, mailConfigurationSet)
  const environment = { TABLE_NAME: table.tableName, SECRETS_PATH: secretsPath(stage), EDGE_KEYS: 'demanded' }
  /** To believe the edge, and sessions, which only where they begin can be signed, and to tell networks apart. */
  const callerSecrets = ['edge-keys', 'session-public-keys', 'network-key']
  const sessionKeys = () => onSecrets(scope, stage, callerSecrets)
  /** Sends what was held. */
  const releasing = () => [sending.right, onIndex(table, 'gsi1', 'USER#*'), onItems(table, ['Query', 'PutItem'], ['POST#*'])]
  /** Answers a create once. */
  const creating = () => onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['ONCE#*'])

  /** Has a person's jobs done at once. */
  const startingJobs = {
    environment: { JOBS_FUNCTION: jobs.lambda.functionName },
    right: allow(['lambda:InvokeFunction'], [jobs.lambda.functionArn]),
  }

  /** Counts what may not be done too often. */
  const counting = (actions: Parameters<typeof onItems>[1] = ['UpdateItem']) => onItems(table, actions, ['RATE#*'])

  return {
    auth: {
      memoryMegabytes,
      environment: { ...environment, ...mail.environment, SITE_URL: siteUrl },
      rights: [
        onSecrets(scope, stage, [...callerSecrets, 'session-keys']),
        mail.right,
        counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['EMAIL#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
      ],
    },
    factors: {
      memoryMegabytes,
      environment: { ...environment, ...mail.environment, SITE_URL: siteUrl, KMS_KEY_ID: sealingKey.keyArn },
      rights: [
        onSecrets(scope, stage, [...callerSecrets, 'session-keys']),
        mail.right,
        onTotpSecrets(sealingKey),
        counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
        onItems(table, ['GetItem'], ['EMAIL#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
      ],
    },
    social: {
      memoryMegabytes,
      environment: { ...environment, ...identityApps(stage), SITE_URL: siteUrl },
      rights: [
        onSecrets(scope, stage, [...callerSecrets, 'session-keys', 'google-client-secret', 'github-client-secret']),
        counting(['GetItem', 'PutItem', 'UpdateItem']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['EMAIL#*']),
        onItems(table, ['GetItem', 'PutItem'], ['IDENTITY#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
      ],
    },
    user: {
      memoryMegabytes,
      environment: { ...environment, ...sending.environment, ...mail.environment, SITE_URL: siteUrl },
      rights: [
        onSecrets(scope, stage, [...callerSecrets, 'jwt-keys']),
        mail.right,
        counting(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
        onIndex(table, 'gsi4', 'USER#*'),
        onItems(table, ['GetItem'], ['BUDGET#*']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['EMAIL#*', 'TOKEN#*']),
        onItems(table, ['DeleteItem'], ['IDENTITY#*']),
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
        onIndex(table, 'gsi4', 'USER#*'),
        counting(['PutItem', 'UpdateItem', 'DeleteItem']),
        onItems(table, ['GetItem'], ['BUDGET#*']),
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
        onIndex(table, 'gsi4', 'USER#*'),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onFiles(data.mediaBucketArn, {
          actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
          prefix: 'incoming',
        }),
        onFiles(data.mediaBucketArn, { actions: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'], prefix: 'media' }),
        onFiles(data.mediaBucketArn, { actions: ['GetObject', 'DeleteObject'], prefix: 'renditions' }),
        onMissingFiles(data.mediaBucketArn),
        allow(['lambda:InvokeFunction'], [render.lambda.functionArn]),
      ],
    },
    platforms: {
      memoryMegabytes,
      environment: {
        ...environment,
        ...sending.environment,
        ...platformApps(stage),
        KMS_KEY_ID: sealingKey.keyArn,
        SITE_URL: siteUrl,
        ...(stage.allowsManualTokens && { ALLOW_MANUAL_TOKENS: 'true' }),
      },
      rights: [
        onSecrets(scope, stage, [...callerSecrets, ...platformSecrets]),
        onPlatformTokens(sealingKey),
        onItems(table, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'], ['USER#*']),
        onItems(table, ['GetItem', 'PutItem', 'DeleteItem'], ['TOKEN#*']),
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
    payments: {
      memoryMegabytes,
      environment: {
        ...environment,
        ...startingJobs.environment,
        ...mail.environment,
        SITE_URL: siteUrl,
        CONTACT_TO: stage.contactTo ?? senderAddress(stage.mailFrom),
      },
      rights: [
        onSecrets(scope, stage, [...callerSecrets, 'stripe-secret-key', 'stripe-publishable-key', 'stripe-portal-configuration']),
        mail.right,
        counting(),
        startingJobs.right,
        onIndex(table, 'gsi1', 'USER#*'),
        onIndex(table, 'gsi4', 'USER#*'),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*']),
        onItems(table, ['PutItem'], ['CUSTOMER#*']),
      ],
    },
    webhooks: {
      memoryMegabytes,
      environment: { ...environment, ...startingJobs.environment },
      rights: [
        onSecrets(scope, stage, ['edge-keys', 'stripe-webhook-secret']),
        startingJobs.right,
        onItems(table, ['GetItem'], ['CUSTOMER#*']),
        onItems(table, ['PutItem'], ['STRIPE#*']),
        onItems(table, ['UpdateItem'], ['USER#*']),
      ],
    },
    forms: {
      memoryMegabytes,
      environment: {
        ...environment,
        ...mail.environment,
        CONTACT_TO: stage.contactTo ?? senderAddress(stage.mailFrom),
        ...(stage.offerEndsAt !== undefined && { OFFER_ENDS_AT: stage.offerEndsAt }),
      },
      rights: [
        onSecrets(scope, stage, ['edge-keys']),
        mail.right,
        counting(),
        onItems(table, ['PutItem'], ['FORM#1']),
        onItems(table, ['GetItem', 'PutItem', 'UpdateItem'], ['WAITLIST#17']),
      ],
    },
    health: {
      memoryMegabytes,
      environment: {
        ...environment,
        SITE_URL: siteUrl,
        ...platformApps(stage),
        ...identityApps(stage),
        ...(stage.waitlistScript !== undefined && { WAITLIST_SCRIPT_URL: stage.waitlistScript }),
        ...(stage.recommendations && { RECOMMENDATIONS: JSON.stringify(stage.recommendations) }),
      },
      rights: [onSecrets(scope, stage, ['edge-keys']), onItems(table, ['GetItem'], ['SWEEP']), onIndex(table, 'gsi2', 'DUE#*')],
    },
  }
}
