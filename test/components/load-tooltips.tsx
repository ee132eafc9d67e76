import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Tooltip } from '#web/components/tooltip.tsx'

/** Loads the tooltips' popups, which a page does after its first paint: a test may hover sooner than a person. */
export const loadTooltips = async (): Promise<void> => {
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <Tooltip text="Loading" isName>
        <button type="button">Loading</button>
      </Tooltip>,
    ),
  )
  await import('#web/components/tooltip-popup.tsx')
  // React hears of the script in microtasks, which have run by the next task.
  await scheduler.postTask(() => {})
  root.unmount()
}
