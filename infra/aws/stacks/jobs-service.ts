import type { Construct } from 'constructs'
import type { sendingDeliveries } from '../constructs/deliveries.ts'
import type { sendingMail } from '../constructs/mail.ts'
import type { SchedulingAccess } from '../constructs/post-schedules.ts'
import { allow, onFiles, onIndex, onItems, onMissingFiles, onPlatformTokens, onSecrets, onWebhookSecrets } from '../constructs/rights.ts'
import type { Service, ServiceFunction } from '../constructs/service-function.ts'
import { type Stage, secretsPath } from '../stages.ts'
import { platformApps, platformSecrets } from './apps.ts'
import { tableEnvironment } from './data-stack.ts'
import type { SharedData } from './shared-data.ts'

type Settings = {
  readonly stage: Stage
  readonly data: SharedData
  readonly siteUrl: string
  readonly schedules: SchedulingAccess
  readonly sending: ReturnType<typeof sendingDeliveries>
  readonly mail: ReturnType<typeof sendingMail>
  /** Makes the small images in emails. */
  readonly render: ServiceFunction
}

export const jobHelpersOf = ({ engine }: Stage) => engine?.jobHelpers ?? 0

/**
 * The jobs function's environment and all its rights: process email events, pause and release what a plan allows, and
 * delete everything a person has. It also moves the posts of queues.
 */
export const jobsService = (scope: Construct, { stage, data, siteUrl, schedules, sending, mail, render }: Settings): Service => ({
  memoryMegabytes: 512,
  environment: {
    ...tableEnvironment(stage, data.table),
    KMS_KEY_ID: data.sealingKey.keyArn,
    MEDIA_BUCKET: data.mediaBucketName,
    RENDER_FUNCTION: render.lambda.functionName,
    SECRETS_PATH: secretsPath(stage),
    SITE_URL: siteUrl,
    ...schedules.environment,
    ...sending.environment,
    ...mail.environment,
    ...platformApps(stage),
    JOB_HELPERS: String(jobHelpersOf(stage)),
  },
  rights: [
    onSecrets(scope, stage, ['jwt-keys', 'stripe-secret-key', ...platformSecrets]),
    sending.right,
    mail.right,
    onPlatformTokens(data.sealingKey),
    onWebhookSecrets(data.sealingKey, ['Decrypt']),
    ...schedules.rights,
    onFiles(data.mediaBucketArn, { actions: ['DeleteObject', 'AbortMultipartUpload'], prefix: 'incoming' }),
    onFiles(data.mediaBucketArn, { actions: ['DeleteObject'], prefix: 'media' }),
    onFiles(data.mediaBucketArn, { actions: ['GetObject', 'DeleteObject'], prefix: 'renditions' }),
    onMissingFiles(data.mediaBucketArn),
    allow(['lambda:InvokeFunction'], [render.lambda.functionArn]),
    onIndex(data.table, 'gsi1', 'USER#*'),
    onIndex(data.table, 'gsi2', 'JOBS#*'),
    onIndex(data.table, 'gsi3', 'USER#*'),
    onIndex(data.table, 'gsi4', 'USER#*'),
    // Few statements: all of a role's have to fit into 10,240 characters.
    onItems(data.table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['USER#*', 'POST#*']),
    onItems(data.table, ['GetItem', 'DeleteItem'], ['EMAIL#*', 'CUSTOMER#*']),
    onItems(data.table, ['DeleteItem'], ['IDENTITY#*', 'SHARE#*', 'KEY#*']),
    onItems(data.table, ['GetItem', 'PutItem'], ['STRIPE#*', 'SWEEP']),
    onItems(data.table, ['Query', 'PutItem', 'BatchWriteItem'], ['TURNS#*']),
    onItems(data.table, ['GetItem'], ['BUDGET#*']),
    onItems(data.table, ['UpdateItem'], ['SUGGESTION#*', 'CUSTOMER#*']),
  ],
})
