/** Loads a part of a screen, and not without a network: a load that failed would take the screen down. */
export const onceOnline =
  <Loaded>(load: () => Promise<Loaded>) =>
  async () => {
    await online()
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      // The network went away meanwhile.
      await online()
      return load()
    }
  }

const online = async () => {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
