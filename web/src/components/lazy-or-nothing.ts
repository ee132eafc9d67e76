import { type ComponentType, lazy } from 'react'

/** A part that a page can do without, loaded when it is first drawn. When it can't be loaded, as without a network, the page goes on without it. */
export const lazyOrNothing = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
