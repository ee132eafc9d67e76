import { type ComponentType, lazy } from 'react'
import { loadScript } from './load-script.ts'
import { UnloadedPart } from './unloaded-part.tsx'

/** A part of a page whose script comes with its first use. Without a network it waits for one. A script that fails leaves the rest of the page as it is. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    loadScript(load).then(
      (part) => ({ default: part }),
      (error) => {
        // What browsers make of a script that could not be fetched.
        if (!(error instanceof TypeError)) throw error
        return { default: UnloadedPart }
      },
    ),
  )
