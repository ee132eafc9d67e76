import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { authApi } from '#shared/contracts/auth.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ActivityList } from './activity-list.tsx'

const anEvent = { at: '2026-05-04T09:00:00.000Z', what: 'signed-in', result: 'done', requestId: 'request-1', isThisNetwork: true } as const

const show = () =>
  render(
    <InApplication>
      <ActivityList />
    </InApplication>,
  )

test('each event says what, when and from where, and whether it was refused', async () => {
  const guess = { ...anEvent, result: 'refused', requestId: 'request-2', isThisNetwork: false } as const
  fakeApi(answer(authApi.activity, () => ({ status: 200, body: [guess, anEvent] })))
  show()

  const rows = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await expect.element(rows.nth(0).getByText('Refused')).toBeVisible()
  await expect.element(rows.nth(0).getByText(/from another network/)).toBeVisible()
  await expect.element(rows.nth(1).getByText(/from the network you are in now/)).toBeVisible()
  await expect.element(rows.nth(1).getByText('Refused')).not.toBeInTheDocument()
})

test('without events it says what will be there', async () => {
  fakeApi(answer(authApi.activity, () => ({ status: 200, body: [] })))
  show()

  await expect.element(page.getByText('Nothing yet')).toBeVisible()
})

test('what could not be loaded can be asked for again', async () => {
  fakeApi()
  show()

  await expect.element(page.getByText('Your activity couldn’t be loaded')).toBeVisible()
  fakeApi(answer(authApi.activity, () => ({ status: 200, body: [anEvent] })))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Signed in', { exact: true })).toBeVisible()
})
