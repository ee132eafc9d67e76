import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import type { Addresses } from '../api/crier.ts'
import { aNewcomer, connectX, mailedToken } from '../api/person.ts'
import { continueWith } from './continue-with.ts'
import { passwordField } from './log-in.ts'
import { mailedLink } from './mailed-link.ts'
import { openLogin, register } from './social-visitor.ts'
import { test } from './stage.ts'

const newPassword = 'only the owner knows this'

/** A person who signed up with someone else's address and connected their own account. */
const aSquatter = async (crier: Addresses, name: string) => {
  const squatter = await aNewcomer(crier, name)
  await connectX(squatter, `${name.replaceAll('.', '_')}_x`)
  return squatter
}

const hasNothing = async (page: Page) => {
  await page.waitForURL('/dashboard/overview')
  await page.getByText('No accounts connected, so nothing can go out.').waitFor()
}

test.concurrent('the recipient of a stranger’s sign-up email verifies nothing for the stranger, and claims the address with a new password', async ({
  open,
  crier,
  fresh,
}) => {
  const squatter = await aSquatter(crier, fresh('squat.mail'))
  const theirs = await open('/dashboard/overview', { as: squatter })

  const page = await open(`/verify-email?token=${await mailedToken(crier, squatter.email)}`)
  await page.getByRole('heading', { name: 'Is It You?' }).waitFor()
  await page.getByText('nothing happens without the password').waitFor()
  expect((await squatter.request(userApi.get, {})).body.isEmailVerified).toBe(false)
  await page.goto('/login')
  await page.getByLabel('Email').fill(squatter.email)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await dialog.getByText('Password reset instructions have been sent to your email.').waitFor()
  await page.goto(await mailedLink(crier, squatter.email, '/reset-password'))
  await page.getByLabel('New Password*', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password*', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password has been reset successfully!').waitFor()
  await page.waitForURL('/login')
  await page.getByLabel('Email').fill(squatter.email)
  await passwordField(page).fill(newPassword)
  await page.getByRole('button', { name: 'Log In' }).click()

  await hasNothing(page)
  await theirs.reload()
  await theirs.getByText('Session expired. Please log in again.').waitFor()
})

test.concurrent('a Google sign-in replaces a stranger who signed up with that address', async ({ open, crier, fresh }) => {
  const squatter = await aSquatter(crier, fresh('squat.google'))
  const theirs = await open('/dashboard/overview', { as: squatter })
  const page = await openLogin(open)

  await continueWith(page, 'Google', squatter.email)
  await register(page)

  await hasNothing(page)
  await theirs.reload()
  await theirs.getByText('Session expired. Please log in again.').waitFor()
})
