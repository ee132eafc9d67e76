import type { Page } from 'playwright-core'

/** Opens the list of platforms above the status bar. The next press elsewhere closes it. */
export const openPlatformStates = (page: Page) =>
  page.getByRole('navigation', { name: 'Platform status' }).getByRole('button', { name: 'Your platforms' }).click()
