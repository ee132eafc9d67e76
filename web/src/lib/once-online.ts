const triesMax = 3
/** In ms. */
const pauseBeforeRetry = 1_000

/**
 * Loads a part of a screen, and not without a network: a load that failed would take the screen down. One that fails is tried twice more: the network may
 * have gone away meanwhile, or the person is leaving the page, which cuts every load off.
 */
export const onceOnline =
  <Loaded>(load: () => Promise<Loaded>) =>
  () =>
    loadOnline(load, triesMax)

const loadOnline = async <Loaded>(load: () => Promise<Loaded>, tries: number): Promise<Loaded> => {
  await online()
  try {
    return await load()
  } catch (error) {
    if (tries === 1) throw error
  }
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry))
  return loadOnline(load, tries - 1)
}

const online = async () => {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
