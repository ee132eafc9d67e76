import type { Page } from 'playwright-core'
import { password } from '../api/person.ts'

/** Fills in the login form as somebody and sends it. */
export const logIn = async (page: Page, { email }: { email: string }) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** A field for a password has no role, and its label ends in the mark of what is required. */
export const passwordField = (page: Page) => page.getByLabel('Password*', { exact: true })
