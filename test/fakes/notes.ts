import type { NoteList, Notes } from '#functions/ports/own-lists.ts'

/** Notes in memory. */
export const fakeNotes = (): Notes => {
  const lists = new Map<string, NoteList>()
  const read = (userId: string) => lists.get(userId) ?? { notes: [], version: 0 }

  return {
    read: async (userId) => read(userId),
    async write(userId, { notes, version }) {
      if (read(userId).version !== version) return false
      lists.set(userId, { notes, version: version + 1 })
      return true
    },
  }
}
