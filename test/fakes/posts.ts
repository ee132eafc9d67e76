import type { PostChange, Posts, ScheduledQuota } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { SlotTaken } from '#shared/domain/queues.ts'
import { Post, type PostRef } from '#shared/publishing/posts.ts'
import { cut } from './cut.ts'
import { fakeJobs } from './jobs.ts'
import { fakeQueueSlots } from './queues.ts'
import type { fakeTargets } from './targets.ts'

/** Posts in memory, which write their targets, slots, and jobs atomically to those stores. */
export const fakePosts = (targets: ReturnType<typeof fakeTargets>, { slots = fakeQueueSlots(), jobs = fakeJobs() } = {}) => {
  const stored = new Map<string, Post>()
  const read = (ref: PostRef) => stored.get(keyOf(ref))
  const put = (post: Post) => stored.set(keyOf(post), Post.parse(structuredClone(post)))
  const versionOf = (ref: { postId: string; accountId: string }) =>
    targets.all().find((t) => t.postId === ref.postId && t.accountId === ref.accountId)?.version

  const scheduledQuota = new Map<string, ScheduledQuota>()
  const fitsQuota = (userId: string, next: ScheduledQuota | undefined) =>
    !next || (scheduledQuota.get(userId)?.version ?? 0) === next.version
  const putQuota = (userId: string, next: ScheduledQuota | undefined) => {
    if (next) scheduledQuota.set(userId, structuredClone({ ...next, version: next.version + 1 }))
    return true
  }
  const fits = (change: PostChange) => {
    if (change.kind === 'take-slot' || change.kind === 'free-slot' || change.kind === 'plan-job') return true
    if (change.kind === 'create') return versionOf(change.target) === undefined
    return change.kind === 'replace' ? versionOf(change.target) === change.target.version - 1 : versionOf(change.ref) === change.version
  }
  const refuseTaken = (changes: PostChange[]) => {
    for (const change of changes) if (change.kind === 'take-slot' && slots.holder(change.slot) !== undefined) throw new SlotTaken()
  }
  const write = (postId: string, changes: PostChange[]) => {
    for (const change of changes) {
      if (change.kind === 'free-slot') slots.free(change.slot)
      else if (change.kind === 'take-slot') slots.take(change.slot, postId)
      else if (change.kind === 'plan-job') jobs.put({ ...change.job, dueAt: change.dueAt, tries: 0 })
      else if (change.kind === 'remove') targets.remove(change.ref)
      else targets.put(change.target)
    }
  }
  const own = (userId: string) => [...stored.values()].filter((post) => post.workspaceId === userId)

  const posts: Posts = {
    get: async (ref) => structuredClone(read(ref)),
    ofStatus: async (userId, status, { span, only = () => true, ...page }) => {
      const ofStatus = own(userId).filter((post) => post.status === status)
      const found = ofStatus.filter(only).filter(({ listedAt }) => !span || (listedAt >= span.from && listedAt < span.before))
      const placeOf = ({ listedAt, id }: Post) => `${listedAt} ${id}`
      return structuredClone(cut(found, page, { list: `${userId} ${status}`, placeOf, descending: status !== postStatus.scheduled }))
    },
    planned: async (userId, from, { before, ...page }) => {
      const found = own(userId).filter((post) => plannedAt(post) >= from && (before === undefined || plannedAt(post) < before))
      return structuredClone(cut(found, page, { list: `${userId} planned`, placeOf: (post) => `${plannedAt(post)} ${post.id}` }))
    },
    unplanned: async (userId, from, { before, ...page }) => {
      const ended = own(userId).filter((post) => plannedAt(post) === '' && post.status !== postStatus.draft)
      const found = ended.filter(({ listedAt }) => listedAt >= from && (before === undefined || listedAt < before))
      return structuredClone(cut(found, page, { list: `${userId} unplanned`, placeOf: ({ listedAt, id }) => `${listedAt} ${id}` }))
    },
    scheduledQuota: async (userId) => scheduledQuota.get(userId) ?? { postIds: [], version: 0 },
    setScheduledQuota: async (userId, next) => fitsQuota(userId, next) && putQuota(userId, next),
    create: async (post, changes, next) => {
      if (read(post) || !changes.every(fits) || !fitsQuota(post.workspaceId, next)) return false
      refuseTaken(changes)
      putQuota(post.workspaceId, next)
      put(post)
      write(post.id, changes)
      return true
    },
    replace: async (post, revision, changes, next) => {
      if (read(post)?.revision !== revision || !changes.every(fits) || !fitsQuota(post.workspaceId, next)) return false
      refuseTaken(changes)
      putQuota(post.workspaceId, next)
      put(post)
      write(post.id, changes)
      return true
    },
    remove: async (ref, revision, changes) => {
      if (read(ref)?.revision !== revision || !changes.every(fits)) return false
      stored.delete(keyOf(ref))
      write(ref.id, changes)
      return true
    },
    sync: async (reading) => {
      const post = read(reading)
      if (!post || post.revision !== reading.revision || post.syncedVersion >= reading.syncedVersion) return false
      put(reading)
      return true
    },
  }
  /** Takes a snapshot without slots and jobs, and returns a function that restores it. */
  const copy = () => {
    const kept = structuredClone({ stored, scheduledQuota })
    return () => {
      stored.clear()
      scheduledQuota.clear()
      for (const [key, post] of kept.stored) stored.set(key, post)
      for (const [key, quota] of kept.scheduledQuota) scheduledQuota.set(key, quota)
    }
  }
  return { ...posts, copy, all: () => [...stored.values()] }
}

/**
 * When a post is scheduled, or since when it has waited. If neither applies, a string that sorts before any instant.
 */
const plannedAt = ({ schedule, status, listedAt }: Post) => schedule?.scheduledAt ?? (status === postStatus.scheduled ? listedAt : '')

const keyOf = ({ workspaceId: userId, id }: PostRef) => `${userId} ${id}`
