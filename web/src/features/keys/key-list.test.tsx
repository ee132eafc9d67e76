import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InputOf } from '#shared/contracts/endpoint.ts'
import { type ApiKeyAnswer, keysApi } from '#shared/contracts/keys.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { KeyList } from './key-list.tsx'

const secret = `crier_test_${'a'.repeat(36)}`

const aKey = (own: Partial<ApiKeyAnswer> = {}): ApiKeyAnswer => ({
  id: 'key-1',
  name: 'Newsletter script',
  mode: 'live',
  scopes: ['read', 'publish'],
  createdBy: 'ada',
  createdAt: '2026-05-04T09:00:00.000Z',
  lastFour: 'x7Qz',
  ...own,
})

const { workspaceId: _, ...connected } = anAccount({ id: 'account-1', username: 'bakery' })
const bakery: AccountAnswer = { ...connected, type: connected.platform }

/** A server with these keys, which answers every call, and a screen that shows them. */
const show = async (...keys: ApiKeyAnswer[]) => {
  let stored = keys
  const created = vi.fn<(input: InputOf<typeof keysApi.create>) => void>()
  fakeApi(
    answer(keysApi.list, () => ({ status: 200, body: stored })),
    answer(keysApi.create, (input) => {
      created(input)
      const { name, mode, scopes, expiresAt } = input
      const key = aKey({ id: 'key-2', name, mode, scopes, expiresAt })
      stored = [key, ...stored]
      return { status: 201, body: { key, secret } }
    }),
    answer(keysApi.rename, ({ id, name }) => {
      const renamed = aKey({ id, name })
      stored = stored.map((key) => (key.id === id ? renamed : key))
      return { status: 200, body: renamed }
    }),
    answer(keysApi.revoke, ({ id }) => {
      stored = stored.filter((key) => key.id !== id)
      return { status: 204, body: undefined }
    }),
  )
  render(
    <InApplication>
      <h1>Settings</h1>
      <KeyList accounts={[bakery]} nameOf={(id) => (id === 'ada' ? 'Ada' : undefined)} />
    </InApplication>,
  )
  await expect.element(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  return { created }
}

const row = (name: string) => page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: name })
const dialog = page.getByRole('dialog')

test('without a key, it says what keys are for, and where to read more', async () => {
  await show()

  await expect.element(page.getByText('No API keys yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Read the docs' })).toHaveAttribute('href', '/docs')
})

