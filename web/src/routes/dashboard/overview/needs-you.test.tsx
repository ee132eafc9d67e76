import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { NeedsYou } from './needs-you.tsx'

type World = { isEmailVerified?: boolean; accounts?: readonly Partial<AccountAnswer>[]; failed?: readonly PostAnswer[] }

const show = ({ isEmailVerified = true, accounts = [{}], failed = [] }: World) => {
  fakeApi(
    answer(userApi.get, () => ({ status: 200, body: { ...aUser({ isEmailVerified }), plan: 'free' as const } })),
    answer(platformsApi.allAccounts, () => ({
      status: 200,
      body: accounts.map((own, index) => ({ ...anAccount({ id: `x_${index}`, ...own }), type: 'x' as const })),
    })),
  )
  render(
    <InApplication>
      <Suspense>
        <NeedsYou failed={failed} faces={new Map()} />
      </Suspense>
    </InApplication>,
  )
}

const part = page.getByRole('region', { name: 'What needs you' })
const reconnect = { state: { name: 'reconnect', since: '2026-05-04T08:00:00.000Z', message: 'Expired.' } } as const

test('a quiet line says that nothing needs the person', async () => {
  show({ accounts: [{}, { id: 'x_b' }] })

  await expect.element(part.getByText('Nothing needs you right now.')).toBeVisible()
  await expect.element(part.getByText('All 2 accounts are connected.')).toBeVisible()
})

test('an address to confirm, an account to reconnect, and a failed post are listed, each with what to do', async () => {
  const failed = aPostAnswer({ content: 'Bad luck', targets: [aTargetSummary({ state: 'failed' })] })
  show({ isEmailVerified: false, accounts: [{ username: 'old', ...reconnect }, {}], failed: [failed] })

  await expect.element(part.getByRole('link', { name: 'Your email address isn’t confirmed yet' })).toBeVisible()
  await expect.element(part.getByRole('link', { name: 'Reconnect X · @old' })).toBeVisible()
  await expect.element(part.getByRole('button', { name: /^Retry: Bad luck/ })).toBeVisible()
  await expect.element(part.getByRole('link', { name: 'All failed posts' })).toBeVisible()
  await expect.element(part.getByText('Your other account is connected.')).toBeVisible()
  expect(part.getByText('Nothing needs you right now.').elements()).toHaveLength(0)
})

test('without accounts, nothing can go out, and the person can connect one', async () => {
  show({ accounts: [] })

  await expect.element(part.getByText('No accounts connected, so nothing can go out.')).toBeVisible()
  await expect.element(part.getByRole('link', { name: 'Connect one' })).toBeVisible()
})
