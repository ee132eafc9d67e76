import { keptForTab } from './storage.ts'

/** Short messages to the person. */
export type Notice = { kind: 'success' | 'warning' | 'error' | 'info'; text: string }

const key = 'crier:notice'

/** Stores a notice for the next page in this tab. */
export const keepNotice = (notice: Notice): void => void keptForTab.set(key, JSON.stringify(notice))

/** Returns the notice left by the previous page, once. */
export const takeNotice = (): Notice | undefined => {
  const notice = keptForTab.read(key)
  keptForTab.remove(key)
  return isNotice(notice) ? notice : undefined
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'kind' in value
