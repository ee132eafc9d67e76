import { randomUUID } from 'node:crypto'
import { StartError } from '../process/start-error.ts'
import { readFilesPlace } from './files-place.ts'
import type { StoreSettings } from './settings.ts'
import { openStore, probeStore, type Store, StoreAway } from './store.ts'

type Options = { folder: string; report: (message: string) => void }

/**
 * Opens the store that the settings name, and tries it. A store that refuses us ends the start. One that was good before and is away for a while does not: what needs
 * files waits.
 */
export const tryStore = async (settings: StoreSettings | undefined, { folder, report }: Options): Promise<Store | undefined> => {
  if (!settings) return undefined
  const [store, before] = [await openStore(settings), await readFilesPlace(folder)]
  await probeStore(store, randomUUID()).catch((error: Error) => {
    if (before && error.cause instanceof StoreAway) return report(error.message)
    throw new StartError(error.message, { cause: error })
  })
  return store
}
