import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../api/person.ts'
import { until } from '../api/until.ts'
import { hostileAddresses } from '../builders/hostile-addresses.ts'
import { continueWith } from './continue-with.ts'
import { logIn, passwordField } from './log-in.ts'
import { openLogin } from './social-visitor.ts'
import { test } from './stage.ts'

const hostile = [
  ...hostileAddresses,
  'http://evil.example',
  'http:/evil.example',
  'http:evil.example',
  'javascript:location="//evil.example"',
  'data:text/html,evil.example',
]
const login = (redirect: string) => `/login?redirect=${encodeURIComponent(redirect)}`

/** Answers for the stranger's site, so that a visit to it is noticed. */
const strangersAnswer = (page: Page) =>
  page.context().route(/^https?:\/\/([^/]*@)?evil\.example/, (route) => route.fulfill({ contentType: 'text/html', body: 'Evil' }))
const untilLeft = (page: Page) =>
  until(
    () => page.url(),
    (url) => !new URL(url).pathname.startsWith('/login') && !url.endsWith('/dashboard'),
    { withinMs: 10_000 },
  ).catch(() => `stuck at ${page.url()}`)

test.concurrent('a signed-in person stays on our site, wherever the login page is told to redirect', async ({ open, person, crier }) => {
  const page = await open('about:blank', { as: await person() })
  await strangersAnswer(page)

  const led: [string, string][] = []
  for (const redirect of hostile) {
    await page.goto(login(redirect))
    led.push([redirect, await untilLeft(page)])
  }

  expect(led).toEqual(hostile.map((redirect) => [redirect, `${crier.url}/dashboard/overview`]))
})

test.concurrent.for(['/..//evil.example', '/%2e%2e\\\\evil.example', '/\t\\['])(
  'a password login stays on our site when the login page is told to redirect to “%s”',
  async (redirect, { open, person, crier }) => {
    const page = await open(login(redirect))
    await strangersAnswer(page)

    await logIn(page, await person())

    expect(await untilLeft(page)).toBe(`${crier.url}/dashboard/overview`)
  },
)

test.concurrent('a Google sign-in stays on our site, also when it asks for the account’s password', async ({ open, person, crier }) => {
  const ada = await person()
  const [first, second] = [await openLogin(open, login('/a/../..//evil.example')), await openLogin(open, login('/.//evil.example'))]
  for (const page of [first, second]) await strangersAnswer(page)

  await continueWith(first, 'Google', ada.email)
  await first.getByText('There is already an account with this email address.').waitFor()
  await passwordField(first).fill(password)
  await first.getByRole('button', { name: 'Log In' }).click()
  const led = await untilLeft(first)
  await continueWith(second, 'Google', ada.email)

  expect([led, await untilLeft(second)]).toEqual([`${crier.url}/dashboard/overview`, `${crier.url}/dashboard/overview`])
})
