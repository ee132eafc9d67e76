import type { Page } from 'playwright-core'
import { minuteMs } from '#shared/domain/times.ts'
import { openChromium } from '../e2e/chromium.ts'
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
