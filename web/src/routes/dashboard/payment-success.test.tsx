import { install } from '@sinonjs/fake-timers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type CheckoutState, paymentsApi } from '#shared/contracts/payments.ts'
import { secondMs } from '#shared/domain/times.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Component } from './payment-success.tsx'

const paidPath = '/payment/success?session_id=cs_test_any'

/** Renders the page against the given Stripe responses, in order. The last one repeats. An error is a refusal. */
const show = (path: string, ...words: (CheckoutState['status'] | ApiError)[]) => {
  const left = [...words]
  fakeApi(
    answer(paymentsApi.checkout, () => {
      const word = left.length > 1 ? left.shift() : left[0]
      if (typeof word !== 'string') throw word
      return { status: 200, body: { status: word, plan: 'creator' as const } }
    }),
  )
  render(
    <InApplication at={path}>
      <Component />
    </InApplication>,
  )
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const timer = page.getByRole('timer')
const toDashboard = page.getByRole('link', { name: 'Go to Dashboard Now' })
const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

test('a payment that is on its way is waited for, and nobody is thanked before it has arrived', async () => {
  show(paidPath, 'processing', 'processing', 'paid')

  await expect.element(heading('Confirming Your Payment')).toBeVisible()
  await expect.element(page.getByText('Waiting for Stripe...')).toBeVisible()
  await expect.element(timer).not.toBeInTheDocument()

  await expect.element(heading('Payment Successful')).toBeVisible()
})

test('a payment that takes long is said to, and need not be waited for', async () => {
  show(paidPath, 'processing')
  await expect.element(heading('Confirming Your Payment')).toBeVisible()

  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 20 * secondMs)
  await expect.element(page.getByText(/^This is taking longer than usual\./)).toBeVisible()
  await toDashboard.click()

  await expect.element(address).toHaveTextContent('/dashboard')
})

test.for([
  ['open', 'Payment Not Finished', 'Continue to Payment'],
  ['expired', 'Payment Expired', 'Try Payment Again'],
] as const)('anyone who comes with a payment that is %s is not thanked, and can pay', async ([status, title, way]) => {
  show(paidPath, status)

  await expect.element(heading(title)).toBeVisible()

  await expect.element(timer).not.toBeInTheDocument()
  expect(links()).toEqual([
    [way, '/signup?plan=creator'],
    ['Go to Dashboard Now', '/dashboard'],
  ])
  expect(await axeFindings()).toEqual([])
})

test.for(['/payment/success', '/payment/success?session_id=cs_test_unknown'])(
  'anyone who opens %s by hand is not thanked, and told that there is no payment',
  async (path) => {
    show(path, new ApiError('We couldn’t find that payment.', { status: 404, code: 'not-found' }))

    await expect.element(heading('No Payment Here')).toBeVisible()
    await expect.element(page.getByText(/couldn’t find a payment of yours at this address/)).toBeVisible()
    await expect.element(timer).not.toBeInTheDocument()
    await toDashboard.click()

    await expect.element(address).toHaveTextContent('/dashboard')
  },
)

test('how a payment stands that could not be looked up can be asked again', async () => {
  show(paidPath, new ApiError('Stripe can’t be asked.', { status: 503, code: 'unavailable' }), 'paid')

  await expect.element(page.getByRole('alert').getByText(/Stripe can’t be asked\./)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect.element(heading('Payment Successful')).toBeVisible()
})

test('axe finds nothing on the page of a payment, and a phone shows all of it', async () => {
  // The page stays open longer than its countdown.
  const clock = install({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => clock.uninstall())
  await resizeWindow(320, 640)
  show(paidPath, 'paid')
  await expect.element(heading('Payment Successful')).toBeVisible()

  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('on a phone, what follows the title stays where it is when the payment’s state changes', async () => {
  await resizeWindow(320, 640)
  show(paidPath, 'processing', 'expired')
  const top = (text: RegExp) => page.getByText(text).element().getBoundingClientRect().top
  await expect.element(heading('Confirming Your Payment')).toBeVisible()
  const before = top(/^Your payment went through/)

  await expect.element(heading('Payment Expired')).toBeVisible()

  expect(top(/^Your payment for the Creator plan/)).toBe(before)
})
