import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { type RenderAnswer, RenderOrder } from '../../adapters/renditions/render-call.ts'
import { sharpDraw } from '../../adapters/renditions/sharp-draw.ts'
import { s3KeptRenditions } from '../../adapters/s3/kept-renditions.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { readEnv } from '../../runtime/env.ts'
import { makeRendition } from '../../use-cases/media/make-rendition.ts'

const { MEDIA_BUCKET: bucket } = readEnv({ MEDIA_BUCKET: z.string() })
const deps = { files: s3MediaFiles({ bucket }), kept: s3KeptRenditions({ bucket }), draw: sharpDraw }

/** Called by our own functions with what is to be made. */
export const handler = async (event: unknown): Promise<RenderAnswer> => {
  try {
    return { kind: 'made', picture: await makeRendition(deps, RenderOrder.parse(event)) }
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'not-found' && error.code !== 'invalid')) throw error
    return { kind: 'refused', code: error.code, message: error.message }
  }
}
