import type { Page } from 'playwright-core'

/** Leaves by the button of the page's header; in the dashboard it is in the account menu. */
export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}
