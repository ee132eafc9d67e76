import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'

const overview = {
  wantedPlan: 'creator' as const,
  entitlements: entitlements({}, Date.now()),
  canAskForRefund: false,
  usage: { accounts: { used: 1, limit: 10 }, scheduledPosts: { used: 0, limit: null } },
  paused: { accounts: 0, posts: 0 },
}

const confirm = page.getByRole('button', { name: 'Change to Studio' })
const busy = page.getByRole('button', { name: 'Changing...' })

test('after coming back from Stripe without confirming the payment, the change can be retried at the price of that time', async () => {
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  const sent: string[] = []
  let asOf = '2026-12-01T12:00:00.000Z'
  fakeApi(
    answer(paymentsApi.previewChange, ({ plan }) => ({
      status: 200,
      body: {
        plan,
        dueToday: { amount: 2_000, currency: 'eur' },
        nextPayment: { amount: 4_900, currency: 'eur' },
        nextPaymentAt: '2027-01-01T12:00:00.000Z',
        asOf,
      },
    })),
    answer(paymentsApi.changePlan, (change) => {
      sent.push(change.asOf)
      return { status: 202, body: { message: 'Confirm it.', url: new URL('#confirm', location.href).href } }
    }),
  )
  render(
    <InApplication>
      <ChangePlanDialog plan="studio" overview={overview} isOpen onClose={() => {}} />
    </InApplication>,
  )
  await confirm.click()
  await expect.poll(() => location.hash).toBe('#confirm')
  await expect.element(busy).toHaveAttribute('aria-busy')
  asOf = '2026-12-01T12:10:00.000Z'

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  await expect.element(confirm).toBeEnabled()
  await expect.element(confirm).not.toHaveAttribute('aria-busy')
  await confirm.click()
  await expect.poll(() => sent).toEqual(['2026-12-01T12:00:00.000Z', '2026-12-01T12:10:00.000Z'])
})
