import { DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import * as z from 'zod'
import type { StoredImageVariants } from '#functions/ports/image-variants.ts'
import type { StoredFiles } from '#functions/ports/media.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import { askS3, type Bucket, told } from './ask-s3.ts'
import { objectKeys } from './object-keys.ts'

/** Every object in an S3 or S3-compatible bucket, whether or not the table knows it. */
export const s3StoredFiles = ({ bucket }: { bucket: Bucket }): StoredFiles => {
  const { name: Bucket, client } = bucket
  return {
    async page(area, { after, max }) {
      const command = new ListObjectsV2Command({ Bucket, Prefix: `${area}/`, StartAfter: after, MaxKeys: max })
      const listed = await askS3('list what is stored', (limits) => client.send(command, limits))
      if (typeof listed === 'string') throw new Error(`The bucket ${Bucket} is not there.`)
      // Some servers return everything at once, whatever page size was requested.
      const contents = (listed.Contents ?? []).filter(({ Key }) => after === undefined || told('Key', Key) > after).slice(0, max)
      return contents.map(({ Key, LastModified }) => {
        const key = told('Key', Key)
        const [, workspaceId = '', id = ''] = key.split('/')
        return { key, ref: { workspaceId, id }, changedAt: told('LastModified', LastModified).getTime() }
      })
    },
    async remove(key) {
      await askS3('delete what is stored', (limits) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), limits))
    },
  }
}

/** An image variant's metadata from S3, including the pixel size stored with it. */
const Head = z.object({
  ContentType: MediaContentType,
  ContentLength: z.int().positive(),
  Metadata: z.object({ width: z.coerce.number().int().positive(), height: z.coerce.number().int().positive() }),
})

/** Image variants, stored next to the files they were made from. */
export const s3StoredImageVariants = ({ bucket }: { bucket: Bucket }): StoredImageVariants => {
  const { name: Bucket, client } = bucket
  return {
    async find(ref) {
      const command = new HeadObjectCommand({ Bucket, Key: objectKeys.variant(ref) })
      const found = await askS3('look at an image variant', (limits) => client.send(command, limits))
      if (typeof found === 'string') return undefined
      const { ContentType: contentType, ContentLength: bytes, Metadata: size } = Head.parse(found)
      return { file: ref, contentType, bytes, width: size.width, height: size.height }
    },
    async keep(ref, { content, contentType, width, height }) {
      const kept = { ContentType: contentType, Metadata: { width: String(width), height: String(height) }, Body: content }
      const command = new PutObjectCommand({ Bucket, Key: objectKeys.variant(ref), ...kept })
      await askS3('keep an image variant', (limits) => client.send(command, limits))
      return { file: ref, contentType, bytes: content.length, width, height }
    },
    async remove(ref) {
      const command = new DeleteObjectCommand({ Bucket, Key: objectKeys.variant(ref) })
      await askS3('delete an image variant', (limits) => client.send(command, limits))
    },
  }
}
