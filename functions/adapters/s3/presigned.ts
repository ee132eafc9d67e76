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
  /** URLs are signed for its endpoint, region, and credentials. It makes no calls here. */
  client: S3Client
  /**
   * The origin that platforms fetch files from, instead of the bucket's own: one whose domain is verified as ours. It
   * forwards requests unchanged.
   */
  sharedUrl?: string | undefined
  /** When URLs start to be valid. Forms use the SDK's own clock, which can't be changed. */
  now?: () => number
}

type PresignedFiles = Pick<MediaFiles, 'uploadForm' | 'shareUrl' | 'downloadUrl'>

/** Forms and URLs for files, signed without a network call. */
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
      // A self-hosted server only forwards paths below the bucket.
      return { url: url.replace(/\/?$/, '/'), fields }
    },
    shareUrl: async (ref) => atOrigin(sharedUrl, await addressOf(ref, twoHours)),
    downloadUrl: (ref) => addressOf(ref, tenMinutes),
  }
}

/** URLs for uploading parts, signed without a network call. */
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

/** Moves an S3 URL to another origin, which forwards requests under the host that was signed. */
const atOrigin = (origin: string | undefined, address: string): string =>
  origin === undefined ? address : address.replace(new URL(address).origin, origin)

type Signing = { siteUrl: string; credentials: { accessKeyId: string; secretAccessKey: string } }

/** A client that signs URLs and forms for our own server at the site's address. It makes no calls. */
export const signingClient = ({ siteUrl, credentials }: Signing): S3Client =>
  new S3Client({
    endpoint: new URL(siteUrl).origin,
    forcePathStyle: true,
    region: 'eu-central-1',
    credentials,
    // Clients that send a part to a signed URL don't add the SDK's checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
