import type { Person } from './people.ts'
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

/** X works on GIFs and videos before they can be posted; images are ready at once. */
export const isProcessed = (category: Category) => kindOf(category) === 'gif' || kindOf(category) === 'video'

/** The upload's id with a number in front that tells its kind. */
export const mediaKeyOf = (category: Category, id: string) => `${{ image: 3, gif: 16, video: 7, subtitles: 2 }[kindOf(category)]}_${id}`

/** The most that X lets a person send in one segment. */
export const segmentBytesMax = 8 * MEBIBYTE

/** How long a video of this person may be. https://docs.x.com/changelog , 2026-09-01 */
export const videoMsMax = ({ isPremium }: Person) => (isPremium ? 125 : 20) * 60_000
export const videoMsMin = 500

const bytesMax = (kind: Kind, { isPremium }: Person) =>
  ({ image: 5 * MEBIBYTE, gif: 15 * MEBIBYTE, video: (isPremium ? 16 : 8) * GIBIBYTE, subtitles: MEBIBYTE })[kind]

/** Refuses a file whose type does not go with its category, or that is larger than the category takes. */
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
