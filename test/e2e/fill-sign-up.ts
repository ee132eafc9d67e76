import type { Page } from 'playwright-core'
import { password } from '../api/person.ts'
import { passwordField } from './log-in.ts'

/** Fills in the sign-up form, and accepts the terms. */
export const fillSignUp = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Kim Keeper')
  await page.getByRole('checkbox').check()
}
