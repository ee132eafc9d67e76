import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { refuse } from './refuse.ts'
import { test } from './stage.ts'

const calls = { key: '**/api/stripe/key', price: '**/api/stripe/price/*', session: '**/api/payment/create-checkout-session' }
const aKey = (route: Route) => route.fulfill({ json: { key: 'pk_test_any' } })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

/** What came in place of each answer, and the message about it. */
const failures: [says: string, when: string, key: (route: Route) => Promise<void>, session?: (route: Route) => Promise<void>][] = [
  ['Failed to initialize payment system. Please try again later.', 'the key can’t be fetched', (route) => route.abort('connectionrefused')],
  ['Failed to initialize payment system. Please try again later.', 'the server has no key to tell', refuse(503, 'Not now.')],
  ['No Stripe key received from server', 'the key is empty', (route) => route.fulfill({ json: { key: '' } })],
  ['No Stripe key received from server', 'the answer has no key', (route) => route.fulfill({ json: {} })],
  [
    'No session ID received from server',
    'the answer has no session',
    aKey,
    (route) => route.fulfill({ status: 201, json: { url: 'https://checkout.stripe.com/c/pay/any' } }),
  ],
  [
    'Stripe failed to load',
    'the answer has no page of Stripe',
    aKey,
    (route) => route.fulfill({ status: 201, json: { sessionId: 'cs_1' } }),
  ],
  ['An error occurred during payment processing', 'nobody answers', aKey, (route) => route.abort('connectionrefused')],
  [
    'An error occurred during payment processing',
    'the server breaks',
    aKey,
    (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  ],
  ['Stripe is being mended.', 'the server says why', aKey, refuse(503, 'Stripe is being mended.')],
]

test.concurrent.for(failures)('“%s” is said when %s, and paying can be tried again', async ([says, , key, session], { open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await page.route(calls.key, key)
  if (session) await page.route(calls.session, session)
  await page.goto('/signup?plan=creator')

  await proceed(page).click()

  await page.getByRole('alert').getByText(says).waitFor()
  expect(await proceed(page).isEnabled()).toBe(true)
  await proceed(page).getByText('Redirecting to Stripe...').waitFor({ state: 'hidden' })
})

test.concurrent('the summary names plan, price and total, and satisfies axe', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await page.route(calls.price, (route) => route.fulfill({ json: { price: 1900, currency: 'eur' } }))
  await page.goto('/signup?plan=creator')
  const summary = page.getByRole('region', { name: 'Order Summary' })

  await summary.getByText('Creator Plan, Monthly Subscription').waitFor()
  await summary.getByText('€19 per month').waitFor()

  expect(await summary.getByRole('definition').allTextContents()).toEqual(['€19 per month', '€19'])
  await summary.getByText('Secure payment via Stripe').waitFor()
  await summary.getByText('You will be redirected to Stripe’s page to pay.').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Summary' }).getAttribute('aria-current')).toBe('step')
  expect(await axeFindings(page)).toEqual([])
})

test.concurrent('a price that is unavailable is shown as N/A, and does not keep anybody from paying', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await page.route(calls.price, refuse(503, 'Stripe can’t be asked.'))
  await page.goto('/signup?plan=studio')

  await until(
    () => page.getByRole('definition').allTextContents(),
    (texts) => texts[0] === 'N/A',
  )

  expect(await page.getByRole('definition').allTextContents()).toEqual(['N/A', 'N/A'])
  expect(await proceed(page).isEnabled()).toBe(true)
})

test.concurrent('two presses ask for one payment, and a spinner with words shows while Stripe’s page is asked for', async ({
  open,
  person,
}) => {
  const page = await open('about:blank', { as: await person() })
  const asked: unknown[] = []
  const answer = Promise.withResolvers<void>()
  await page.route(calls.key, aKey)
  await page.route(calls.session, async (route) => {
    asked.push(route.request().postDataJSON())
    await answer.promise
    await route.fulfill({ status: 201, json: { sessionId: 'cs_1', url: new URL('/privacy-terms', page.url()).href } })
  })
  await page.goto('/signup?plan=creator')

  await proceed(page).dblclick()
  await page.getByRole('button', { name: 'Redirecting to Stripe...' }).waitFor()
  await page.getByRole('button', { name: 'Redirecting to Stripe...' }).click({ force: true })
  answer.resolve()
  await page.waitForURL('/privacy-terms')

  expect(asked).toEqual([{ plan: 'creator' }])
})
