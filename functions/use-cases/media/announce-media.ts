import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { contentTypeNames, kindOf, type Media, mediaBytesMax } from '#shared/domain/media.ts'
import { toInstant } from '#shared/domain/times.ts'

type Deps = { library: MediaLibrary; files: MediaFiles }

/** A file that a person is about to upload; `now` in ms. */
export type Announcement = Pick<Media, 'id' | 'userId' | 'fileName' | 'contentType' | 'bytes' | 'altText'> & { now: number }

/**
 * Notes a file and answers the form that uploads it. Repeating it with the same id answers a fresh form for the same file.
 * Throws `DomainError('invalid')` naming `bytes` when it is too large.
 */
export const announceMedia = async ({ library, files }: Deps, { now, ...announced }: Announcement) => {
  const media: Media = { ...announced, kind: kindOf(announced.contentType), createdAt: toInstant(now), state: { name: 'waiting' } }
  checkBytes(media)
  const isNew = await library.create(media)
  const noted = isNew ? media : await library.get(media)
  if (!noted) throw new DomainError('conflict', 'This file was deleted meanwhile. Announce it again.')
  return { media: noted, upload: await files.uploadForm(noted) }
}

const checkBytes = ({ kind, contentType, bytes }: Media) => {
  const bytesMax = mediaBytesMax[kind]
  if (bytes <= bytesMax) return
  throw invalidField(
    'bytes',
    `The limit for ${contentTypeNames[contentType]} is ${inMegabytes(bytesMax)}, and this file has ${inMegabytes(bytes)}. Save it smaller.`,
  )
}

const inMegabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('en')} MB`
