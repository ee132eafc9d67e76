import { minuteMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { type Fetched, fetchedType, fetchFile, type KeptFile } from '../platform/fetch-file.ts'
import { graphError } from '../platform/graph.ts'
import type { World } from '../world.ts'
import type { ContainerFields } from './container-fields.ts'

/**
 * The file Threads fetched, or what's wrong with it: a code, a subcode, the error that a container shows, and a message
 * for people.
 */
export type Looked = { file: KeptFile; type: string } | FileProblem
type FileProblem = { code: number; subcode?: number; word: string; said: string }

const megabyte = 1_000_000
const imageBytesMax = 8 * megabyte
const videoBytesMax = 1_000 * megabyte

/** Fetches a container's file and checks it. */
export const lookAtFile = async (world: World, { image_url, video_url }: ContainerFields): Promise<Looked | undefined> => {
  const url = image_url ?? video_url
  if (url === undefined) return undefined
  const isImage = image_url !== undefined
  const fetched = await fetchFile(world, url, { bytesMax: isImage ? imageBytesMax : videoBytesMax })
  if (fetched.kind !== 'fetched') return unfetched(fetched)
  const { file, saidType } = fetched
  const type = fetchedType(file, saidType)
  return (isImage ? imageProblem(file, type) : videoProblem(file, type)) ?? { file, type }
}

export const isProblem = (looked: Looked): looked is FileProblem => 'code' in looked

export const problemAnswer = ({ code, subcode, said }: FileProblem): Answer =>
  graphError({ code, ...(subcode !== undefined && { subcode }), message: said, said })

const unfetched = ({ kind }: Exclude<Fetched, { kind: 'fetched' }>): FileProblem =>
  kind === 'too-large'
    ? { code: 100, word: 'UNKNOWN', said: 'The file is too large.' }
    : { code: 1, subcode: 2207052, word: 'FAILED_DOWNLOADING_VIDEO', said: 'The media could not be fetched from this URI.' }

const imageProblem = ({ width = 1, height = 1 }: KeptFile, type: string): FileProblem | undefined => {
  if (type !== 'image/jpeg' && type !== 'image/png') return { code: 100, word: 'UNKNOWN', said: 'The image format is not supported.' }
  const ratio = Math.max(width / height, height / width)
  // Allows a pixel of rounding.
  return ratio > 10.05 ? { code: 100, word: 'INVALID_ASPEC_RATIO', said: 'The aspect ratio is not supported.' } : undefined
}

const videoProblem = (file: KeptFile, type: string): FileProblem | undefined => {
  const problem = (word: string, said: string): FileProblem => ({ code: 100, word, said })
  if (type !== 'video/mp4' && type !== 'video/quicktime') return problem('FAILED_PROCESSING_VIDEO', 'The video format is not supported.')
  const { durationMs = 1, width = 1, height = 1, videoCodec = 'avc', audioCodec = 'aac' } = file
  if (durationMs > 5 * minuteMs) return problem('INVALID_DURATION', 'The duration of the video is not supported.')
  if (!['avc', 'hevc'].includes(videoCodec)) return problem('FAILED_PROCESSING_VIDEO', 'The coding of the video is not supported.')
  if (audioCodec !== 'aac') return problem('FAILED_PROCESSING_AUDIO', 'The sound of the video is not supported.')
  const ratio = width / height
  return width > 1_920 || ratio < 0.01 || ratio > 10
    ? problem('INVALID_ASPEC_RATIO', 'The shape of the video is not supported.')
    : undefined
}
