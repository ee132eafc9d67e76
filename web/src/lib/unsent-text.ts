import { keptForGood } from './storage.ts'

/** The beginning of the names that unsent posts are stored under in this browser. */
export const unsentPrefix = 'crier:unsent:'

/** True if this browser holds text that was never sent, whoever's it is. */
export const hasUnsentText = (): boolean => keptForGood.names().some((name) => name.startsWith(unsentPrefix))
