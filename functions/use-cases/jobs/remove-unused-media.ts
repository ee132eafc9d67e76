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
 * Records which of a person's files are no longer used by any draft or scheduled post, and deletes those unused for a
 * week. Runs again every day while there are files, and recounts them. What one run doesn't finish, the next one does.
 * A published post keeps its history without the file.
 */
export const removeUnusedMedia = async (deps: UnusedMediaDeps, { ownerId: workspaceId, now, stopAt }: JobRun): Promise<JobOutcome> => {
  const uses = await countUses(deps, workspaceId)
  let cursor: string | undefined
  let isLeft = false
  do {
    if (deps.clock.now() >= stopAt) return { kind: 'again', at: toInstant(deps.clock.now()) }
    const page = await deps.library.list(workspaceId, { limit: pageSize, cursor })
    const kept = await Promise.all(page.items.map((media) => keepOrRemove(deps, media, { isUsed: uses.has(media.id), now })))
    isLeft ||= kept.includes(true)
    cursor = page.cursor
  } while (cursor !== undefined)
  await deps.library.recount(workspaceId, now)
  return isLeft ? { kind: 'again', at: nextLook(workspaceId, now) } : { kind: 'done' }
}

/** Returns true if the file stays. */
const keepOrRemove = async ({ library, files }: UnusedMediaDeps, media: Media, { isUsed, now }: { isUsed: boolean; now: number }) => {
  const { unusedSince, state } = media
  // A file that is never uploaded expires on its own.
  if (state.name === 'waiting') return true
  if (!isUsed && unusedSince !== undefined && unusedSince <= toInstant(now - unusedDays * dayMs)) {
    await files.remove(media)
    await library.remove(media)
    return false
  }
  if (isUsed === (unusedSince !== undefined)) await library.setUnusedSince(media, isUsed ? undefined : toInstant(now))
  return true
}
