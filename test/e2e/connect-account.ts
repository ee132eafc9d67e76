import type { Locator, Page } from 'playwright-core'

/** Presses `button`, and agrees as `username` in the window of the platform that opens. */
export const connectAccount = async (page: Page, button: Locator, username: string) => {
  const consent = await openConsent(page, button)
  const closed = consent.waitForEvent('close')
  await agree(consent, username)
  await closed
}

/** The same on a platform that first asks for an account or a server: nothing is named, which means the platform's own. */
export const connectAnywhere = async (page: Page, button: Locator, username: string) => {
  await button.click()
  await connectAccount(page, page.getByRole('button', { name: 'Continue' }), username)
}

/** Says yes as somebody in a platform's window. */
export const agree = async (consent: Page, username: string) => {
  await consent.getByRole('textbox').fill(username)
  await consent.getByRole('button', { name: 'Authorize app' }).click()
}

/** Presses `button`, and gives the window of the platform that opens. */
export const openConsent = async (page: Page, button: Locator) => {
  const [consent] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await consentOn(consent)
  return consent
}

/** Waits until a page is the one on which a platform asks. */
export const consentOn = (page: Page) => page.getByRole('heading', { name: /^Crier wants to access your \w+ account$/ }).waitFor()
