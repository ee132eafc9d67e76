import { GetObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileRef, MediaFiles, PartsRef, UploadPart } from '#functions/ports/media.ts'
import { hourSeconds, minuteSeconds } from '#shared/domain/times.ts'
import { fileKey, objectKeys } from './object-keys.ts'

const tenMinutes = 10 * minuteSeconds
const twoHours = 2 * hourSeconds

type Options = {
  bucket: string
  /** Its endpoint, region, and credentials are what's signed; it makes no call here. */
  client: S3Client
  /** The origin that platforms fetch files from, in place of the bucket's own: one whose domain is verified as ours. It passes calls on as they are. */
  sharedUrl?: string | undefined
  /** From when addresses hold. Forms hold from when the SDK's own clock says: it can't be told another time. */
  now?: () => number
}

type PresignedFiles = Pick<MediaFiles, 'uploadForm' | 'shareUrl' | 'downloadUrl'>

/** The form and the addresses of files, signed without asking anyone. */
export const presignedFiles = ({ bucket: Bucket, client, sharedUrl, now = Date.now }: Options): PresignedFiles => {
  const addressOf = (ref: FileRef, expiresIn: number) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: fileKey(ref) }), { expiresIn, signingDate: new Date(now()) })
  return {
    async uploadForm(media) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: objectKeys.incoming(media),
        Fields: { 'Content-Type': media.contentType },
        Conditions: [['content-length-range', media.bytes, media.bytes]],
        Expires: tenMinutes,
      })
      // A box passes on what is below the bucket.
      return { url: url.replace(/\/?$/, '/'), fields }
    },
    shareUrl: async (ref) => atOrigin(sharedUrl, await addressOf(ref, twoHours)),
    downloadUrl: (ref) => addressOf(ref, tenMinutes),
  }
}

/** The addresses that take the parts of an upload, signed without asking anyone. */
export const presignedParts =
  ({ bucket: Bucket, client, now = Date.now }: Omit<Options, 'sharedUrl'>) =>
  ({ uploadId, ...ref }: PartsRef, parts: readonly UploadPart[]): Promise<string[]> =>
    Promise.all(
      parts.map(({ number, bytes }) => {
        const part = { Bucket, Key: objectKeys.incoming(ref), UploadId: uploadId, PartNumber: number, ContentLength: bytes }
        const validity = { expiresIn: hourSeconds, signingDate: new Date(now()) }
        return getSignedUrl(client, new UploadPartCommand(part), validity)
      }),
    )

/** An address of S3's at another origin. Whatever answers there passes calls on under the host that was signed. */
const atOrigin = (origin: string | undefined, address: string): string =>
  origin === undefined ? address : address.replace(new URL(address).origin, origin)

type Signing = { siteUrl: string; credentials: { accessKeyId: string; secretAccessKey: string } }

/** Signs addresses and forms for a door of ours at the site's own address. It makes no call. */
export const signingClient = ({ siteUrl, credentials }: Signing): S3Client =>
  new S3Client({
    endpoint: new URL(siteUrl).origin,
    forcePathStyle: true,
    region: 'eu-central-1',
    credentials,
    // Whoever sends a part to a signed address adds no checksum of the SDK's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
