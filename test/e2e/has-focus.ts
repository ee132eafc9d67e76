import type { Locator } from 'playwright-core'

/** Whether something on the page has the focus. What has left the page has none. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement).catch(() => false)
