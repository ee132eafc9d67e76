import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import * as z from 'zod'
import { mediaApi } from '#shared/contracts/media.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { lambdaImageVariants } from '../../adapters/image-variants/lambda-image-variants.ts'
import { CompletionOrder, lambdaMediaCompletions } from '../../adapters/media-completions/lambda-media-completions.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { s3StoredImageVariants } from '../../adapters/s3/stored-image-variants.ts'
import { s3UploadParts } from '../../adapters/s3/upload-parts.ts'
import { api } from '../../http/api.ts'
import type { Probe } from '../../ports/probe.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { completeLater } from '../../use-cases/media/complete-or-begin.ts'
import { mediaAnswers } from './answers.ts'

const environment = readEnv({
  ...groupEnvironment,
  MEDIA_BUCKET: z.string(),
  RENDER_FUNCTION: z.string(),
  /** Its own name, as Lambda tells every function. */
  AWS_LAMBDA_FUNCTION_NAME: z.string(),
})
const { table, edge, caller, creates } = await openGroup(environment)
/** What looks into files is read for the first one. */
const probe: Probe = async (file) => (await import('../../adapters/probe/probe.ts')).probe(file)
const deps = {
  library: dynamoMediaLibrary(table),
  files: s3MediaFiles({ bucket: environment.MEDIA_BUCKET }),
  imageVariants: lambdaImageVariants({
    kept: s3StoredImageVariants({ bucket: environment.MEDIA_BUCKET }),
    functionName: environment.RENDER_FUNCTION,
  }),
  parts: s3UploadParts({ bucket: environment.MEDIA_BUCKET }),
  probe,
  posts: dynamoPosts(table),
  postStatuses: dynamoPostStatuses(table),
  jobs: dynamoJobPlan(table),
  completions: lambdaMediaCompletions({ functionName: environment.AWS_LAMBDA_FUNCTION_NAME }),
}

const answer = api(mediaApi, mediaAnswers(deps), { now: clock.now, caller, creates, edge })

/** Called by the API, and by itself to complete a large file. */
export const handler = async (event: APIGatewayProxyEventV2 | CompletionOrder, context: Context) => {
  if (!('completes' in event)) return answer(event, context)
  await completeLater(deps, CompletionOrder.parse(event).completes)
  return undefined
}
