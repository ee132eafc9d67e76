import type { Page } from 'playwright-core'

type ProviderName = 'Google' | 'GitHub'

export const providerButton = (page: Page, name: ProviderName) => page.getByRole('button', { name: `Continue with ${name}` })

/** Accepts the terms of the login page. */
export const acceptTerms = (page: Page) =>
  page.getByRole('checkbox', { name: 'I accept the Privacy Policy & Terms of Service', disabled: false }).check()

/** Clicks a provider's button and returns its window. */
export const openProvider = async (page: Page, name: ProviderName) => {
  const [window] = await Promise.all([page.waitForEvent('popup'), providerButton(page, name).click()])
  await window.getByRole('heading', { name: `Sign in to Crier with ${name}` }).waitFor()
  return window
}

/** Consents at the provider as the person with this address. */
export const agreeAs = async (window: Page, email: string) => {
  await window.getByLabel('Email address').fill(email)
  await window.getByRole('button', { name: 'Allow' }).click()
}

/** Completes a provider's sign-in, whose window closes by itself. */
export const continueWith = async (page: Page, name: ProviderName, email: string) => {
  const window = await openProvider(page, name)
  await Promise.all([window.waitForEvent('close'), agreeAs(window, email)])
}
