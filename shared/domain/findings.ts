import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import type { Media } from './media.ts'
import { type Platform, platformNames } from './platforms.ts'
import { secondMs } from './times.ts'

/** A problem that blocks (`error`) or affects (`warning`) a post, and what to do about it. */
export const Finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** Missing if it concerns the whole post. */
  accountId: z.optional(z.string()),
  field: z.string(),
  /** The problem, as a sentence. */
  message: z.string(),
  /** The fix, as a sentence. */
  fix: z.string(),
  /** How many files the account may have. Only if the problem is that there are more. */
  filesMax: z.optional(z.int()),
})
export type Finding = z.infer<typeof Finding>

/** Something the platform would refuse. `fix` says what to do, as a sentence. */
export const error = (field: string, message: string, fix: string): Finding => ({ severity: 'error', field, message, fix })

/** More files than the platform allows. Its first `filesMax` files can be posted. */
export const tooManyFiles = (filesMax: number, message: string, fix = i18n.t('Remove some.')): Finding => ({
  ...error('media', message, fix),
  filesMax,
})

/** Something the person should know. */
export const warning = (field: string, message: string, fix: string): Finding => ({ severity: 'warning', field, message, fix })

/** `1 character`, `12 characters`. */
export const count = (value: number, noun: string) => `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

/** A name or other people's word, as it stands in a sentence. */
export const quoted = (name: string) => i18n.t('“{name}”', { name })

/** A file's name, formatted for a sentence. */
export const named = ({ fileName }: Pick<Media, 'fileName'>) => quoted(fileName)

/** What is wrong with a text that has more characters than its platform takes. */
export const tooLong = (platform: Platform, length: number, max: number) =>
  i18n.t(
    '{over, plural, one {# character too long for {platform}: {length, number} of {max, number}.} other {# characters too long for {platform}: {length, number} of {max, number}.}}',
    { over: length - max, platform: platformNames[platform], length, max },
  )

/** `5.1 MB`, rounded up to a tenth so a file one byte over a limit doesn't read as exactly the limit. */
export const size = (bytes: number) => {
  const [unit, label] = bytes >= gibibyte ? ([gibibyte, 'GB'] as const) : ([mebibyte, 'MB'] as const)
  return `${tenths((bytes / unit) * 10)} ${label}`
}

/** The same in megabytes of a million bytes, as some platforms count them. */
export const megabytes = (bytes: number) => `${tenths(bytes / 100_000)} MB`

const tenths = (value: number) => (Math.ceil(value) / 10).toLocaleString(i18n.locale, { useGrouping: false })

/** Formats ms as `2:21 minutes`. */
export const duration = (ms: number) => {
  const seconds = Math.ceil(ms / secondMs)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return i18n.t('{time} minutes', { time: `${minutes}:${String(rest).padStart(2, '0')}` })
}
