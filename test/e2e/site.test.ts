import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { passwordField } from './log-in.ts'
import { test } from './stage.ts'

const strengths: [typed: string, strength: string][] = [
  ['a', 'Weak'],
  ['abcdefg', 'Medium'],
  ['Abcdefg1', 'Strong'],
]

test.concurrent('the strength of a password is told while it is typed', async ({ open }) => {
  const page = await open('/signup')

  for (const [typed, strength] of strengths) {
    await passwordField(page).fill(typed)
    await page.getByRole('status').getByText(strength).waitFor()
    expect(await page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext')).toBe(strength)
  }
})

const plans: [path: string, plan: string][] = [
  ['/signup', 'Early Bird'],
  ['/signup?plan=free', 'Free'],
  ['/signup/free', 'Free'],
  ['/signup/free?plan=early-bird', 'Free'],
  ['/signup?plan=studio', 'Studio'],
  ['/signup?plan=gold', 'Early Bird'],
]

test.concurrent.for(plans)('signing up at %s selects the plan %s', async ([path, plan], { open }) => {
  const page = await open(path)

  await page.getByText(`Selected plan: ${plan}`, { exact: true }).waitFor()
})

test.concurrent('what is missing or wrong in the sign-up form is said at its field, and the first such field has the focus', async ({
  open,
}) => {
  const page = await open('/signup')
  await page.getByLabel('Email').fill('no address')
  await passwordField(page).fill('short')

  await page.getByRole('button', { name: 'Register' }).click()
  const fields = [page.getByLabel('Email'), passwordField(page), page.getByLabel('Full Name'), page.getByRole('checkbox')]
  await until(() => page.getByLabel('Email').getAttribute('aria-invalid'), Boolean)

  for (const field of fields) {
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const error = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? ''
    expect((await page.locator(`[id="${error}"]`).textContent())?.length).toBeGreaterThan(5)
  }
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true)
})

test.concurrent('an address that is taken is told, and nothing of the form is lost', async ({ open, person }) => {
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
