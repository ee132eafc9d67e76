import { afterAll, expect, test } from 'vitest'
import { openChromium } from '../e2e/chromium.ts'
import { aPlace, startBox } from './box.ts'

const place = aPlace()
const box = await startBox({ ...place.settings, SIGN_UP: 'invitation' })
const browser = await openChromium()
afterAll(async () => {
  await browser.close()
  await box.stop()
  await place.remove()
})

const visit = async (path: string) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${box.url}${path}`)
  return page
}

test('who was not invited reads why they can not sign up, and finds no form', async () => {
  const page = await visit('/signup')

  await page.getByText('You need an invitation to sign up here.').waitFor()

  expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0)
})

test('who was invited signs up by the link, is asked for no plan, and is in the dashboard with what everybody has', async () => {
  const page = await visit(`/signup?invitation=${box.firstInvitation}&plan=creator`)
  await page.getByText('Selected plan').waitFor({ state: 'detached' })
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
})
