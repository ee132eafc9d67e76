import * as z from 'zod'
import type { StoredImageVariants } from '#functions/ports/image-variants.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import { openBucket } from './bucket.ts'
import { objectKeys } from './object-keys.ts'
import { request } from './request.ts'

/** What S3 tells of an image variant; its size in pixels was noted when it was kept. */
const Headers = z.object({
  'content-type': MediaContentType,
  'content-length': z.coerce.number().int().positive(),
  'x-amz-meta-width': z.coerce.number().int().positive(),
  'x-amz-meta-height': z.coerce.number().int().positive(),
})

/** The image variants beside the files they were made of. */
export const s3StoredImageVariants = ({ bucket: name, now = Date.now }: { bucket: string; now?: () => number }): StoredImageVariants => {
  const bucket = openBucket(name)
  return {
    async find(ref) {
      const { status, headers } = await request(bucket, { method: 'HEAD', key: objectKeys.variant(ref) }, now)
      if (status === 404) return undefined
      const told = Headers.parse(headers)
      return {
        file: ref,
        contentType: told['content-type'],
        bytes: told['content-length'],
        width: told['x-amz-meta-width'],
        height: told['x-amz-meta-height'],
      }
    },
    async keep(ref, { content, contentType, width, height }) {
      const headers = { 'content-type': contentType, 'x-amz-meta-width': String(width), 'x-amz-meta-height': String(height) }
      await request(bucket, { method: 'PUT', key: objectKeys.variant(ref), headers, body: content }, now)
      return { file: ref, contentType, bytes: content.length, width, height }
    },
    async remove(ref) {
      await request(bucket, { method: 'DELETE', key: objectKeys.variant(ref) }, now)
    },
  }
}
