import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startBrowsedBox } from './browsed-box.ts'

const { box, browser, stop } = await startBrowsedBox({ SIGN_UP: 'invitation' })
afterAll(stop)

const visit = async (path: string) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${box.url}${path}`)
  return page
}

test('a person without an invitation reads why they can’t sign up and finds no form', async () => {
  const page = await visit('/signup')

  await page.getByText('You need an invitation to sign up here.').waitFor()

  expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0)
})

test('an invited person signs up by link without choosing a plan and gets the shared one in the dashboard', async () => {
  const page = await visit(`/signup?invitation=${box.firstInvitation}&plan=creator`)
  expect(await page.getByText('Selected plan').count()).toBe(0)
  await page.locator('input[name=username]').fill('ada@example.org')
  await page.locator('input[name=password]').fill('correct horse battery')
  await page.locator('input[name=name]').fill('Ada')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto(`${box.url}/dashboard/settings?tab=plan`)
  await page.getByText('Nothing is charged.').waitFor()

  expect(await page.getByText('Studio', { exact: true }).count()).toBe(1)
  expect(await page.getByRole('heading', { name: 'Invoices' }).count()).toBe(0)
  expect(await page.getByRole('tab', { name: 'Plan' }).textContent()).toBe('Plan')
  expect(await page.getByText(/pric|billing|stripe|€/i).count()).toBe(0)

  await decideAsAdministrator(page)
})

/** An administrator sets an app and closes sign-up, and the public page follows. */
const decideAsAdministrator = async (page: Page) => {
  await page.goto(`${box.url}/dashboard/administration?tab=platforms`)
  await page.getByRole('button', { name: 'Not set for X', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'App for X' })
  await dialog.getByText(`${box.url}/auth/callback/twitter`).waitFor()
  await dialog.getByLabel('Client id').fill('our-app')
  await dialog.getByLabel('Client secret', { exact: true }).fill('hush-hush-secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Set, and never shown').waitFor()
  expect(await page.content()).not.toContain('hush-hush')

  await dialog.getByRole('button', { name: 'Remove...' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByText('Nobody can connect an account until an app is set.').waitFor()

  await page.goto(`${box.url}/dashboard/administration?tab=system`)
  await page.getByLabel('Who may sign up').selectOption('Closed')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Sign-up is now: closed.').waitFor()
  const visitor = await visit('/signup')
  await visitor.getByText(/sign-up is closed/i).waitFor()
}
