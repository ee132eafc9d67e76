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

/** Where the page is once it has left the one it was sent to: the whole address. A stranger's site answers, so that leaving for it is seen. */
const strangersAnswer = (page: Page) =>
  page.context().route(/^https?:\/\/([^/]*@)?evil\.example/, (route) => route.fulfill({ contentType: 'text/html', body: 'Evil' }))
const untilLeft = (page: Page) =>
  until(
    () => page.url(),
    (url) => !new URL(url).pathname.startsWith('/login') && !url.endsWith('/dashboard'),
    { withinMs: 10_000 },
  ).catch(() => `stuck at ${page.url()}`)

test.concurrent('who is signed in stays on our site, whatever the login page is told to lead to', async ({ open, person, crier }) => {
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
  'who logs in with a password stays on our site when the login page is told to lead to “%s”',
  async (redirect, { open, person, crier }) => {
    const page = await open(login(redirect))
    await strangersAnswer(page)

    await logIn(page, await person())

    expect(await untilLeft(page)).toBe(`${crier.url}/dashboard/overview`)
  },
)

test.concurrent('who signs in through Google stays on our site, on the way to the password of their account as well', async ({
  open,
  person,
  crier,
}) => {
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
