import type { Page } from 'playwright-core'

/** Logs out through the dashboard's account menu. */
export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}
