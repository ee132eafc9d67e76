import type { MediaRef } from '#shared/domain/media.ts'

/** Completes files too large to be waited for. */
export interface MediaCompletions {
  /** Has a file completed soon, without waiting for it. It may be lost, and may be asked for again: completing a file twice does no harm. */
  start(ref: MediaRef): Promise<void>
}
