import { keptForTab } from './storage.ts'

/** Short messages to the person. */
export type Notice = { kind: 'success' | 'warning' | 'error' | 'info'; text: string }

const key = 'crier:notice'

/** Keeps a notice for the next page of this tab. */
export const keepNotice = (notice: Notice): void => void keptForTab.set(key, JSON.stringify(notice))

/** The notice that the page before left, once. */
export const takeNotice = (): Notice | undefined => {
  const notice = keptForTab.read(key)
  keptForTab.remove(key)
  return isNotice(notice) ? notice : undefined
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'kind' in value
