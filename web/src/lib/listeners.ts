/** Those who want to hear of a change. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    /** Calls `listener` at each change until the returned function is called. */
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
