/** Loads a part of a screen, and not before there is a network: a load that failed would take the screen down. */
export const onceOnline =
  <Loaded>(load: () => Promise<Loaded>) =>
  async () => {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  }
