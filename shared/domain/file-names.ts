import { kindOf, MediaContentType, mediaBytesMax } from './media.ts'

/** How names of files of each content type end; the first is the one we give. */
const endings: Record<MediaContentType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
}

/** Endings of files that people rename, or that programs name wrongly, so that the right one takes their place. */
const otherEndings = ['heic', 'heif', 'hif', 'apng', 'bmp', 'tif', 'tiff', 'svg', 'mkv', 'webm', 'avi', '3gp']

const fileNameMax = 255

/** A file's name with the ending that its content has; a name that has it already stays as it is. */
export const nameFor = (fileName: string, contentType: MediaContentType): string => {
  const [, stem = fileName, ending = ''] = /^(.+)\.([^.]+)$/s.exec(fileName) ?? []
  const own = ending.toLowerCase()
  const right = endings[contentType]
  if (right.includes(own)) return fileName
  const isWrong = otherEndings.includes(own) || Object.values(endings).some((known) => known.includes(own))
  const rightEnding = `.${right[0]}`
  return `${(isWrong ? stem : fileName).slice(0, fileNameMax - rightEnding.length).toWellFormed()}${rightEnding}`
}

/** A file that somebody is about to upload, by what they say of it. */
type Announced = { fileName: string; contentType: string; bytes: number }

const otherNames: Partial<Record<string, MediaContentType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
}

/**
 * What a file may be until its content is there to tell: by the type that was announced, else by its name, else by its size. Nobody is held to
 * it.
 */
export const likelyType = ({ fileName, contentType, bytes }: Announced): MediaContentType => {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  const said = MediaContentType.safeParse(otherNames[type.trim()] ?? type.trim()).data
  const named = MediaContentType.options.find((one) => endings[one].includes(fileName.split('.').at(-1)?.toLowerCase() ?? ''))
  const guesses = [said, named].filter((guess) => guess !== undefined)
  const fitting = guesses.find((guess) => bytes <= mediaBytesMax[kindOf(guess)])
  return fitting ?? guesses[0] ?? (bytes > mediaBytesMax.image ? 'video/mp4' : 'image/jpeg')
}
