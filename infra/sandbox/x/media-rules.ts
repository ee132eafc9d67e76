import { inspectFile } from '../platform/inspect-file.ts'
import type { Person } from '../platform/people.ts'
import { problems } from './problems.ts'

const MEBIBYTE = 1024 * 1024
const GIBIBYTE = 1024 * MEBIBYTE

/** https://docs.x.com/x-api/media/initialize-media-upload , OpenAPI 2.167 */
export const mediaTypes = [
  'video/mp4',
  'video/webm',
  'video/mp2t',
  'video/quicktime',
  'text/srt',
  'text/vtt',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/png',
  'image/webp',
  'image/pjpeg',
  'image/tiff',
  'model/gltf-binary',
  'model/vnd.usdz+zip',
] as const
export type MediaType = (typeof mediaTypes)[number]

export const oneShotCategories = ['tweet_gif', 'tweet_image', 'tweet_video', 'dm_gif', 'dm_image', 'dm_video', 'subtitles'] as const
export const categories = ['amplify_video', ...oneShotCategories] as const
export type Category = (typeof categories)[number]

type Kind = 'image' | 'gif' | 'video' | 'subtitles'

export const kindOf = (category: Category): Kind => {
  if (category === 'subtitles') return 'subtitles'
  if (category.endsWith('image')) return 'image'
  return category.endsWith('gif') ? 'gif' : 'video'
}

/** X processes GIFs and videos before they can be posted. Images are ready at once. */
export const isProcessed = (category: Category) => kindOf(category) === 'gif' || kindOf(category) === 'video'

/** The upload's id, prefixed with a number for its kind. */
export const mediaKeyOf = (category: Category, id: string) => `${{ image: 3, gif: 16, video: 7, subtitles: 2 }[kindOf(category)]}_${id}`

/** The most that X accepts in one segment. */
export const segmentBytesMax = 8 * MEBIBYTE

/** The maximum length of this person's videos. https://docs.x.com/changelog , 2026-09-01 */
const videoMsMax = (person: Person) => (person.has('premium') ? 125 : 20) * 60_000
const videoMsMin = 500

const bytesMax = (kind: Kind, person: Person) =>
  ({ image: 5 * MEBIBYTE, gif: 15 * MEBIBYTE, video: (person.has('premium') ? 16 : 8) * GIBIBYTE, subtitles: MEBIBYTE })[kind]

/** Refuses a file whose type doesn't match its category, or that's over the category's size limit. */
export const checkMedia = ({ type, category, bytes }: { type: MediaType; category: Category; bytes: number }, person: Person) => {
  const kind = kindOf(category)
  const start = { image: 'image/', gif: 'image/gif', video: 'video/', subtitles: 'text/' }[kind]
  if (!type.startsWith(start)) {
    throw problems.invalid({ parameter: 'media_type', message: `The media type ${type} does not go with ${category}.`, value: type })
  }
  if (bytes > bytesMax(kind, person)) {
    throw problems.invalid({ parameter: 'media', message: `The file is larger than ${bytesMax(kind, person)} bytes.`, value: bytes })
  }
}

/**
 * The maximum length of an image's side, in pixels. X refuses larger ones: “Image dimensions must be >= 4x4 and <=
 * 8192x8192”.
 */
const imageSideMax = 8_192

/** An image is ready at once, so a broken or too large one is refused at once. */
export const checkImage = (category: Category, seen: Seen | undefined) => {
  if (kindOf(category) !== 'image') return
  if (!seen?.picture) throw problems.invalid({ parameter: 'media', message: 'The image can not be read.' })
  const { w, h } = seen.picture
  if (Math.max(w, h) > imageSideMax)
    throw problems.invalid({ parameter: 'media', message: 'Image dimensions must be >= 4x4 and <= 8192x8192.', value: `${w}x${h}` })
}

/** Why X can't use a file, as its processing reports it. */
export type Failure = { code: number; name: 'InvalidMedia' | 'UnsupportedMedia' | 'InternalError'; message: string }

export type Picture = { w: number; h: number; image_type: string }

/** What a file's bytes show. */
export type Seen = { picture: Picture | undefined; frames: number; durationMs: number | undefined }

export const lookInto = async (content: Uint8Array): Promise<Seen> => {
  const { type, width, height, durationMs } = await inspectFile(content)
  const isPicture = type.startsWith('image/') && width !== undefined && height !== undefined
  const picture = isPicture ? { w: width, h: height, image_type: type } : undefined
  return { picture, frames: type === 'image/gif' ? framesIn(content) : 1, durationMs }
}

/** What X's processing will find wrong with a GIF or video; undefined for a sound one. */
export const failureOf = ({ picture, frames, durationMs }: Seen, category: Category, person: Person): Failure | undefined => {
  if (kindOf(category) === 'gif') return gifFailure(picture, frames)
  if (durationMs === undefined) return invalid('The file is not a video that can be read')
  if (durationMs > videoMsMax(person)) return unsupported('Duration exceeds maximum')
  return durationMs < videoMsMin ? unsupported('Duration is below minimum') : undefined
}

/** https://docs.x.com/x-api/media/quickstart/best-practices */
const gifFailure = (picture: Picture | undefined, frames: number) => {
  if (picture?.image_type !== 'image/gif') return invalid('The file is not a GIF that can be read')
  const isLarge = picture.w > 1280 || picture.h > 1080 || frames > 350 || picture.w * picture.h * frames > 300_000_000
  return isLarge ? unsupported('Dimensions exceed maximum') : undefined
}

/** Walks a GIF's blocks: https://www.w3.org/Graphics/GIF/spec-gif89a.txt , sections 15 to 26. */
const framesIn = (content: Uint8Array) => {
  const at = (index: number) => content[index] ?? 0
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterSubBlocks = (start: number) => {
    let index = start
    while (at(index) !== 0) index += at(index) + 1
    return index + 1
  }
  let frames = 0
  let index = 13 + tableBytes(at(10))
  while (at(index) === 0x21 || at(index) === 0x2c) {
    const isFrame = at(index) === 0x2c
    if (isFrame) frames += 1
    index = afterSubBlocks(isFrame ? index + 11 + tableBytes(at(index + 9)) : index + 2)
  }
  return frames
}

const invalid = (message: string): Failure => ({ code: 1, name: 'InvalidMedia', message })
const unsupported = (message: string): Failure => ({ code: 3, name: 'UnsupportedMedia', message })
