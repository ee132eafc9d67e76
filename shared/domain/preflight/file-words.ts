import type { Media } from '../media.ts'
import { secondMs } from '../times.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

/** A file by its name, as it stands in a sentence. */
export const named = ({ fileName }: Pick<Media, 'fileName'>) => `“${fileName}”`

/** `5.1 MB`: rounded up to a tenth, so that a file a byte over a limit doesn't read as exactly the limit. */
export const size = (bytes: number) => {
  const [unit, label] = bytes >= gibibyte ? ([gibibyte, 'GB'] as const) : ([mebibyte, 'MB'] as const)
  return `${Math.ceil((bytes / unit) * 10) / 10} ${label}`
}

/** `2:21 minutes`, of ms. */
export const duration = (ms: number) => {
  const seconds = Math.ceil(ms / secondMs)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${minutes}:${String(rest).padStart(2, '0')} minutes`
}
