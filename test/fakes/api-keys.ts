import { memoryKeyCalls } from '#functions/adapters/memory-key-calls.ts'
import type { ApiKeys } from '#functions/ports/api-keys.ts'
import type { ApiKey, ApiKeyRef } from '#shared/domain/api-keys.ts'

/** Keys in memory. */
export const fakeApiKeys = (): ApiKeys => {
  const stored = new Map<string, { key: ApiKey; secret: string }>()
  const nameOf = ({ workspaceId, id }: ApiKeyRef) => `${workspaceId} ${id}`
  return {
    create: async (key, secret) => void stored.set(nameOf(key), { key, secret }),
    list: async (workspaceId) =>
      [...stored.values()]
        .map(({ key }) => key)
        .filter((key) => key.workspaceId === workspaceId)
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    get: async (ref) => stored.get(nameOf(ref))?.key,
    async rename(ref, name) {
      const found = stored.get(nameOf(ref))
      if (found) found.key = { ...found.key, name }
      return found?.key
    },
    revoke: async (ref) => stored.delete(nameOf(ref)),
    async find(secret) {
      const found = [...stored.values()].find((each) => each.secret === secret)
      if (!found) return undefined
      const { name: _, createdAt: __, lastFour: ___, ...key } = found.key
      return key
    },
    async touch(_secret, ref, at) {
      const found = stored.get(nameOf(ref))
      if (found) found.key = { ...found.key, lastUsedAt: at }
    },
  }
}

/** What identifies callers by their keys, in memory. */
export const fakeKeyDoor = () => ({ apiKeys: fakeApiKeys(), keyCalls: memoryKeyCalls() })
