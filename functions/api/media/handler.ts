import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import * as z from 'zod'
import { CompletionOrder, lambdaMediaCompletions } from '../../adapters/aws/lambda.ts'
import { lambdaImageVariants } from '../../adapters/image-variants/lambda-image-variants.ts'
import { openBucket } from '../../adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { s3StoredImageVariants } from '../../adapters/s3/stored-files.ts'
import { s3UploadParts } from '../../adapters/s3/upload-parts.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { mediaCompleter, mediaGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  MEDIA_BUCKET: z.string(),
  RENDER_FUNCTION: z.string(),
  /** The function's own name, which Lambda provides. */
  AWS_LAMBDA_FUNCTION_NAME: z.string(),
})
const bucket = openBucket(environment.MEDIA_BUCKET)
const parts = {
  ...(await openGroup(environment)),
  files: s3MediaFiles({ bucket }),
  uploadParts: s3UploadParts({ bucket }),
  imageVariants: lambdaImageVariants({ kept: s3StoredImageVariants({ bucket }), functionName: environment.RENDER_FUNCTION }),
  completions: lambdaMediaCompletions({ functionName: environment.AWS_LAMBDA_FUNCTION_NAME }),
}
const answer = mediaGroup(parts)
const complete = mediaCompleter(parts)

/** Invoked by the API, and by itself to complete a large file. */
export const handler = async (event: APIGatewayProxyEventV2 | CompletionOrder, context: Context) => {
  if (!('completes' in event)) return answer(event, context)
  await complete(CompletionOrder.parse(event).completes)
  return undefined
}
