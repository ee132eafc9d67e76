import type { Page } from 'playwright-core'
import { acceptTerms } from './continue-with.ts'
import { logOut } from './log-out.ts'

/** Opens the login page and accepts the terms. */
export const openLogin = async (open: (path: string) => Promise<Page>, path = '/login') => {
  const page = await open(path)
  await acceptTerms(page)
  return page
}

export const register = async (page: Page) => {
  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('/dashboard/overview')
}

export const logOutToSignIn = async (page: Page) => {
  await logOut(page)
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await acceptTerms(page)
}
