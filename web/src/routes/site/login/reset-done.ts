/** What the page of a new password leaves in the history for the login page that it leads to. */
export const resetDone = { isReset: true }

export const wasJustReset = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReset' in state
