import type { Page } from 'playwright-core'

/** Stripe's test cards, by behavior. */
export const testCards = {
  good: '4242 4242 4242 4242',
  asksForProof: '4000 0027 6000 3184',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  failsLater: '4000 0000 0000 0341',
}

/** Selects a card on Stripe's page and pays. */
export const payWith = async (page: Page, card: keyof typeof testCards = 'good') => {
  await page.getByRole('radio', { name: testCards[card] }).check()
  await page.getByRole('button', { name: 'Subscribe for' }).click()
}

/** Waits for a plan's Stripe page. */
export const untilAtStripe = (page: Page, planName: string) => page.getByRole('heading', { name: `Subscribe to ${planName}` }).waitFor()

/** Waits for the thank-you page after a payment, and then the dashboard. */
export const untilThanked = async (page: Page, planName: string) => {
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.getByText(`Thank you. The ${planName} plan is yours from now on.`).waitFor()
  await page.waitForURL('/dashboard/overview')
}

/** Opens the plan tab in Settings. */
export const openPlan = async (page: Page) => {
  await page.goto('/dashboard/settings?tab=plan')
  await page.getByRole('heading', { name: 'Your plan' }).waitFor()
}
