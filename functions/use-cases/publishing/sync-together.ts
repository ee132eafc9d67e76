import type { PostRef } from '#shared/publishing/posts.ts'
import type { SyncPostDeps } from './engine-deps.ts'
import { singleFlight } from './single-flight.ts'
import { syncPost } from './sync-post.ts'

/** Syncs posts like `syncPost`, for all of a post's targets that end together at once. */
export const syncTogether = (deps: SyncPostDeps) =>
  singleFlight(
    (ref: PostRef) => syncPost(deps, ref),
    ({ id }) => id,
  )
