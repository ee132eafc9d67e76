import { type ComponentType, useState } from 'react'
import { lazyPart, loadScript } from './lazy-part.tsx'

/**
 * A part that a screen's first view doesn't show. `prefetch` loads its script early so nobody waits. A loaded part
 * renders immediately, where a lazy one would first show its fallback.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Prefetched: ComponentType<Props> | undefined
  const Lazy: ComponentType<Props> = lazyPart(load)
  const Later = (props: Props) => {
    const [Part] = useState(() => Prefetched ?? Lazy)
    return <Part {...props} />
  }
  /** Waits for the network. If loading fails, the part says so where it's shown. */
  const prefetch = async () => {
    Prefetched = await loadScript(load).catch(() => undefined)
  }
  return Object.assign(Later, { prefetch })
}
