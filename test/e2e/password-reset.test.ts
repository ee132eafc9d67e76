import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Addresses } from '../api/crier.ts'
import { password } from '../api/person.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { passwordField } from './log-in.ts'
import { mailedLink } from './mailed-link.ts'
import { refuse } from './refuse.ts'
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

/** Waits for and returns the newest reset link emailed to an address. */
const mailedReset = (crier: Addresses, email: string) => mailedLink(crier, email, '/reset-password')

test.concurrent('a person who forgot their password gets a link, sets a new one, and can log in only with that', async ({
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

test.concurrent('the forgot-password dialog returns to the link that opened it, and has its own URL', async ({ open }) => {
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

test.concurrent('a failed reset request is reported, in the server’s words where they say what to do', async ({ open }) => {
  const page = await open('/login?forgot')
  const send = () => dialogOf(page).getByRole('button', { name: 'Send Reset Link' }).click()
  await send()
  await dialogOf(page).getByText('Enter a valid email address').waitFor()
  await dialogOf(page).getByLabel('Email').fill('ada@crier.test')

  await page.route('**/passwordreset/request', (route) => route.abort('connectionrefused'))
  await send()
  await dialogOf(page).getByText('An error occurred. Please try again later.').waitFor()
  await page.unrouteAll()
  await page.route('**/passwordreset/request', refuse(429, 'Too many requests. Try again in 5 minutes.'))
  await send()

  await dialogOf(page).getByText('Too many requests. Try again in 5 minutes.').waitFor()
})

test.concurrent('a link without a token shows why instead of a form, and offers a new one', async ({ open, person, crier }) => {
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

test.concurrent('an unknown or used link is reported, and a new one can be requested', async ({ open }) => {
  const page = await open('/reset-password?token=nonsense')
  await fillReset(page, 'my second horse')

  await resetButton(page).click()
  await page.getByRole('alert').getByText(badToken).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Request a New Link' }).click()

  await dialogOf(page).getByRole('button', { name: 'Send Reset Link' }).waitFor()
})

test.concurrent('a new password must be long enough and match its repetition, and can be shown', async ({ open }) => {
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

test.concurrent('a common password is refused at its field, and the link stays valid', async ({ open, person, crier }) => {
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
