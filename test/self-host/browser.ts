import { createHash, X509Certificate } from 'node:crypto'
import { chromium, type Page } from 'playwright-core'
import { minuteMs } from '#shared/domain/times.ts'
import { agree } from '../bluesky-pds/agree.ts'
import { launchOptions } from '../e2e/chromium.ts'
import { write } from '../e2e/write.ts'
import { type Internet, siteName } from './internet.ts'

/**
 * A person's browser. It trusts the walk's certificate authority besides the usual ones, as the machine's programs do.
 */
export const openBrowser = async ({ authority }: Pick<Internet, 'authority'>) => {
  const options = await launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--ignore-certificate-errors-spki-list=${keyOf(authority)}`],
  })
  const context = await browser.newContext({ baseURL: `https://${siteName}`, locale: 'en-GB' })
  context.setDefaultTimeout(minuteMs)
  const consent = { name: 'cookie-consent', value: encodeURIComponent('{"necessary":true}'), domain: siteName, path: '/' }
  await context.addCookies([{ ...consent, secure: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  /** What a person looking at the screen would see. */
  const seen = async () => {
    const pages = context.pages().map(async (one) => `${one.url()}\n${await one.locator('body').ariaSnapshot().catch(String)}`)
    return (await Promise.all(pages)).join('\n')
  }
  return {
    /** Runs an action on the page. On failure, the error includes what each window shows. */
    by: async <Value>(act: (page: Page) => Promise<Value>): Promise<Value> => {
      try {
        return await act(page)
      } catch (cause) {
        throw new Error(`In the browser: ${String(cause)}\n${await seen()}`, { cause })
      }
    },
    close: () => browser.close(),
  }
}

/** A hash of the certificate authority's public key, by which Chromium identifies it. */
const keyOf = (certificate: Buffer) =>
  createHash('sha256')
    .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

type SignUpDetails = { link: string; email: string; password: string; name: string; mailedLink: () => Promise<string> }

/** Opens an invitation link, signs up, and opens the emailed link. Returns the session. */
export const signUpInBrowser = async (page: Page, { link, email, password, name, mailedLink }: SignUpDetails) => {
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

/**
 * On *Platforms*, presses Bluesky's *Connect*, types the handle, and allows access on the server's own page in the
 * window that opens.
 */
export const connectInBrowser = async (page: Page, handle: string) => {
  await page.goto('/dashboard/platforms')
  await page.getByRole('button', { name: 'Connect an account of Bluesky' }).click()
  await page.getByRole('textbox', { name: 'Your handle, or your server' }).fill(handle)
  const [window] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Continue' }).click()])
  // The page's message disappears after five seconds.
  const said = page.getByText(`The Bluesky account @${handle} is connected.`).waitFor()
  await Promise.all([said, window.waitForEvent('close'), agree(window)])
}

/** Opens *Create Post*, writes a post, and presses *Publish now*. */
export const publishInBrowser = async (page: Page, handle: string, text: string) => {
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click()
  const account = page.getByRole('checkbox', { name: `Bluesky · @${handle}`, exact: true })
  await account.waitFor()
  if (!(await account.isChecked())) await account.press('Space')
  await write(page, text)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
}
