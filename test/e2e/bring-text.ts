import type { Page } from 'playwright-core'
import { until } from '../api/until.ts'
import type { PageOptions } from './page-pool.ts'
import { textField } from './write.ts'

type Open = (path: string, look?: PageOptions) => Promise<Page>

/** Writes a text in the character counter and opens it in the composer. */
export const bring = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Your text' }).fill(text)
  await page.getByRole('button', { name: 'Open in composer', exact: true }).click()
}

/** The same for a visitor who isn't signed in and is asked to sign up. */
export const bringAsGuest = async (open: Open, text: string) => {
  const page = await open('/tools/character-counter')
  await Promise.all([page.getByText('Your text is saved in this browser.').waitFor(), bring(page, text)])
  await page.waitForURL('/signup?plan=early-bird')
  return page
}

/** Waits until the text is in the composer and no longer pending. */
export const untilArrived = async (page: Page, text: string) => {
  // A text that had to wait opens at another address of the composer.
  await page.waitForURL(({ pathname }) => pathname === '/dashboard/posts')
  await until(
    () => textField(page).inputValue(),
    (value) => value === text,
  )
  await until(
    () => isWaiting(page),
    (isSo) => !isSo,
  )
}

/** True if a text from the public pages is still stored for the composer. */
export const isWaiting = (page: Page) => page.evaluate(() => localStorage.getItem('crier:kept-text') !== null)
