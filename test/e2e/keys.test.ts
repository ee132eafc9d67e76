import { expect } from 'vitest'
import * as z from 'zod'
import { postsApi } from '#shared/contracts/posts.ts'
import { createClient } from '#web/lib/request.ts'
import { password } from '../api/person.ts'
import { until } from '../api/until.ts'
import { letGrowOld } from './let-grow-old.ts'
import { test } from './stage.ts'

test.concurrent('a person creates a test key, a program posts with it, and once it’s revoked it’s refused', async ({
  open,
  person,
  crier,
}) => {
  const page = await open('/dashboard/settings?tab=keys', { as: await person() })
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Newsletter script')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const secret = await page.getByRole('group', { name: 'API key' }).locator('pre').innerText()
  expect(secret).toMatch(/^crier_test_[0-9A-Za-z]{36}$/)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByText(`crier_test_…${secret.slice(-4)}`).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)

  const program = createClient({ baseUrl: crier.url, token: secret })
  const draft = (await program.request(postsApi.draft, { content: 'From a program' })).body
  expect((await program.request(postsApi.drafts, {})).body.items).toMatchObject([{ id: draft.id, content: 'From a program' }])
  await until(
    async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Rename Newsletter script' }).waitFor()
      return page.getByText(/^Last used/).count()
    },
    (count) => count === 1,
  )
  await page.getByRole('button', { name: 'Revoke Newsletter script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No API keys yet').waitFor()

  await expect(program.request(postsApi.drafts, {})).rejects.toMatchObject({ status: 401 })
})

const Body = z.object({ name: z.string() })

test.concurrent('a person with an old sign-in confirms it’s them, and gets the key they asked for', async ({ open, person }) => {
  const page = await open('/dashboard/settings?tab=keys', { as: await person() })
  await letGrowOld(page, '**/api/keys', 'POST')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Trial')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/keys'))

  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  expect(Body.parse((await asked).postDataJSON()).name).toBe('Trial')
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  await page
    .getByRole('dialog', { name: 'Your new key' })
    .getByText(/^crier_test_/)
    .waitFor()
})
