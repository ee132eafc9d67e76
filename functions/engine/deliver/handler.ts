import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { kmsVault } from '../../adapters/aws/kms-vault.ts'
import { lambdaJobRunner } from '../../adapters/aws/lambda.ts'
import { readSecrets } from '../../adapters/aws/secrets.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { lambdaImageVariants } from '../../adapters/image-variants/lambda-image-variants.ts'
import { platformApps, secretNames } from '../../adapters/platforms/app.ts'
import { openBucket } from '../../adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { s3StoredImageVariants } from '../../adapters/s3/stored-files.ts'
import { measuringEnvironment, platformEnvironment, queueEnvironment } from '../../compose/environment.ts'
import { openApps } from '../../compose/own-settings.ts'
import { DeliveryMessage } from '../../ports/deliveries.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { log, report } from '../../runtime/log.ts'
import { countIn, measureIn } from '../../runtime/measure.ts'
import { deliverTarget } from '../../use-cases/publishing/deliver.ts'
import { deliveryDeps } from './delivery-deps.ts'

const environment = readEnv({
  TABLE_NAME: z.string(),
  KMS_KEY_ID: z.string(),
  MEDIA_BUCKET: z.string(),
  SECRETS_PATH: z.string(),
  RENDER_FUNCTION: z.string(),
  JOBS_FUNCTION: z.string(),
  SITE_URL: z.string(),
  /** The host that platforms fetch files from. Defaults to the bucket's own address. */
  SHARED_MEDIA_URL: z.url().optional(),
  ...queueEnvironment,
  ...platformEnvironment,
  ...measuringEnvironment,
})
const secrets = await readSecrets(environment.SECRETS_PATH, secretNames)
const table = openTable(environment.TABLE_NAME)
const vault = kmsVault(environment.KMS_KEY_ID)
const bucket = openBucket(environment.MEDIA_BUCKET)
const deps = deliveryDeps({
  ...openApps(platformApps(environment.PLATFORM_APPS, secrets), undefined),
  table,
  vault,
  files: s3MediaFiles({ bucket, sharedUrl: environment.SHARED_MEDIA_URL }),
  imageVariants: lambdaImageVariants({ kept: s3StoredImageVariants({ bucket }), functionName: environment.RENDER_FUNCTION }),
  siteUrl: environment.SITE_URL,
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  measure: measureIn(environment.METRICS_NAMESPACE, clock.now),
  count: countIn(environment.METRICS_NAMESPACE),
  jobRunner: lambdaJobRunner({ functionName: environment.JOBS_FUNCTION, report }),
})

/**
 * Called with up to ten messages from one platform's queue. Delivers them concurrently and returns those to redeliver.
 */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await Promise.all(Records.map(deliver))
  return { batchItemFailures: failed.filter((id) => id !== undefined).map((itemIdentifier) => ({ itemIdentifier })) }
}

const deliver = async ({ messageId, body }: SQSRecord) => {
  try {
    await deliverTarget(deps, DeliveryMessage.parse(JSON.parse(body)))
  } catch (error) {
    log.error('A delivery was not finished; its message comes again.', error, { messageId })
    return messageId
  }
}
