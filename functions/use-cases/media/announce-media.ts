import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import type { StorageUse } from '#functions/ports/limits.ts'
import type { MediaFiles, MediaLibrary, MediaUploadParts, UploadPart } from '#functions/ports/media.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { likelyType } from '#shared/domain/file-names.ts'
import { refusalOfSize } from '#shared/domain/file-sizes.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { kindOf, type Media, partBytes, uploadWholeMax } from '#shared/domain/media.ts'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { dayMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { limitedPerson, usedUp } from '../limits.ts'

type Deps = { library: MediaLibrary; files: MediaFiles; parts: MediaUploadParts; jobs: Pick<JobPlan, 'plan'> }

/** A file that a person is about to upload, with its declared type. `now` in ms. */
export type Announcement = Pick<Media, 'id' | 'fileName' | 'bytes' | 'altText'> & {
  contentType: string
  workspaceId: WorkspaceId
  owner: User
  now: number
}

/**
 * Creates a file and returns the form that uploads it, or for a large file, how to split it into parts. Repeating it
 * with the same id returns a fresh form for the same file. Any declared type is accepted: until its content arrives,
 * the file counts as what it most likely is. Throws `DomainError('invalid')` naming `bytes` if it's too large, and
 * `payment-required` if the person would exceed their limits (shared/domain/person-limits.ts).
 */
export const announceMedia = async (deps: Deps, { owner, now, ...announced }: Announcement) => {
  const contentType = likelyType(announced)
  const media: Media = {
    ...announced,
    contentType,
    kind: kindOf(contentType),
    createdAt: toInstant(now),
    state: { name: 'waiting' },
  }
  checkBytes(media)
  await planUnusedMedia(deps.jobs, media.workspaceId, now)
  if (media.bytes > uploadWholeMax) return announceParts(deps, media, owner)
  const noted = await noteMedia(deps.library, media, owner)
  return { media: noted, upload: await deps.files.uploadForm(noted) }
}

const announceParts = async ({ library, parts }: Deps, media: Media, owner: User) => {
  const uploadId = await parts.open(media)
  const noted = await noteMedia(library, { ...media, state: { name: 'waiting', uploadId } }, owner).catch(async (error: unknown) => {
    await parts.abort({ ...media, uploadId })
    throw error
  })
  if (uploadIdOf(noted) !== uploadId) await parts.abort({ ...media, uploadId })
  return { media: noted, upload: { partBytes, partCount: planParts(media.bytes).length } }
}

/** Stores a new file's item and counts it. Throws `payment-required` beyond the person's limits. */
export const noteMedia = async (library: MediaLibrary, media: Media, owner: User) => {
  const now = toMs(media.createdAt)
  const person = limitedPerson(owner, now)
  const limits = limitsOf(person)
  const max = { count: limits.files, bytes: limits.fileBytes }
  const refuse = (kept: StorageUse) =>
    kept.count >= max.count ? usedUp('files', person, { used: kept.count, now }) : usedUp('fileBytes', person, { used: kept.bytes, now })

  let created = await library.create(media, max)
  if (created === 'full') {
    // The count may include files that were never uploaded.
    const kept = await library.recount(media.workspaceId, now)
    created = await library.create(media, max)
    if (created === 'full') throw refuse(kept)
  }
  const noted = created === 'created' ? media : await library.get(media)
  if (!noted) throw new DomainError('conflict', 'This file was deleted meanwhile. Announce it again.')
  return noted
}

const checkBytes = ({ contentType, bytes }: Media) => {
  const refused = refusalOfSize(contentType, bytes)
  if (refused !== undefined) throw invalidField('bytes', refused)
}

/** The daily job that finds files a person no longer uses. */
export const unusedMediaJob = (workspaceId: WorkspaceId): JobRef => ({ ownerId: workspaceId, kind: 'unused-media', subject: '' })

/** Plans the day's check. Planning it again before then changes nothing, so it can't be put off. */
export const planUnusedMedia = (jobs: Pick<JobPlan, 'plan'>, workspaceId: WorkspaceId, now: number) =>
  jobs.plan(unusedMediaJob(workspaceId), nextLook(workspaceId, now))

/** Spreads people over the minutes of the day, so they aren't all checked at once. `now` in ms. */
export const nextLook = (workspaceId: WorkspaceId, now: number) => {
  const minute = [...workspaceId].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_440, 0)
  const today = Math.floor(now / dayMs) * dayMs + minute * minuteMs
  return toInstant(today > now ? today : today + dayMs)
}

/** Returns how a file of this size is split into parts. */
export const planParts = (bytes: number): UploadPart[] =>
  Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
    number: index + 1,
    bytes: Math.min(partBytes, bytes - index * partBytes),
  }))

/** Returns the multipart upload that a file is waiting for, if any. */
export const uploadIdOf = ({ state }: Pick<Media, 'state'>) => (state.name === 'waiting' ? state.uploadId : undefined)
