import type { StorageUse } from '#functions/ports/limits.ts'
import type { MediaLibrary } from '#functions/ports/media.ts'
import { invalidField } from '#shared/domain/errors.ts'
import type { Media, MediaRef } from '#shared/domain/media.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'

/** A media library in memory. */
export const fakeMediaLibrary = (...initial: Media[]): MediaLibrary & { keptBy: (userId: string) => StorageUse } => {
  const key = ({ workspaceId: userId, id }: MediaRef) => `${userId}/${id}`
  const rows = new Map(initial.map((media) => [key(media), media]))
  const change = (ref: MediaRef, changes: Partial<Media>) => {
    const media = rows.get(key(ref))
    const changed = media && { ...media, ...changes }
    if (changed) rows.set(key(ref), changed)
    return changed
  }

  const forgotten = new Set<string>()
  const keptBy = (userId: string) => {
    const own = [...rows.values()].filter((media) => media.workspaceId === userId && !forgotten.has(key(media)))
    return { count: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  return {
    keptBy,
    get: async (ref) => rows.get(key(ref)),
    getMany: async (userId, ids) => ids.map((id) => rows.get(key({ workspaceId: userId, id }))).filter((media) => media !== undefined),
    async list(userId, { limit, cursor }, { search = '', kind } = {}) {
      const own = [...rows.values()]
        .filter(
          (media) =>
            media.workspaceId === userId &&
            media.fileName.toLowerCase().includes(search.toLowerCase()) &&
            media.kind === (kind ?? media.kind),
        )
        .sort((one, other) => (one.id < other.id ? 1 : -1))
      if (cursor !== undefined && !cursor.startsWith('after-')) throw invalidField('cursor', 'This cursor isn’t from this list.')
      const after = cursor?.slice('after-'.length)
      const rest = own.filter(({ id }) => after === undefined || id < after)
      const items = rest.slice(0, limit)
      return { items, cursor: rest.length > limit ? `after-${items.at(-1)?.id}` : undefined }
    },
    async create(media, max) {
      if (rows.has(key(media))) return 'taken'
      const kept = keptBy(media.workspaceId)
      if (kept.count + 1 > max.count || kept.bytes + media.bytes > max.bytes) return 'full'
      rows.set(key(media), media)
      return 'created'
    },
    async recount(userId, now) {
      for (const media of rows.values()) if (media.workspaceId === userId && isForgotten(media, now)) forgotten.add(key(media))
      return keptBy(userId)
    },
    complete: async (ref, found) => (rows.get(key(ref))?.state.name === 'waiting' ? change(ref, found) : rows.get(key(ref))),
    setAltText: async (ref, altText) => change(ref, { altText }),
    async setUnusedSince(ref, unusedSince) {
      const { unusedSince: _, ...media } = rows.get(key(ref)) ?? {}
      if ('id' in media) rows.set(key(ref), { ...media, ...(unusedSince !== undefined && { unusedSince }) })
    },
    remove: async (ref) => rows.delete(key(ref)),
  }
}

const isForgotten = ({ state, createdAt }: Media, now: number) => state.name === 'waiting' && toMs(createdAt) + dayMs <= now
