import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminApi } from '#shared/contracts/admin.ts'
import type { PersonDetail, PersonRow } from '#shared/contracts/admin-rows.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { PeoplePanel } from './people-panel.tsx'

const aRow = (own: Partial<PersonRow> = {}): PersonRow => ({
  id: 'grace',
  name: 'Grace',
  email: 'grace@example.com',
  plan: 'studio',
  state: 'active',
  isAdministrator: false,
  createdAt: '2026-05-04T09:00:00.000Z',
  ...own,
})
const counts = { accounts: 2, drafts: 0, scheduled: 3, published: 4, failed: 0, files: 1, fileBytes: 2_097_152, sessions: 1 }
const aDetail = (own: Partial<PersonRow> = {}): PersonDetail => ({ ...aRow(own), counts, workspaces: [] })

const people = (...rows: PersonRow[]) => answer(adminApi.people, () => ({ status: 200, body: { items: rows } }))
const me = { id: 'olga', email: 'olga@example.com' }

const show = () =>
  render(
    <InApplication>
      <PeoplePanel me={me} />
    </InApplication>,
  )

test('lists people with their address, plan, and state', async () => {
  fakeApi(people(aRow(), aRow({ id: 'henry', name: 'Henry', state: 'disabled', isAdministrator: true })))
  show()

  const rows = page.getByRole('table', { name: 'People' }).getByRole('row')
  await expect.element(rows.nth(1).getByText('Grace', { exact: true })).toBeVisible()
  await expect.element(rows.nth(1).getByText('Active', { exact: true })).toBeVisible()
  await expect.element(rows.nth(2).getByText('Administrator', { exact: true })).toBeVisible()
  await expect.element(rows.nth(2).getByText('Disabled', { exact: true })).toBeVisible()
})

test('people with the same name can be told apart by those who only hear the list', async () => {
  fakeApi(people(aRow(), aRow({ id: 'other', email: 'other@example.com' })))
  show()

  await expect.element(page.getByRole('button', { name: 'Grace, grace@example.com' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Grace, other@example.com' })).toBeVisible()
})

test('searches, and says so when nobody matches', async () => {
  fakeApi(
    answer(adminApi.people, ({ search, state }) => ({
      status: 200,
      body: { items: search === 'gra' && state === 'disabled' ? [] : [aRow()] },
    })),
  )
  show()

  await page.getByRole('searchbox', { name: 'Search people' }).fill('gra')
  await page.getByLabelText('State').selectOptions('Disabled')

  await expect.element(page.getByText('No matches', { exact: true })).toBeVisible()
})

test('continues a search that did not cover everybody', async () => {
  fakeApi(
    answer(adminApi.people, ({ cursor }) => ({
      status: 200,
      body: cursor === undefined ? { items: [], cursor: 'further' } : { items: [aRow()] },
    })),
  )
  show()

  await page.getByRole('searchbox', { name: 'Search people' }).fill('grace')
  await page.getByRole('button', { name: 'Search further' }).click()

  await expect.element(page.getByRole('button', { name: 'Grace, grace@example.com' })).toBeVisible()
})

test('disables a person after a second press, and can enable them again', async () => {
  let state: PersonRow['state'] = 'active'
  fakeApi(
    people(aRow()),
    answer(adminApi.person, () => ({ status: 200, body: aDetail({ state }) })),
    answer(adminApi.disable, () => {
      state = 'disabled'
      return { status: 200, body: aRow({ state }) }
    }),
  )
  show()
  await page.getByRole('button', { name: 'Grace, grace@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grace' })
  await expect.element(dialog.getByText('1 · 2 MB')).toBeVisible()

  await dialog.getByRole('button', { name: 'Disable...' }).click()
  await expect.element(dialog.getByText(/Their sessions end/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()

  await expect.element(dialog.getByRole('button', { name: 'Enable' })).toBeVisible()
})

test('says why a person can not be disabled', async () => {
  fakeApi(
    people(aRow()),
    answer(adminApi.person, () => ({ status: 200, body: aDetail() })),
    answer(adminApi.disable, () => {
      throw new ApiError('You’ve made a lot of changes in the past hour.', { status: 429, code: 'too-many' })
    }),
  )
  show()
  await page.getByRole('button', { name: 'Grace, grace@example.com' }).click()

  await page.getByRole('button', { name: 'Disable...' }).click()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()

  await expect.element(page.getByText('You’ve made a lot of changes in the past hour.')).toBeVisible()
})

test('offers to retry when people could not be loaded', async () => {
  fakeApi()
  show()

  await expect.element(page.getByText('The people couldn’t be loaded')).toBeVisible()
  fakeApi(people(aRow()))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Grace, grace@example.com' })).toBeVisible()
})
