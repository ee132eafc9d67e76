import { keptForGood } from '#web/lib/storage.ts'

/** The draft that a person left unfinished in this browser. Saving, scheduling, and publishing finish it. */
export const leftDraft = {
  get: (workspaceId: string): string | undefined => keptForGood.get(keyOf(workspaceId)),
  remember: (workspaceId: string, postId: string): void => void keptForGood.set(keyOf(workspaceId), postId),
  forget: (workspaceId: string): void => keptForGood.remove(keyOf(workspaceId)),
}

const keyOf = (workspaceId: string) => `crier:left-draft:${workspaceId}`
