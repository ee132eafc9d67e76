import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../api/person.ts'
import { axeFindings } from './axe-findings.ts'
import { continueWith } from './continue-with.ts'
import { passwordField } from './log-in.ts'
import { logOut } from './log-out.ts'
import { openPlan, payWith, untilAtStripe, untilThanked } from './pay-at-stripe.ts'
import { test } from './stage.ts'

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

/** Fills in the first step of a sign-up and continues to payment. */
const registerFor = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Ada Example')
  await page.getByRole('form').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

test.concurrent('an email sign-up for a paid plan goes straight to Stripe, and after payment to the dashboard with that plan', async ({
  open,
  fresh,
}) => {
  const page = await open('/signup?plan=creator')
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/payment/create-checkout-session', (route) => seen.promise.then(() => route.continue()))

  await registerFor(page, `${fresh('ida.paid')}@crier.test`)
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
  await page.getByText('Registration successful! Please check your email to verify your account.').waitFor()
  seen.resolve()
  await untilAtStripe(page, 'Creator')
  await payWith(page)

  await untilThanked(page, 'Creator')
  await openPlan(page)
  await page.getByText('€19 a month. The next payment is due on').waitFor()
  await page.getByText('Paid', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test.concurrent('a Google sign-up for a paid plan shows the price, continues on a click, and after payment leads to the dashboard', async ({
  open,
  fresh,
}) => {
  const page = await open('/signup/studio')
  await continueWith(page, 'Google', `${fresh('gil.paid')}@crier.test`)
  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()

  await page.getByText('Registration successful!').waitFor()
  await page.getByText('Studio Plan, Monthly Subscription').waitFor()
  await page.getByText('€49 per month').waitFor()
  expect(await page.getByText('Please check your email').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Order Summary' }).evaluate((heading) => heading === document.activeElement)).toBe(true)
  await proceed(page).click()
  await untilAtStripe(page, 'Studio')
  await payWith(page)

  await untilThanked(page, 'Studio')
})

test.concurrent('a person the provider already knows goes on to the plan’s payment', async ({ open, fresh }) => {
  const page = await open('/signup?plan=free')
  await continueWith(page, 'GitHub', `${fresh('hob.paid')}@crier.test`)
  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('/dashboard/overview')
  await logOut(page)
  await page.waitForURL('/')

  await page.goto('/signup?plan=creator')
  await continueWith(page, 'GitHub', `${fresh('hob.paid')}@crier.test`)

  await proceed(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/signup')
})

test.concurrent('a declined card is reported at Stripe, and another one pays', async ({ open, person }) => {
  const page = await open('/signup?plan=creator', { as: await person() })
  await proceed(page).click()
  await untilAtStripe(page, 'Creator')

  await payWith(page, 'declined')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await payWith(page, 'poor')
  await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor()
  await payWith(page)

  await untilThanked(page, 'Creator')
})

test.concurrent('a card that requires 3-D Secure pays once its holder has authenticated', async ({ open, person }) => {
  const page = await open('/signup?plan=early-bird', { as: await person() })
  await proceed(page).click()
  await untilAtStripe(page, 'Early Bird')

  await payWith(page, 'asksForProof')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await page.getByRole('alert').getByText('We are unable to authenticate your payment method.').waitFor()
  await payWith(page, 'asksForProof')
  await page.getByRole('button', { name: 'Complete authentication' }).click()

  await untilThanked(page, 'Early Bird')
})

test.concurrent('a newcomer who turns back at Stripe isn’t charged, can retry, and gets to the dashboard', async ({ open, fresh }) => {
  const page = await open('/signup?plan=creator')
  await registerFor(page, `${fresh('jan.paid')}@crier.test`)
  await untilAtStripe(page, 'Creator')

  await page.getByRole('link', { name: 'Back to Crier' }).click()
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor()
  expect(new URL(page.url()).search).toBe('?plan=creator')
  expect(await page.getByRole('link', { name: 'Try Payment Again' }).getAttribute('href')).toBe('/signup?plan=creator')
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()

  await page.waitForURL('/dashboard/overview')
})

test.concurrent('an Early Bird who turns back at Stripe can retry, and gets to the same payment without a loop', async ({
  open,
  person,
}) => {
  const page = await open('/dashboard/overview', { as: await person() })
  await page.goto('/signup?plan=creator')
  await proceed(page).click()
  await untilAtStripe(page, 'Creator')
  const firstUrl = page.url()

  await page.getByRole('link', { name: 'Back to Crier' }).click()
  await page.getByRole('link', { name: 'Try Payment Again' }).click()
  await proceed(page).click()
  await untilAtStripe(page, 'Creator')

  expect(page.url()).toBe(firstUrl)
  await page.goBack()
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
  expect(await proceed(page).getAttribute('aria-busy')).toBeNull()
})

test.concurrent('a person who has already paid is led to changing the plan instead of paying for a second one', async ({
  open,
  person,
}) => {
  const page = await open('/signup?plan=creator', { as: await person() })
  await proceed(page).click()
  await untilAtStripe(page, 'Creator')
  await payWith(page)
  await untilThanked(page, 'Creator')

  await page.goto('/signup?plan=studio')

  await page.getByRole('dialog', { name: 'Change to Studio?' }).getByText('Due today').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
})
