import { useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { planQuery } from './plan-query.ts'
import { PortalButton } from './portal-button.tsx'

const button = page.getByRole('button', { name: 'Update your card' })
const busy = page.getByRole('button', { name: 'Opening...' })

test('after coming back from Stripe’s portal, it can be opened again, and the plan is read anew', async () => {
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  let accounts = 1
  fakeApi(
    answer(paymentsApi.portal, () => ({ status: 201, body: { url: new URL('#portal', location.href).href } })),
    answer(paymentsApi.plan, () => ({
      status: 200,
      body: {
        wantedPlan: 'free' as const,
        entitlements: entitlements({}, Date.now()),
        canAskForRefund: false,
        usage: { accounts: { used: accounts, limit: 2 }, scheduledPosts: { used: 0, limit: 10 } },
        paused: { accounts: 0, posts: 0 },
      },
    })),
  )
  const Plan = () => <p>{`Accounts: ${useQuery(planQuery()).data?.usage.accounts.used}`}</p>
  render(
    <InApplication>
      <PortalButton>Update your card</PortalButton>
      <Plan />
    </InApplication>,
  )
  await expect.element(page.getByText('Accounts: 1')).toBeVisible()
  await button.click()
  await expect.poll(() => location.hash).toBe('#portal')
  await expect.element(busy).toHaveAttribute('aria-busy')
  accounts = 2

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  await expect.element(button).not.toHaveAttribute('aria-busy')
  await expect.element(page.getByText('Accounts: 2')).toBeVisible()
})
