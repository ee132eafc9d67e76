import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import type { Crier } from '../api/crier.ts'
import { aNewcomer, mailedToken, password } from '../api/person.ts'
import { mails } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { logIn, passwordField } from './log-in.ts'
import { test } from './stage.ts'

const badToken = 'Invalid or expired reset token. Please request a new password reset.'
const rule = 'Passwords must match and be at least 6 characters long'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reset Password' })
const newPassword = (page: Page) => page.getByLabel('New Password*', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm Password*', { exact: true })
const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset Password' })

const fillReset = async (page: Page, text: string, again = text) => {
  await newPassword(page).fill(text)
  await confirmation(page).fill(again)
}

const refuse = (status: number, message: string) => (route: Route) => route.fulfill({ status, json: { code: 'refused', message } })

/** The path of the newest reset link that was mailed to an address. */
const mailedReset = async (crier: Crier, email: string) => {
  const [path] = await until(
    async () => (await mails(crier, email)).at(-1)?.text.match(/\/reset-password\?token=[\w-]+/) ?? [],
    ([found]) => found !== undefined,
  )
  return path ?? ''
}

test.concurrent('who has forgotten their password gets a link, sets a new one, and logs in with it alone', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person()
  const page = await open('/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  expect(await dialogOf(page).getByLabel('Email').inputValue()).toBe(ada.email)
  expect(await axeFindings(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Send Reset Link' }).click()
  await dialogOf(page).getByText('Password reset instructions have been sent to your email.').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await dialogOf(page).waitFor({ state: 'hidden' })

  const answer = await page.goto(await mailedReset(crier, ada.email))
  expect(answer?.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin')
  await fillReset(page, 'my second horse')
  expect(await axeFindings(page)).toEqual([])
  await resetButton(page).click()

  await page.waitForURL('/login')
  await page.getByText('Password has been reset successfully!').waitFor()
  await page.getByLabel('Email').fill(ada.email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('form').getByText('Login failed. Please check your credentials and try again.').waitFor()
  await passwordField(page).fill('my second horse')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('the dialog of a forgotten password leads back to the link that opened it, and can be linked to', async ({ open }) => {
  const page = await open('/login?redirect=%2Fdashboard%2Fposts')
  const link = page.getByRole('link', { name: 'Forgot Password?' })

  await link.click()
  await dialogOf(page).waitFor()
  expect(new URL(page.url()).search).toBe('?redirect=%2Fdashboard%2Fposts&forgot=')
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'hidden' })

  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(new URL(page.url()).search).toBe('?redirect=%2Fdashboard%2Fposts')
  await page.goto('/login?forgot')
  await dialogOf(page).waitFor()
})

test.concurrent('a reset that can’t be asked for is told, in the server’s words where it says what to do', async ({ open }) => {
  const page = await open('/login?forgot')
  const send = () => dialogOf(page).getByRole('button', { name: 'Send Reset Link' }).click()
  await send()
  await dialogOf(page).getByText('Give an e-mail address').waitFor()
  await dialogOf(page).getByLabel('Email').fill('ada@crier.test')

  await page.route('**/passwordreset/request', (route) => route.abort('connectionrefused'))
  await send()
  await dialogOf(page).getByText('An error occurred. Please try again later.').waitFor()
  await page.unrouteAll()
  await page.route('**/passwordreset/request', refuse(429, 'Too many requests. Try again in 5 minutes.'))
  await send()

  await dialogOf(page).getByText('Too many requests. Try again in 5 minutes.').waitFor()
})

test.concurrent('a link without a token shows why instead of a form, and asks for a new one', async ({ open, person, crier }) => {
  const bea = await person()
  const page = await open('/reset-password')
  await page.getByRole('alert').getByText('Invalid or missing reset token. Please request a new password reset.').waitFor()
  expect(await page.getByRole('form').count()).toBe(0)

  await page.getByRole('button', { name: 'Request a New Link' }).click()
  await dialogOf(page).getByLabel('Email').fill(bea.email)
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText('Password reset instructions have been sent to your email.').waitFor()

  expect(await mailedReset(crier, bea.email)).toMatch(/token=/)
})

test.concurrent('a link that was never mailed, or was used before, is told, and a new one can be asked for', async ({ open }) => {
  const page = await open('/reset-password?token=nonsense')
  await fillReset(page, 'my second horse')

  await resetButton(page).click()
  await page.getByRole('alert').getByText(badToken).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Request a New Link' }).click()

  await dialogOf(page).getByRole('button', { name: 'Send Reset Link' }).waitFor()
})

test.concurrent('a new password can’t be sent before it is long enough and the same twice, and can be read over', async ({ open }) => {
  const page = await open('/reset-password?token=any')
  expect(await resetButton(page).isDisabled()).toBe(true)

  await fillReset(page, 'short')
  await page.keyboard.press('Tab')
  await page.getByText(rule).waitFor()
  expect(await confirmation(page).getAttribute('aria-invalid')).toBe('true')
  expect(await resetButton(page).isDisabled()).toBe(true)
  await fillReset(page, 'long enough', 'long enuogh')
  await page.getByText(rule).waitFor()
  expect(await resetButton(page).isDisabled()).toBe(true)
  await confirmation(page).fill('long enough')
  await page.getByText(rule).waitFor({ state: 'hidden' })
  expect(await resetButton(page).isDisabled()).toBe(false)

  await page.getByRole('button', { name: 'Show password' }).first().click()
  expect(await newPassword(page).getAttribute('type')).toBe('text')
  expect(await confirmation(page).getAttribute('type')).toBe('password')
})

test.concurrent('a new password that everybody would guess is refused at its field, and the link stays good', async ({
  open,
  person,
  crier,
}) => {
  const cyd = await person()
  const page = await open('/login?forgot')
  await dialogOf(page).getByLabel('Email').fill(cyd.email)
  await page.keyboard.press('Enter')
  await page.goto(await mailedReset(crier, cyd.email))

  await fillReset(page, 'football')
  await resetButton(page).click()
  await until(() => newPassword(page).getAttribute('aria-invalid'), Boolean)
  await fillReset(page, 'association football')
  await resetButton(page).click()

  await page.getByText('Password has been reset successfully!').waitFor()
})

const failures: [what: string, answer: (route: Route) => Promise<void>, text: string][] = [
  ['refused with 429', refuse(429, 'Too many attempts. Try again in 40 seconds.'), 'Too many attempts. Try again in 40 seconds.'],
  ['answered without a token', (route) => route.fulfill({ json: { user: {} } }), 'Server response missing token'],
  ['answered by a broken server', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }), 'status 502'],
  ['not answered', (route) => route.abort('connectionrefused'), 'Crier can’t be reached.'],
]

test.concurrent.for(failures)('a login that is %s says so, and what was typed stays', async ([, answer, text], { open }) => {
  const page = await open('/login')
  await page.route('**/auth/login', answer)

  await logIn(page, { email: 'dee@crier.test' })

  await page.getByRole('form').getByRole('alert').getByText(text).waitFor()
  expect(await passwordField(page).inputValue()).toBe(password)
})

test.concurrent('who has not verified their address can have the mail again on the login page', async ({ open, crier }) => {
  const eli = await aNewcomer(crier, 'eli')
  const page = await open('/login')
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  expect(await resend.count()).toBe(0)
  await logIn(page, eli)
  await page.getByText('Please verify your email before logging in').waitFor()

  await page.getByLabel('Email').fill('')
  await resend.click()
  await page.getByText('Email is required').waitFor()
  await page.getByLabel('Email').fill(eli.email)
  await page.route('**/auth/resend-verification', (route) => route.abort('connectionrefused'))
  await resend.click()
  await page.getByText('Failed to resend verification email').waitFor()
  await page.unrouteAll()
  await resend.click()
  await page.getByText('Verification email sent successfully. Please check your inbox.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`/verify-email?token=${await mailedToken(crier, eli.email)}`)
  await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await logIn(page, eli)
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('who has not verified their address can have the mail again in the dashboard, and is led back there', async ({
  open,
  crier,
}) => {
  const fay = await aNewcomer(crier, 'fay')
  const page = await open('/dashboard/overview', { as: fay })

  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await page.getByText('Verification email sent successfully', { exact: true }).waitFor()
  await page.goto(`/verify-email?token=${await mailedToken(crier, fay.email)}`)

  await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('a verification that the server does not answer says so', async ({ open }) => {
  const page = await open('about:blank')
  await page.route('**/auth/verify-email*', (route) => route.abort('connectionrefused'))

  await page.goto('/verify-email?token=any')

  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await page.getByRole('alert').getByText('Verification failed. Please try again.').waitFor()
})

const fillSignup = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Gus Example')
  await page.getByRole('form').getByRole('checkbox').check()
}

test.concurrent('whoever registers is told to look for the mail, and is in the dashboard 1.5 s later', async ({ open }) => {
  const page = await open('/signup')
  await fillSignup(page, 'Gus@Crier.test')
  const registered = page.getByText('Registration successful! Please check your email to verify your account.').waitFor()

  await page.getByRole('button', { name: 'Register' }).click()

  await registered
  const since = performance.now()
  await page.waitForURL('/dashboard/overview')
  expect(performance.now() - since).toBeGreaterThan(secondMs)
})

const brokenRegistrations: [text: string, how: string, answer: (route: Route) => Promise<void>][] = [
  ['Invalid registration response', 'without a token', (route) => route.fulfill({ status: 201, json: {} })],
  ['An error occurred during registration', 'by a broken server', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })],
  ['An error occurred during registration', 'by nobody', (route) => route.abort('connectionrefused')],
  ['Somebody has this address.', 'by a refusal', refuse(409, 'Somebody has this address.')],
]

test.concurrent.for(brokenRegistrations)('“%s” is told of a registration that is answered %s', async ([text, , answer], { open }) => {
  const page = await open('/signup')
  await page.route('**/auth/register', answer)
  await fillSignup(page, 'hal@crier.test')

  await page.getByRole('button', { name: 'Register' }).click()

  await page.getByRole('form').getByRole('alert').getByText(text).waitFor()
})
