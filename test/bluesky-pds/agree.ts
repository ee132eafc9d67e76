import type { Page } from 'playwright-core'
import { password } from './pds.ts'

/** Signs in and consents on the reference server's own pages, where the account is already filled in. */
export const agree = async (page: Page) => {
  await page.locator('input[type=password]').fill(password)
  await page
    .getByRole('button', { name: /sign in|next/i })
    .last()
    .click()
  await page.getByRole('button', { name: /authorize|accept|allow/i }).click()
}
