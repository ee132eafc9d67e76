import type { Locator, Page } from 'playwright-core'

/** Clicks `button` and consents as `username` in the platform's window. */
export const connectAccount = async (page: Page, button: Locator, username: string) => {
  const consent = await openConsent(page, button)
  const closed = consent.waitForEvent('close')
  await agree(consent, username)
  await closed
}

/**
 * The same for a platform that first asks for an account or a server. Leaves it empty, which selects the platform's
 * own.
 */
export const connectAnywhere = async (page: Page, button: Locator, username: string) => {
  await button.click()
  await connectAccount(page, page.getByRole('button', { name: 'Continue' }), username)
}

/** Consents as `username` in a platform's window. */
export const agree = async (consent: Page, username: string) => {
  await consent.getByRole('textbox').fill(username)
  await consent.getByRole('button', { name: 'Authorize app' }).click()
}

/** Clicks `button` and returns the platform's window. */
export const openConsent = async (page: Page, button: Locator) => {
  const [consent] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await consentOn(consent)
  return consent
}

/** Waits until a page is a platform's consent page. */
export const consentOn = (page: Page) => page.getByRole('heading', { name: /^Crier wants to access your \w+ account$/ }).waitFor()
