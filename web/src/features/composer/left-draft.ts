import { keptForGood } from '#web/lib/storage.ts'

/** The draft that a person left unfinished in this browser. Saving, scheduling, and publishing finish it. */
export const leftDraft = {
  get: (userId: string): string | undefined => keptForGood.get(keyOf(userId)),
  remember: (userId: string, postId: string): void => void keptForGood.set(keyOf(userId), postId),
  forget: (userId: string): void => keptForGood.remove(keyOf(userId)),
}

const keyOf = (userId: string) => `crier:left-draft:${userId}`
