import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { processDraw } from '../../adapters/image-variants/process-draw.ts'
import { type RenderAnswer, RenderOrder, toRenderAnswer } from '../../adapters/image-variants/render-call.ts'
import { openBucket } from '../../adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { s3StoredImageVariants } from '../../adapters/s3/stored-files.ts'
import { readEnv } from '../../runtime/env.ts'
import { makeImageVariant } from '../../use-cases/media/make-image-variant.ts'

const bucket = openBucket(readEnv({ MEDIA_BUCKET: z.string() }).MEDIA_BUCKET)
const deps = { files: s3MediaFiles({ bucket }), kept: s3StoredImageVariants({ bucket }), draw: processDraw() }

/** Called by our own functions with what is to be made. */
export const handler = async (event: unknown): Promise<RenderAnswer> => {
  try {
    return toRenderAnswer(await makeImageVariant(deps, RenderOrder.parse(event)))
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'not-found' && error.code !== 'invalid')) throw error
    return { kind: 'refused', code: error.code, message: error.message }
  }
}
