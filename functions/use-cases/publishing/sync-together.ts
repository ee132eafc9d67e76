import type { PostRef } from '#shared/domain/posts.ts'
import type { SyncPostDeps } from './engine-deps.ts'
import { syncPost } from './sync-post.ts'

/**
 * Syncs posts like `syncPost`, each one at a time: those who ask while it runs share the one run that begins after it, so that ten
 * targets that end together cost two runs and not ten.
 */
export const syncTogether = (deps: SyncPostDeps) => {
  const running = new Map<string, Promise<void>>()
  const following = new Map<string, Promise<void>>()

  const begin = (ref: PostRef) => {
    following.delete(ref.id)
    const run = syncPost(deps, ref).finally(() => running.delete(ref.id))
    running.set(ref.id, run)
    return run
  }
  return (ref: PostRef): Promise<void> => {
    const current = running.get(ref.id)
    if (!current) return begin(ref)
    const begun = () => begin(ref)
    const next = following.get(ref.id) ?? current.then(begun, begun)
    following.set(ref.id, next)
    return next
  }
}
