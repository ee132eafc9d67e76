import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { processDraw } from '../../adapters/image-variants/process-draw.ts'
import { DrawOrder, type RenderAnswer, RenderOrder, toRenderAnswer } from '../../adapters/image-variants/render-call.ts'
import { openBucket } from '../../adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { s3StoredImageVariants } from '../../adapters/s3/stored-files.ts'
import { readEnv } from '../../runtime/env.ts'
import { drawPicture, makeImageVariant } from '../../use-cases/media/make-image-variant.ts'

const bucket = openBucket(readEnv({ MEDIA_BUCKET: z.string() }).MEDIA_BUCKET)
const deps = { files: s3MediaFiles({ bucket }), kept: s3StoredImageVariants({ bucket }), draw: processDraw() }

/** Called by our own functions with the variant to render. */
export const handler = async (event: unknown): Promise<RenderAnswer> => {
  try {
    const toDraw = DrawOrder.safeParse(event).data
    if (!toDraw) return toRenderAnswer(await makeImageVariant(deps, RenderOrder.parse(event)))
    const { content, ...drawn } = await drawPicture(deps, toDraw.need, Buffer.from(toDraw.content, 'base64'))
    return { kind: 'drawn', drawn: { ...drawn, content: Buffer.from(content).toString('base64') } }
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'not-found' && error.code !== 'invalid')) throw error
    return { kind: 'refused', code: error.code, message: error.message }
  }
}
