import { expect } from 'vitest'
import { passwordField } from './log-in.ts'
import { test } from './stage.ts'

test.concurrent('a taken address is reported, and the form keeps its values', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/signup')
  await page.getByLabel('Email').fill(ada.email)
  await passwordField(page).fill('correct horse battery')
  await page.getByLabel('Full Name').fill('Somebody Else')
  await page.getByRole('checkbox').check()

  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('form').getByRole('alert').first().waitFor()

  expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

const brokenLinks: [search: string, text: string][] = [
  ['', 'Invalid verification link'],
  ['?token=nonsense', ''],
]

test.concurrent.for(brokenLinks)('a verification link with “%s” fails and says so', async ([search, text], { open }) => {
  const page = await open(`/verify-email${search}`)

  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await page.getByRole('alert').getByText(text).first().waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).waitFor()
})
