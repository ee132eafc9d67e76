import type { Page } from 'playwright-core'
import { minuteMs } from '#shared/domain/times.ts'
import { openChromium } from '../e2e/chromium.ts'
import { write } from '../e2e/write.ts'
import { siteName } from './internet.ts'

/** A person's browser. It is not told whom to trust, so it takes any certificate; our own calls do look at it. */
export const openBrowser = async () => {
  const browser = await openChromium()
  const context = await browser.newContext({ baseURL: `https://${siteName}`, ignoreHTTPSErrors: true, locale: 'en-GB' })
  context.setDefaultTimeout(minuteMs)
  const consent = { name: 'cookie-consent', value: encodeURIComponent('{"necessary":true}'), domain: siteName, path: '/' }
  await context.addCookies([{ ...consent, secure: true, sameSite: 'Strict' }])
  return { page: await context.newPage(), close: () => browser.close() }
}

type Newcomer = { link: string; email: string; password: string; name: string; mailedLink: () => Promise<string> }

/** Opens the link of an invitation, signs up, and opens the link that is mailed then. Gives the session. */
export const signUpInBrowser = async (page: Page, { link, email, password, name, mailedLink }: Newcomer) => {
  await page.goto(link)
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=name]').fill(name)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/dashboard')
  const verified = page.waitForResponse((response) => response.url().includes('/api/auth/verify-email'))
  await page.goto(await mailedLink())
  if (!(await verified).ok()) throw new Error('The mailed link was refused.')
  return (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
}

type Account = { handle: string; appPassword: string }

/** On *Platforms* presses Bluesky's *Connect*, types the handle, and gives a password that was made for apps. */
export const connectByAppPassword = async (page: Page, { handle, appPassword }: Account) => {
  await page.goto('/dashboard/platforms')
  await page.getByRole('button', { name: 'Connect an account of Bluesky' }).click()
  await page.getByRole('textbox', { name: 'Your handle, or your server' }).fill(handle)
  await page.getByRole('checkbox', { name: 'I have an app password' }).check()
  await page.getByLabel('App password', { exact: true }).fill(appPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(`The Bluesky account @${handle} is connected.`).waitFor()
}

/** *Create Post*, writes, and presses *Publish now*. */
export const publishInBrowser = async (page: Page, handle: string, text: string) => {
  await page.goto('/dashboard/posts')
  const account = page.getByRole('checkbox', { name: new RegExp(handle) })
  await account.waitFor()
  if (!(await account.isChecked())) await account.press('Space')
  await write(page, text)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
}
