import type { MediaCompletions } from '#functions/ports/media-completions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type Media, type MediaRef, uploadWholeMax } from '#shared/domain/media.ts'
import { type CompletionDeps, completeMedia, isCompleted, requireArrived } from './complete-media.ts'
import { findMedia } from './find-media.ts'

type Deps = CompletionDeps & { completions: MediaCompletions }

/**
 * Completes a file, or has one that was uploaded in parts completed: joining, probing and copying several GiB may take longer than a call of the API. It
 * still is `waiting` then. Repeating it does no harm, and goes on with what was lost. Throws like `completeMedia`.
 */
export const completeOrBegin = async (deps: Deps, ref: MediaRef): Promise<{ media: Media; isDone: boolean }> => {
  const media = await findMedia(deps, ref)
  if (isCompleted(media) || media.bytes <= uploadWholeMax) return { media: await completeMedia(deps, ref), isDone: true }
  await requireArrived(deps, media)
  await deps.completions.start({ userId: media.userId, id: media.id })
  return { media, isDone: false }
}

/** Completes what was begun. A later call for the file gets a refusal again. Any other error is thrown, to be tried again. */
export const completeLater = async (deps: CompletionDeps, ref: MediaRef): Promise<void> => {
  try {
    await completeMedia(deps, ref)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}
