import type { Locator, Page } from 'playwright-core'
import { password } from '../api/person.ts'

/** Fills in and submits the login form. The sign-up page, from which a link may lead here, has the same fields. */
export const logIn = async (page: Page, { email }: { email: string }) => {
  const form = page.getByRole('form', { name: 'Log in', exact: true })
  await form.getByLabel('Email').fill(email)
  await passwordField(form).fill(password)
  await form.getByRole('button', { name: 'Log In' }).click()
}

/** A password field has no role, and its label ends with the required mark. */
export const passwordField = (place: Page | Locator) => place.getByLabel('Password*', { exact: true })
