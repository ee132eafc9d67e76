import { kindOf, MediaContentType, mediaBytesMax } from './media.ts'

/** File extensions by content type. The first is the one we assign. */
const endings: Record<MediaContentType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
}

/** Extensions that are often wrong on a renamed or mislabeled file. They're replaced by the right one. */
const otherEndings = ['heic', 'heif', 'hif', 'apng', 'bmp', 'tif', 'tiff', 'svg', 'mkv', 'webm', 'avi', '3gp']

const fileNameMax = 255

/** Returns a file's name with the extension for its content type. A name that already has it is unchanged. */
export const nameFor = (fileName: string, contentType: MediaContentType): string => {
  const [, stem = fileName, ending = ''] = /^(.+)\.([^.]+)$/s.exec(fileName) ?? []
  const own = ending.toLowerCase()
  const right = endings[contentType]
  if (right.includes(own)) return fileName
  const isWrong = otherEndings.includes(own) || Object.values(endings).some((known) => known.includes(own))
  const rightEnding = `.${right[0]}`
  return `${(isWrong ? stem : fileName).slice(0, fileNameMax - rightEnding.length).toWellFormed()}${rightEnding}`
}

/** A file about to be uploaded, as the uploader describes it. */
type Announced = { fileName: string; contentType: string; bytes: number }

const otherNames: Partial<Record<string, MediaContentType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
}

/**
 * Guesses a file's content type before its content arrives: from the announced type, then its name, then its size. The
 * guess isn't binding.
 */
export const likelyType = ({ fileName, contentType, bytes }: Announced): MediaContentType => {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  const said = MediaContentType.safeParse(otherNames[type.trim()] ?? type.trim()).data
  const named = MediaContentType.options.find((one) => endings[one].includes(fileName.split('.').at(-1)?.toLowerCase() ?? ''))
  const guesses = [said, named].filter((guess) => guess !== undefined)
  const fitting = guesses.find((guess) => bytes <= mediaBytesMax[kindOf(guess)])
  return fitting ?? guesses[0] ?? (bytes > mediaBytesMax.image ? 'video/mp4' : 'image/jpeg')
}
