import type { ClientResponses, Shares, StoredShare } from '#functions/ports/shares.ts'
import { type ClientResponse, isLive, type ShareRef } from '#shared/domain/shares.ts'

/** Links in memory. */
export const fakeShares = (): Shares => {
  const stored = new Map<string, StoredShare & { token: string }>()
  const alive = (ref: ShareRef) => {
    const found = stored.get(nameOf(ref))
    return found?.share.revokedAt === undefined ? found : undefined
  }
  return {
    create: async ({ share, passwordHash }, token) => void stored.set(nameOf(share), { share, passwordHash, token }),
    live: async (workspaceId, now) =>
      [...stored.values()]
        .map(({ share }) => share)
        .filter((share) => share.workspaceId === workspaceId && isLive(share, now))
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    async find(token, now) {
      const found = [...stored.values()].find((each) => each.token === token && isLive(each.share, now))
      return found && { share: found.share, passwordHash: found.passwordHash }
    },
    async countOpened(ref, at) {
      const found = alive(ref)
      if (found) found.share = { ...found.share, lastOpenedAt: at, openedCount: found.share.openedCount + 1 }
    },
    async revoke(ref, at) {
      const found = alive(ref)
      if (found) found.share = { ...found.share, revokedAt: at }
      return found !== undefined
    },
  }
}

/** Clients' responses in memory. */
export const fakeClientResponses = (): ClientResponses => {
  let responses: ClientResponse[] = []
  return {
    add: async (response) => void responses.push(response),
    ofPost: async (workspaceId, postId, limit) =>
      responses
        .filter((response) => response.workspaceId === workspaceId && response.postId === postId)
        .toReversed()
        .slice(0, limit),
    removeAll: async (workspaceId, postId) => {
      responses = responses.filter((response) => response.workspaceId !== workspaceId || response.postId !== postId)
    },
  }
}

const nameOf = ({ workspaceId, id }: ShareRef) => `${workspaceId} ${id}`
