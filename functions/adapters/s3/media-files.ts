import type { ByteRange, MediaFiles } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { openBucket } from './bucket.ts'
import { copyObject } from './copy-object.ts'
import { type Answer, request } from './request.ts'
import { signedForm, signedUrl } from './signature.ts'

const tenMinutes = 600

const incoming = ({ userId, id }: MediaRef) => `incoming/${userId}/${id}`
const accepted = ({ userId, id }: MediaRef) => `media/${userId}/${id}`

/** The files in an S3 bucket, or in one that answers like S3. */
export const s3MediaFiles = ({ bucket: name, now = Date.now }: { bucket: string; now?: () => number }): MediaFiles => {
  const bucket = openBucket(name)
  const read = async (key: string, { from, to }: ByteRange, conditions: Record<string, string> = {}) => {
    if (to <= from) return Buffer.alloc(0)
    const { body } = orThrow(
      await request(bucket, { method: 'GET', key, headers: { range: `bytes=${from}-${to - 1}`, ...conditions } }, now),
    )
    return body
  }
  const remove = (key: string) => request(bucket, { method: 'DELETE', key }, now)
  return {
    uploadForm: async (media) => ({
      url: `${bucket.url}/`,
      fields: await signedForm(
        bucket,
        { key: incoming(media), contentType: media.contentType, bytes: media.bytes },
        { now: now(), seconds: tenMinutes },
      ),
    }),
    async uploaded(ref) {
      const { status, headers } = await request(bucket, { method: 'HEAD', key: incoming(ref) }, now)
      if (status === 404) return undefined
      return {
        bytes: Number(headers.get('content-length')),
        contentType: headers.get('content-type') ?? '',
        version: headers.get('etag') ?? '',
      }
    },
    readUpload: (ref, version, range) => read(incoming(ref), range, { 'if-match': version }),
    async accept(ref, upload) {
      const isCopied = await copyObject(bucket, { from: incoming(ref), to: accepted(ref), ...upload }, now)
      if (!isCopied) throw changed()
    },
    async discardUpload(ref) {
      await remove(incoming(ref))
    },
    read: (ref, range) => read(accepted(ref), range),
    downloadUrl: async (ref) => signedUrl(bucket, { method: 'GET', key: accepted(ref) }, { now: now(), seconds: tenMinutes }),
    async remove(ref) {
      await Promise.all([remove(incoming(ref)), remove(accepted(ref))])
    },
  }
}

const orThrow = (answer: Answer) => {
  if (answer.status === 404) throw new DomainError('not-found', 'The file is no longer there. Upload it again.')
  if (answer.status === 412) throw changed()
  return answer
}

const changed = () => new DomainError('conflict', 'Another file was uploaded in its place just now. Complete it again.')
