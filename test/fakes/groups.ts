import type { GroupList, Groups } from '#functions/ports/own-lists.ts'

/** Groups in memory. */
export const fakeGroups = (): Groups => {
  const lists = new Map<string, GroupList>()
  const read = (userId: string) => lists.get(userId) ?? { groups: [], version: 0 }

  return {
    read: async (userId) => read(userId),
    async write(userId, { groups, version }) {
      if (read(userId).version !== version) return false
      lists.set(userId, { groups, version: version + 1 })
      return true
    },
  }
}
