import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { type Fetched, fetchedType, fetchFile, type KeptFile } from '../platform/fetch-file.ts'
import { graphError } from '../platform/graph.ts'
import type { World } from '../world.ts'
import type { ContainerFields } from './container-fields.ts'

/** The file Instagram fetched, or what's wrong with it: a code, a subcode, and a message for both. */
export type Looked = { file: KeptFile; type: string } | FileProblem
type FileProblem = { code: number; subcode: number; said: string }

const mebibyte = 1024 * 1024
const megabyte = 1_000_000
const imageBytesMax = 8 * mebibyte

/** Fetches a container's file and checks it. */
export const lookAtFile = async (world: World, fields: ContainerFields): Promise<Looked | undefined> => {
  const { image_url, video_url, media_type } = fields
  const url = image_url ?? video_url
  if (url === undefined) return undefined
  const bytesMax = image_url === undefined ? videoRules(media_type).bytesMax : imageBytesMax
  const fetched = await fetchFile(world, url, { bytesMax })
  if (fetched.kind !== 'fetched') return unfetched(fetched, image_url !== undefined)
  const { file, saidType } = fetched
  return judged({ file, type: fetchedType(file, saidType) }, fields)
}

type Judging = { image_url?: string | undefined; media_type: string; thumb_offset?: number | undefined }

/** Checks uploaded bytes the same way. */
export const judged = (looked: { file: KeptFile; type: string }, { image_url, media_type, thumb_offset }: Judging): Looked => {
  const { file, type } = looked
  if (image_url !== undefined) return imageProblem(file, type, media_type) ?? looked
  return videoProblem(file, type, media_type) ?? coverProblem(file, thumb_offset) ?? looked
}

export const isProblem = (looked: Looked): looked is FileProblem => 'code' in looked

export const problemAnswer = ({ code, subcode, said }: FileProblem): Answer => graphError({ code, subcode, message: said, said })

const unfetched = ({ kind }: Exclude<Fetched, { kind: 'fetched' }>, isImage: boolean): FileProblem => {
  if (kind !== 'too-large') return { code: 9004, subcode: 2207052, said: 'The media could not be fetched from this URI.' }
  return isImage ? { code: 36000, subcode: 2207004, said: 'The image size is too large.' } : videoFormat('The video is too large.')
}

const imageProblem = ({ width = 0, height = 1 }: KeptFile, type: string, mediaType: string): FileProblem | undefined => {
  if (type !== 'image/jpeg') return { code: 36001, subcode: 2207005, said: 'The image format is not supported. Use JPEG.' }
  const ratio = width / height
  // Allows a pixel of rounding.
  const isOutside = mediaType !== 'STORIES' && (ratio < 0.8 - 0.005 || ratio > 1.91 + 0.005)
  return isOutside ? { code: 36003, subcode: 2207009, said: 'The aspect ratio is not supported.' } : undefined
}

const videoFormat = (said: string): FileProblem => ({ code: 352, subcode: 2207026, said })

const videoRules = (mediaType: string) =>
  mediaType === 'REELS'
    ? { bytesMax: 300 * megabyte, minMs: 3 * secondMs, maxMs: 15 * minuteMs, ratioMin: 0.01 }
    : { bytesMax: 100 * megabyte, minMs: 3 * secondMs, maxMs: minuteMs, ratioMin: 0.1 }

const videoProblem = (file: KeptFile, type: string, mediaType: string): FileProblem | undefined => {
  if (type !== 'video/mp4' && type !== 'video/quicktime') return videoFormat('The video format is not supported.')
  const { minMs, maxMs, ratioMin } = videoRules(mediaType)
  const { durationMs = minMs, width = 1, height = 1, videoCodec = 'avc', audioCodec = 'aac' } = file
  if (durationMs < minMs || durationMs > maxMs) return videoFormat('The duration of the video is not supported.')
  if (!['avc', 'hevc'].includes(videoCodec) || audioCodec !== 'aac') return videoFormat('The codecs of the video are not supported.')
  const ratio = width / height
  return width > 1_920 || ratio < ratioMin || ratio > 10 ? videoFormat('The dimensions of the video are not supported.') : undefined
}

const coverProblem = ({ durationMs }: KeptFile, offset: number | undefined): FileProblem | undefined =>
  offset !== undefined && durationMs !== undefined && offset >= durationMs
    ? { code: 1, subcode: 2207057, said: 'The thumbnail offset is outside the video.' }
    : undefined
