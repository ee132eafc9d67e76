import type { Locator, Page } from 'playwright-core'

/** Presses `button`, and agrees as `username` in the window of X that opens. */
export const connectAccount = async (page: Page, button: Locator, username: string) => {
  const consent = await openConsent(page, button)
  await consent.getByRole('textbox').fill(username)
  const closed = consent.waitForEvent('close')
  await consent.getByRole('button', { name: 'Authorize app' }).click()
  await closed
}

/** Presses `button`, and gives the window of X that opens. */
export const openConsent = async (page: Page, button: Locator) => {
  const [consent] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await consent.getByRole('heading', { name: 'Crier wants to access your X account' }).waitFor()
  return consent
}