test('a key says what it may do, on which accounts, who created it, and how it ends', async () => {
  await show(
    aKey({ accountIds: ['account-1', 'gone'] }),
    aKey({ id: 'key-2', name: 'Trial', mode: 'test', expiresAt: toInstant(Date.now() + 3 * dayMs), createdBy: 'me' }),
    aKey({ id: 'key-3', name: 'Old', expiresAt: '2026-05-05T09:00:00.000Z' }),
  )

  const script = row('Newsletter script')
  await expect.element(script.getByText('Live', { exact: true })).toBeVisible()
  await expect.element(script.getByText('crier_live_…x7Qz')).toBeVisible()
  await expect.element(script.getByText('Read and Publish · X @bakery, 1 account that isn’t connected')).toBeVisible()
  await expect.element(script.getByText(/^Created by Ada, /)).toBeVisible()
  await expect.element(script.getByText('Never used')).toBeVisible()
  await expect.element(script.getByText('Never expires')).toBeVisible()
  await expect.element(row('Trial').getByText(/Sandbox accounts$/)).toBeVisible()
  await expect.element(row('Trial').getByText('Expires in 3 days')).toBeVisible()
  await expect.element(row('Old').getByText('Expired')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a test key that can post is what a new key is, unless the person wants another', async () => {
  const { created } = await show()
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Trial')

  await dialog.getByRole('button', { name: 'Create key' }).click()

  await expect.element(dialog.getByRole('group', { name: 'API key' }).getByText(secret)).toBeVisible()
  await expect
    .element(dialog.getByRole('group', { name: 'Try it in a terminal' }).getByText(new RegExp(`Authorization: Bearer ${secret}`)))
    .toBeVisible()
  expect(created.mock.calls).toMatchObject([[{ name: 'Trial', mode: 'test', scopes: ['read', 'write', 'publish'] }]])
  expect(await axeFindings()).toEqual([])
})

test('a new key is shown until the person has saved it, and never again', async () => {
  await show()
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Trial')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText(secret, { exact: true })).toBeVisible()

  await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true })
  await expect.element(dialog.getByText(secret, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()

  await expect.element(row('Trial')).toBeVisible()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('a live key can be limited to chosen accounts and scopes, and last forever', async () => {
  const { created } = await show()
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reader')
  await dialog.getByRole('radio', { name: 'Live' }).click()
  await dialog.getByRole('checkbox', { name: /^Write/ }).click()
  await dialog.getByRole('checkbox', { name: /^Publish/ }).click()
  await dialog.getByRole('radio', { name: 'Only the ones I choose' }).click()
  await dialog.getByRole('checkbox', { name: /bakery/ }).click()
  await dialog.getByLabelText('Expires').selectOptions('Never')
  expect(await axeFindings()).toEqual([])

  await dialog.getByRole('button', { name: 'Create key' }).click()

  await expect.element(dialog.getByText(/\/api\/v1\/me/)).toBeVisible()
  expect(created.mock.calls).toEqual([[{ name: 'Reader', mode: 'live', scopes: ['read'], accountIds: ['account-1'] }]])
})

test('what is missing is said at its place', async () => {
  const { created } = await show()
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('radio', { name: 'Live' }).click()
  await dialog.getByRole('radio', { name: 'Only the ones I choose' }).click()
  for (const scope of [/^Read/, /^Write/, /^Publish/]) await dialog.getByRole('checkbox', { name: scope }).click()

  await dialog.getByRole('button', { name: 'Create key' }).click()

  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^Enter a name for the key\./)
  await expect.element(dialog.getByRole('group', { name: 'What it may do' })).toHaveAccessibleDescription('Choose at least one scope.')
  await expect.element(dialog.getByRole('group', { name: 'Accounts' })).toHaveAccessibleDescription('Choose at least one account.')
  expect(created).not.toHaveBeenCalled()
})

test('a refusal is shown, and nothing typed is lost', async () => {
  await show()
  fakeApi(
    answer(keysApi.create, () => {
      throw new ApiError('You have 20 keys. Revoke one first.', { status: 409, code: 'conflict' })
    }),
  )
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One too many')

  await dialog.getByRole('button', { name: 'Create key' }).click()

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You have 20 keys. Revoke one first.')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('One too many')
})

test('a key can get another name', async () => {
  await show(aKey())
  await page.getByRole('button', { name: 'Rename Newsletter script' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Weekly script')

  await userEvent.keyboard('{Enter}')

  await expect.element(row('Weekly script')).toBeVisible()
})

test('revoking asks first, says what stops, and leaves the focus where the person can go on', async () => {
  await show(aKey())
  await page.getByRole('button', { name: 'Revoke Newsletter script' }).click()
  await expect.element(page.getByRole('alertdialog').getByText(/Every program that uses this key stops working right away/)).toBeVisible()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()

  await expect.element(page.getByText('No API keys yet')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'API keys' })).toHaveFocus()
})

test('keys that could not be loaded can be asked for again', async () => {
  fakeApi()
  render(
    <InApplication>
      <h1>Settings</h1>
      <KeyList accounts={[]} nameOf={() => undefined} />
    </InApplication>,
  )
  await expect.element(page.getByText('The API keys couldn’t be loaded')).toBeVisible()
  fakeApi(answer(keysApi.list, () => ({ status: 200, body: [aKey()] })))

  await page.getByRole('button', { name: 'Retry' }).click()

  await expect.element(row('Newsletter script')).toBeVisible()
})
