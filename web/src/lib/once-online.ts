/** In ms. */
const pauseBeforeRetry = 1_000

/**
 * Loads a part of a screen, and not without a network: a load that failed would take the screen down. One that fails is tried once more: the network may
 * have gone away meanwhile, or the person is leaving the page, which cuts every load off.
 */
export const onceOnline =
  <Loaded>(load: () => Promise<Loaded>) =>
  async () => {
    await online()
    try {
      return await load()
    } catch {
      if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry))
      await online()
      return load()
    }
  }

const online = async () => {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
