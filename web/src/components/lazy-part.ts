import { type ComponentType, lazy } from 'react'

const triesMax = 3
/** In ms. */
const pauseBeforeRetry = 1_000

/** A part of a page whose script comes with its first use. Without a network it waits for one: a script that failed would take the screen down. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadOnline(load, triesMax) }))

/** Tries again: the network may have gone away meanwhile, or the person is leaving the page, which cuts every load off. */
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
