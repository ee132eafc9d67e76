import type { SandboxPosts } from '#functions/ports/sandbox.ts'
import { foreignCursor } from '#shared/domain/errors.ts'
import { type SandboxPost, sandboxPostMs } from '#shared/domain/sandbox-posts.ts'
import { toMs } from '#shared/domain/times.ts'

/** Sandbox posts in memory. */
export const fakeSandboxPosts = (): SandboxPosts & { all: () => SandboxPost[] } => {
  const rows = new Map<string, SandboxPost>()
  const keyOf = ({ workspaceId, id }: Pick<SandboxPost, 'workspaceId' | 'id'>) => `${workspaceId} ${id}`
  const isKept = ({ publishedAt }: SandboxPost, now: number) => toMs(publishedAt) + sandboxPostMs > now
  const placeOf = ({ publishedAt, id }: SandboxPost) => `${publishedAt}#${id}`
  return {
    all: () => [...rows.values()],
    async add(post) {
      if (!rows.has(keyOf(post))) rows.set(keyOf(post), post)
    },
    async get(ref, now) {
      const post = rows.get(keyOf(ref))
      return post && isKept(post, now) ? post : undefined
    },
    async list(workspaceId, { limit, cursor }, now) {
      const latest = [...rows.values()]
        .filter((post) => post.workspaceId === workspaceId && isKept(post, now))
        .sort((one, other) => (placeOf(one) > placeOf(other) ? -1 : 1))
      const [owner, place] = cursor?.split(' ') ?? []
      if (cursor !== undefined && owner !== workspaceId) throw foreignCursor()
      const items = latest.filter((post) => place === undefined || placeOf(post) < place).slice(0, limit)
      const last = items.at(-1)
      return { items, cursor: last && items.length === limit ? `${workspaceId} ${placeOf(last)}` : undefined }
    },
  }
}
