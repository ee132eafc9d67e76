import type { Page } from 'playwright-core'
import { password } from './pds.ts'

/** On the reference server's own pages: signs the account in that they name already, and allows what is asked. */
export const agree = async (page: Page) => {
  await page.locator('input[type=password]').fill(password)
  await page
    .getByRole('button', { name: /sign in|next/i })
    .last()
    .click()
  await page.getByRole('button', { name: /authorize|accept|allow/i }).click()
}
