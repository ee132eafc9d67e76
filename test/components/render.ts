import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/**
 * Renders a node until the test ends, within a `main` unless it has its own. Lazily loaded parts appear a moment later.
 */
export const render = (node: ReactNode, within: 'main' | 'div' = 'main'): void => {
  const place = document.body.appendChild(document.createElement(within))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  flushSync(() => root.render(node))
}
