import type { ByteRange, MediaFiles } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hourSeconds, minuteSeconds } from '#shared/domain/times.ts'
import { asCalledByOthers, openBucket } from './bucket.ts'
import { copyObject } from './copy-object.ts'
import { listKeys } from './list-keys.ts'
import { fileKey, imageVariantsPrefix, objectKeys } from './object-keys.ts'
import { request } from './request.ts'
import type { Answer } from './responses.ts'
import { signedForm, signedUrl } from './signature.ts'

const tenMinutes = 10 * minuteSeconds
const twoHours = 2 * hourSeconds

type Options = {
  bucket: string
  /** The origin that platforms fetch files from, in place of the bucket's own: one whose domain is verified as ours. It passes calls on as they are. */
  sharedUrl?: string | undefined
  now?: () => number
}

/** The files in an S3 bucket, or in one that answers like S3. */
export const s3MediaFiles = ({ bucket: name, sharedUrl, now = Date.now }: Options): MediaFiles => {
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
      url: `${bucket.publicUrl}/`,
      fields: await signedForm(
        bucket,
        { key: objectKeys.incoming(media), contentType: media.contentType, bytes: media.bytes },
        { now: now(), seconds: tenMinutes },
      ),
    }),
    async uploaded(ref) {
      const { status, headers } = await request(bucket, { method: 'HEAD', key: objectKeys.incoming(ref) }, now)
      if (status === 404) return undefined
      return {
        bytes: Number(headers['content-length']),
        contentType: headers['content-type'] ?? '',
        version: headers.etag ?? '',
      }
    },
    readUpload: (ref, version, range) => read(objectKeys.incoming(ref), range, { 'if-match': version }),
    async accept(ref, upload) {
      const isCopied = await copyObject(bucket, { from: objectKeys.incoming(ref), to: objectKeys.accepted(ref), ...upload }, now)
      if (!isCopied) throw changed()
    },
    async discardUpload(ref) {
      await remove(objectKeys.incoming(ref))
    },
    read: (ref, range) => read(fileKey(ref), range),
    async shareUrl(ref) {
      const url = await signedUrl(bucket, { method: 'GET', key: fileKey(ref) }, { now: now(), seconds: twoHours })
      // The signature is the bucket's: its host is what the call is passed on with.
      return sharedUrl === undefined ? asCalledByOthers(bucket, url) : url.replace(new URL(url).origin, sharedUrl)
    },
    downloadUrl: async (ref) =>
      asCalledByOthers(bucket, await signedUrl(bucket, { method: 'GET', key: fileKey(ref) }, { now: now(), seconds: tenMinutes })),
    async remove(ref) {
      await Promise.all([remove(objectKeys.incoming(ref)), remove(objectKeys.accepted(ref))])
      // Last, because an image variant may be made while its file goes. Its maker then looks for the file again, and finds that it is too late.
      await Promise.all((await listKeys(bucket, imageVariantsPrefix(ref), now)).map(remove))
    },
  }
}

const orThrow = (answer: Answer) => {
  if (answer.status === 404) throw new DomainError('not-found', 'The file is no longer there. Upload it again.')
  if (answer.status === 412) throw changed()
  return answer
}

const changed = () => new DomainError('conflict', 'Another file was uploaded in its place just now. Complete it again.')
