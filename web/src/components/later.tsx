import { type ComponentType, useState } from 'react'
import { lazyPart, loadScript } from './lazy-part.tsx'

/**
 * A part that the first view of a screen does not show. `prefetch` loads its script ahead, so that nobody waits; a part that is there by then is
 * drawn at once, where a lazy one shows its fallback first.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Prefetched: ComponentType<Props> | undefined
  const Lazy: ComponentType<Props> = lazyPart(load)
  const Later = (props: Props) => {
    const [Part] = useState(() => Prefetched ?? Lazy)
    return <Part {...props} />
  }
  /** Waits for a network. When it fails, the part says so where it is shown. */
  const prefetch = async () => {
    Prefetched = await loadScript(load).catch(() => undefined)
  }
  return Object.assign(Later, { prefetch })
}
