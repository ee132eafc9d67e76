import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import { type Media, unusedDays } from '#shared/domain/media.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { nextLook } from '../media/announce-media.ts'
import { countUses, type UsesDeps } from '../media/library.ts'
import type { Clock } from '../publishing/dependencies.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type UnusedMediaDeps = UsesDeps & {
  clock: Pick<Clock, 'now'>
  library: Pick<MediaLibrary, 'list' | 'setUnusedSince' | 'remove' | 'recount'>
  files: Pick<MediaFiles, 'remove'>
}

const pageSize = 100

/**
 * Notes which of a person's files no draft and no scheduled post uses any more. Deletes a file that has been unused for a week. Looks
 * again every day while there are files, and counts them anew. What one run does not finish, the next one does. A post that was published
 * keeps its history without the file.
 */
export const removeUnusedMedia = async (deps: UnusedMediaDeps, { userId, now, stopAt }: JobRun): Promise<JobOutcome> => {
  const uses = await countUses(deps, userId)
  let cursor: string | undefined
  let isLeft = false
  do {
    if (deps.clock.now() >= stopAt) return { kind: 'again', at: toInstant(deps.clock.now()) }
    const page = await deps.library.list(userId, { limit: pageSize, cursor })
    const kept = await Promise.all(page.items.map((media) => keepOrRemove(deps, media, { isUsed: uses.has(media.id), now })))
    isLeft ||= kept.includes(true)
    cursor = page.cursor
  } while (cursor !== undefined)
  await deps.library.recount(userId, now)
  return isLeft ? { kind: 'again', at: nextLook(userId, now) } : { kind: 'done' }
}

/** Whether the file stays. */
const keepOrRemove = async ({ library, files }: UnusedMediaDeps, media: Media, { isUsed, now }: { isUsed: boolean; now: number }) => {
  const { unusedSince, state } = media
  // A file that nobody uploads is forgotten by itself.
  if (state.name === 'waiting') return true
  if (!isUsed && unusedSince !== undefined && unusedSince <= toInstant(now - unusedDays * dayMs)) {
    await files.remove(media)
    await library.remove(media)
    return false
  }
  if (isUsed === (unusedSince !== undefined)) await library.setUnusedSince(media, isUsed ? undefined : toInstant(now))
  return true
}
