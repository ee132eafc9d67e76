import type { Locator } from 'playwright-core'

/** True if an element has the focus. False for an element that has left the page. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement).catch(() => false)
