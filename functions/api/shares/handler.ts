import * as z from 'zod'
import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { eventBridgeSchedules } from '../../adapters/aws/schedules.ts'
import { lambdaImageVariants } from '../../adapters/image-variants/lambda-image-variants.ts'
import { openBucket } from '../../adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { s3StoredImageVariants } from '../../adapters/s3/stored-files.ts'
import { queueEnvironment, scheduleEnvironment, scheduleSettings } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { sharesGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...queueEnvironment,
  ...scheduleEnvironment,
  MEDIA_BUCKET: z.string(),
  RENDER_FUNCTION: z.string(),
})
const bucket = openBucket(environment.MEDIA_BUCKET)

export const handler = sharesGroup({
  ...(await openGroup(environment)),
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  schedules: eventBridgeSchedules(scheduleSettings(environment)),
  files: s3MediaFiles({ bucket }),
  imageVariants: lambdaImageVariants({ kept: s3StoredImageVariants({ bucket }), functionName: environment.RENDER_FUNCTION }),
})
