/** Short messages to the person. */
export type Notice = { kind: 'success' | 'warning' | 'error' | 'info'; text: string }

const key = 'crier:notice'

/** Keeps a notice for the next page of this tab. */
export const keepNotice = (notice: Notice): void => sessionStorage.setItem(key, JSON.stringify(notice))

/** The notice that the page before left, once. */
export const takeNotice = (): Notice | undefined => {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (kept === null) return undefined
  const notice: unknown = JSON.parse(kept)
  return isNotice(notice) ? notice : undefined
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'kind' in value
