import type { Page } from 'playwright-core'
import { password } from '../api/person.ts'

/** Fills in and submits the login form. */
export const logIn = async (page: Page, { email }: { email: string }) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** A password field has no role, and its label ends with the required mark. */
export const passwordField = (page: Page) => page.getByLabel('Password*', { exact: true })
