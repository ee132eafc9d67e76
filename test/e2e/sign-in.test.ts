import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { aNewcomer, aPerson, mailedToken, password } from '../api/person.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { logIn, passwordField } from './log-in.ts'
import { refuse } from './refuse.ts'
import { test } from './stage.ts'

const failures: [what: string, answer: (route: Route) => Promise<void>, text: string][] = [
  ['refused with 429', refuse(429, 'Too many attempts. Try again in 40 seconds.'), 'Too many attempts. Try again in 40 seconds.'],
  ['answered without a token', (route) => route.fulfill({ json: { user: {} } }), 'Server response missing token'],
  [
    'answered by a broken server',
    (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    'Login failed. Please check your credentials and try again.',
  ],
  ['answered in plain text', (route) => route.fulfill({ status: 503, body: 'Crier is back at noon.' }), 'Crier is back at noon.'],
  ['not answered', (route) => route.abort('connectionrefused'), 'Crier can’t be reached.'],
]

test.concurrent.for(failures)('a login that is %s says so, and keeps what was typed', async ([, answer, text], { open }) => {
  const page = await open('/login')
  await page.route('**/auth/login', answer)

  await logIn(page, { email: 'dee@crier.test' })

  await page.getByRole('form').getByRole('alert').getByText(text).waitFor()
  expect(await passwordField(page).inputValue()).toBe(password)
})

test.concurrent('a login answered with a token but no person loads the person, and continues', async ({ open, crier, fresh }) => {
  const lou = await aPerson(crier, fresh('lou'))
  const page = await open('/login')
  await page.route('**/auth/login', (route) => route.fulfill({ json: { token: lou.token } }))

  await logIn(page, lou)

  await page.waitForURL('/dashboard/overview')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(lou.email)
})

test.concurrent('a person with an unverified address can have the email resent on the login page', async ({ open, crier, fresh }) => {
  const eli = await aNewcomer(crier, fresh('eli'))
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
  await page.getByRole('heading', { name: 'Is It You?' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await page.getByText('That’s not your password.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await logIn(page, eli)
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('a person with an unverified address can have the email resent in the dashboard, and is led back there', async ({
  open,
  crier,
  fresh,
}) => {
  const fay = await aNewcomer(crier, fresh('fay'))
  const page = await open('/dashboard/overview', { as: fay })

  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await page.getByText('Verification email sent successfully', { exact: true }).waitFor()
  await page.goto(`/verify-email?token=${await mailedToken(crier, fay.email)}`)

  await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('a verification that the server doesn’t answer says so', async ({ open }) => {
  const page = await open('about:blank')
  await page.route('**/auth/verify-email*', (route) => route.abort('connectionrefused'))

  await page.goto('/verify-email?token=any')

  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await page.getByRole('alert').getByText('Verification failed. Please try again.').waitFor()
})

test.concurrent('after a refused verification, the email can be resent, and its link works', async ({ open, crier, fresh }) => {
  const ivo = await aNewcomer(crier, fresh('ivo'))
  const page = await open('/verify-email?token=worn-out')
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()

  await resend.click()
  await page.getByText('Email is required').waitFor()
  await page.getByLabel('Email').fill(ivo.email)
  await page.keyboard.press('Enter')
  await page.getByText('Verification email sent successfully. Please check your inbox.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`/verify-email?token=${await mailedToken(crier, ivo.email)}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Verify Email' }).click()

  await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
  expect(await resend.count()).toBe(0)
})

test.concurrent('a signed-in person doesn’t have to enter the address for the email', async ({ open, crier, fresh }) => {
  const jon = await aNewcomer(crier, fresh('jon'))
  const page = await open('/', { as: jon })
  await until(() => page.evaluate(() => localStorage.getItem('user')), Boolean)

  await page.goto('/verify-email?token=worn-out')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()

  await page.getByText('Verification email sent successfully. Please check your inbox.').waitFor()
})

const fillSignup = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Gus Example')
  await page.getByRole('form').getByRole('checkbox').check()
}

test.concurrent('registering asks the person to check their email, and leads to the dashboard 1.5 s later', async ({ open, fresh }) => {
  const page = await open('/signup')
  await fillSignup(page, `${fresh('Gus')}@Crier.test`)
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

test.concurrent.for(brokenRegistrations)('shows “%s” for a registration answered %s', async ([text, , answer], { open }) => {
  const page = await open('/signup')
  await page.route('**/auth/register', answer)
  await fillSignup(page, 'hal@crier.test')

  await page.getByRole('button', { name: 'Register' }).click()

  await page.getByRole('form').getByRole('alert').getByText(text).waitFor()
})
