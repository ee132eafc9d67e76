import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { answer, answerOddly, type FakeAnswer, fakeApi } from '#test/components/fake-api.ts'
import { showSite } from '#test/components/show-site.tsx'
import { beginSession } from '#web/lib/session.ts'

const { key: keyCall, price: priceCall, createCheckout } = paymentsApi

/** A session that ends in the year 2100. */
const token = `any.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.any`

beforeEach(() => beginSession(token, {}))

const aKey = answer(keyCall, () => ({ status: 200, body: { key: 'pk_test_any' } }))

const show = (...answered: FakeAnswer[]) => {
  fakeApi(
    ...answered,
    answer(platformsApi.allAccounts, () => ({ status: 200, body: [] })),
  )
  showSite('/signup?plan=creator')
}

const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
const busy = page.getByRole('button', { name: 'Redirecting to Stripe...' })
const prices = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const given = (status: number, body: unknown) => async () => Response.json(body, { status })

const notInitialized = 'Failed to initialize payment system. Please try again later.'
const noKey = 'No Stripe key received from server'
const failed = 'An error occurred during payment processing'

/** The response given to each request, and the message about it. */
const failures: [says: string, when: string, ...answered: FakeAnswer[]][] = [
  [notInitialized, 'the key can’t be fetched', answerOddly(keyCall, unreachable)],
  [notInitialized, 'the server has no key to tell', answerOddly(keyCall, given(503, { code: 'unavailable', message: 'Not now.' }))],
  [noKey, 'the key is empty', answerOddly(keyCall, given(200, { key: '' }))],
  [noKey, 'the answer has no key', answerOddly(keyCall, given(200, {}))],
  [
    'No session ID received from server',
    'the answer has no session',
    aKey,
    answerOddly(createCheckout, given(201, { url: 'https://checkout.stripe.com/c/pay/any' })),
  ],
  ['Stripe failed to load', 'the answer has no page of Stripe', aKey, answerOddly(createCheckout, given(201, { sessionId: 'cs_1' }))],
  [failed, 'nobody answers', aKey, answerOddly(createCheckout, unreachable)],
  [failed, 'the server breaks', aKey, answerOddly(createCheckout, async () => new Response('Bad Gateway', { status: 502 }))],
  [
    'Stripe is being mended.',
    'the server says why',
    aKey,
    answerOddly(createCheckout, given(503, { code: 'unavailable', message: 'Stripe is being mended.' })),
  ],
]

test.for(failures)('“%s” is said when %s, and paying can be tried again', async ([says, , ...answered]) => {
  show(...answered)

  await proceed.click()

  await expect.element(page.getByRole('alert').getByText(says)).toBeVisible()
  await expect.element(proceed).toBeEnabled()
  await expect.element(busy).not.toBeInTheDocument()
})

test('the summary names plan, price and total, and satisfies axe', async () => {
  show(answer(priceCall, () => ({ status: 200, body: { price: 1900, currency: 'eur' } })))
  const summary = page.getByRole('region', { name: 'Order Summary' })

  await expect.element(summary.getByText(/^Creator Plan, Monthly Subscription/)).toBeVisible()
  await expect.element(summary.getByText('€19 per month')).toBeVisible()

  expect(prices()).toEqual(['€19 per month', '€19'])
  await expect.element(summary.getByText('Secure payment via Stripe')).toBeVisible()
  await expect.element(summary.getByText(/^You will be redirected to Stripe’s page to pay\./)).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Summary' })).toHaveAttribute('aria-current', 'step')
  expect(await axeFindings()).toEqual([])
})

test('a price that is unavailable is shown as N/A, and does not keep anybody from paying', async () => {
  show(answerOddly(priceCall, given(503, { code: 'unavailable', message: 'Stripe can’t be asked.' })))

  await expect.element(page.getByText('N/A').first()).toBeVisible()

  expect(prices()).toEqual(['N/A', 'N/A'])
  await expect.element(proceed).toBeEnabled()
})

test('two presses ask for one payment, and a spinner with words shows while Stripe’s page is asked for', async () => {
  const asked: unknown[] = []
  const reply = Promise.withResolvers<void>()
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  show(
    aKey,
    answer(createCheckout, async (wanted) => {
      asked.push(wanted)
      await reply.promise
      return { status: 201, body: { sessionId: 'cs_1', url: new URL('#paying', location.href).href } }
    }),
  )

  await proceed.dblClick()
  await busy.click({ force: true })
  reply.resolve()

  await expect.poll(() => location.hash).toBe('#paying')
  expect(asked).toEqual([{ plan: 'creator' }])
})

test('after coming back from Stripe, a person can pay again', async () => {
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  show(
    aKey,
    answer(createCheckout, () => ({ status: 201, body: { sessionId: 'cs_1', url: new URL('#paying', location.href).href } })),
  )
  await proceed.click()
  await expect.poll(() => location.hash).toBe('#paying')
  await expect.element(busy).toHaveAttribute('aria-busy')

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  await expect.element(proceed).not.toHaveAttribute('aria-busy')
})
