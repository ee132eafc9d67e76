/** A set of listeners for a change. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    /** Calls `listener` on each change until the returned function is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
