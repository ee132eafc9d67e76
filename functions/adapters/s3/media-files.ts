import { DeleteObjectCommand, GetObjectCommand, type GetObjectCommandInput, HeadObjectCommand } from '@aws-sdk/client-s3'
import type { ByteRange, MediaFiles } from '#functions/ports/media.ts'
import { askS3, told } from './ask-s3.ts'
import type { Bucket } from './bucket.ts'
import { copyObject } from './copy-object.ts'
import { fileGone, uploadChanged } from './file-refusals.ts'
import { listKeys } from './list-keys.ts'
import { fileKey, imageVariantsPrefix, objectKeys } from './object-keys.ts'
import { presignedFiles } from './presigned.ts'

type Options = {
  bucket: Bucket
  /** The origin that platforms fetch files from, in place of the bucket's own: one whose domain is verified as ours. It passes calls on as they are. */
  sharedUrl?: string | undefined
  /** From when addresses hold. Forms hold from when the SDK's own clock says: it can't be told another time. */
  now?: () => number
}

/** The files in an S3 bucket, or in one that answers like S3. */
export const s3MediaFiles = ({ bucket, sharedUrl, now = Date.now }: Options): MediaFiles => {
  const { name, client, front = bucket } = bucket
  const remove = async (key: string) => {
    await askS3('delete a file', (limits) => client.send(new DeleteObjectCommand({ Bucket: name, Key: key }), limits))
  }
  return {
    ...presignedFiles({ bucket: front.name, client: front.client, sharedUrl, now }),
    async uploaded(ref) {
      const command = new HeadObjectCommand({ Bucket: name, Key: objectKeys.incoming(ref) })
      const found = await askS3('look at an upload', (limits) => client.send(command, limits))
      if (typeof found === 'string') return undefined
      const { ContentLength, ContentType, ETag } = found
      return { bytes: told('ContentLength', ContentLength), contentType: ContentType ?? '', version: told('ETag', ETag) }
    },
    readUpload: (ref, version, range) => read(bucket, { Key: objectKeys.incoming(ref), IfMatch: version }, range),
    async accept(ref, upload) {
      if (!(await copyObject(bucket, { from: objectKeys.incoming(ref), to: objectKeys.accepted(ref), ...upload }))) throw uploadChanged()
    },
    discardUpload: (ref) => remove(objectKeys.incoming(ref)),
    read: (ref, range) => read(bucket, { Key: fileKey(ref) }, range),
    async remove(ref) {
      await Promise.all([remove(objectKeys.incoming(ref)), remove(objectKeys.accepted(ref))])
      // Last, because an image variant may be made while its file goes. Its maker then looks for the file again, and finds that it is too late.
      await Promise.all((await listKeys(bucket, imageVariantsPrefix(ref))).map(remove))
    },
  }
}

const read = async (
  { name: Bucket, client }: Bucket,
  object: Pick<GetObjectCommandInput, 'Key' | 'IfMatch'>,
  { from, to }: ByteRange,
): Promise<Uint8Array> => {
  if (to <= from) return new Uint8Array()
  const command = new GetObjectCommand({ Bucket, Range: `bytes=${from}-${to - 1}`, ...object })
  const content = await askS3('read a file', async (limits) => {
    const open = async () => told('Body', (await client.send(command, limits)).Body)
    const body = await open()
    // The SDK tries again until an answer begins. The connection may also break while the file is on its way.
    return body.transformToByteArray().catch(async () => (await open()).transformToByteArray())
  })
  if (content === 'missing') throw fileGone()
  if (content === 'changed') throw uploadChanged()
  return content
}
