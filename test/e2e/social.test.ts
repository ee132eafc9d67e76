import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import type { Crier } from '../api/crier.ts'
import { putFault } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { acceptTerms, agreeAs, continueWith, openProvider, providerButton } from './continue-with.ts'
import { logIn } from './log-in.ts'
import { test } from './stage.ts'

const blockPopups = (page: Page) =>
  page.evaluate(() => {
    window.open = () => null
  })

/** Opens the page to log in, and accepts the terms. */
const openLogin = async (open: (path: string) => Promise<Page>, path = '/login') => {
  const page = await open(path)
  await acceptTerms(page)
  return page
}

const storedUser = async (page: Page, { url }: Crier) => {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  return (await createClient({ baseUrl: url, token }).request(userApi.get, {})).body
}

const register = async (page: Page) => {
  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('/dashboard/overview')
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await acceptTerms(page)
}

test.concurrent.for(['Google', 'GitHub'] as const)(
  'who comes through %s for the first time only accepts the terms, and is in at once the second time',
  async (name, { open, crier }) => {
    const email = `ada.${name.toLowerCase()}@crier.test`
    const page = await openLogin(open)

    await continueWith(page, name, email)
    await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
    await page.getByText('Please review your information to continue').waitFor()
    await page.getByRole('form').getByText(email).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      provider: name.toLowerCase(),
      email,
      name: expect.stringContaining('Ada'),
    })
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await providerButton(page, name).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Accept the Privacy Policy & Terms of Service to register.').waitFor()
    await page.reload()
    await page.getByRole('checkbox').check()
    const registered = page.getByText('Registration successful!').waitFor()
    await page.getByRole('button', { name: 'Register' }).click()
    await registered
    await page.waitForURL('/dashboard/overview')
    expect(await storedUser(page, crier)).toMatchObject({
      email,
      isEmailVerified: true,
      hasPassword: false,
      providers: [name.toLowerCase()],
    })

    await logOut(page)
    await continueWith(page, name, email)
    await page.waitForURL('/dashboard/overview')
  },
)

test.concurrent('signing up through a provider keeps the plan that was chosen, and another way can be taken instead', async ({
  open,
  crier,
}) => {
  const page = await open('/signup?plan=free')

  await continueWith(page, 'GitHub', 'bea.social@crier.test')
  await page.getByRole('link', { name: 'Sign up another way' }).click()
  await page.getByLabel('Full Name').waitFor()
  await page.getByText('Selected plan: free').waitFor()
  await page.goBack()
  await register(page)

  expect(await storedUser(page, crier)).toMatchObject({ plan: 'free', providers: ['github'] })
})

test.concurrent('an address that has a password is linked once its owner has logged in, and leads in from then on', async ({
  open,
  person,
  crier,
}) => {
  const cyd = await person()
  const page = await openLogin(open, '/login?redirect=%2Fdashboard%2Fscheduled')

  await continueWith(page, 'Google', cyd.email)
  await page.getByText('There is already an account with this e-mail address.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(cyd.email)
  expect(await providerButton(page, 'Google').isEnabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  expect((await storedUser(page, crier).catch(() => undefined))?.email).toBeUndefined()
  await logIn(page, cyd)
  await page.waitForURL('/dashboard/scheduled')
  await page.getByText('Google is linked: from now on you can log in with it, too.').waitFor()
  expect(await storedUser(page, crier)).toMatchObject({ id: cyd.id, providers: ['google'] })

  await logOut(page)
  await continueWith(page, 'Google', cyd.email)
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('nobody can begin before the terms are accepted, nor twice at a time', async ({ open }) => {
  const page = await open('/login')
  await providerButton(page, 'Google').waitFor()
  const isOff = () => Promise.all([providerButton(page, 'Google').isDisabled(), providerButton(page, 'GitHub').isDisabled()])
  expect(await isOff()).toEqual([true, true])

  await acceptTerms(page)
  expect(await isOff()).toEqual([false, false])
  const window = await openProvider(page, 'Google')
  await page.getByText('Finish in the window that opened.').waitFor()
  expect(await isOff()).toEqual([true, true])
  expect(await providerButton(page, 'Google').evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closed = window.waitForEvent('close')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await closed
  expect(await isOff()).toEqual([false, false])
})

test.concurrent('the window that is closed half-way is told soon, and one can try again', async ({ open }) => {
  const page = await openLogin(open)

  await (await openProvider(page, 'Google')).close()
  await page.getByText('The window was closed before you were logged in.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await continueWith(page, 'Google', 'dee@crier.test')

  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})

test.concurrent('who says no at the provider is told so in both windows, and theirs closes itself', async ({ open }) => {
  const page = await openLogin(open)

  const window = await openProvider(page, 'GitHub')
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await window.getByText('Authentication error: access_denied').waitFor()

  await page.getByText('Authentication error: access_denied').waitFor()
  await page.getByText('You did not agree there, so nothing has changed.').waitFor()
  await closed
})

test.concurrent('an answer with another state than this browser’s is refused in both windows', async ({ open, crier }) => {
  const page = await openLogin(open)

  const window = await openProvider(page, 'Google')
  await window.goto(`${crier.url}/auth/google/callback?code=stolen&state=foreign`)
  await window.getByRole('alert').getByText('Invalid state parameter').waitFor()

  await page.getByRole('alert').getByText('Invalid state parameter').waitFor()
  await until(() => providerButton(page, 'Google').isEnabled(), Boolean)
})

test.concurrent('messages of other origins are ignored, and one without code or state ends the waiting', async ({ open }) => {
  const page = await openLogin(open)
  await openProvider(page, 'Google')

  await page.evaluate(() => {
    const data = { type: 'crier-sign-in', error: 'A lie' }
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.test', data }))
  })
  await page.getByText('Finish in the window that opened.').waitFor()
  await page.evaluate(() => window.postMessage({ type: 'crier-sign-in', code: 'c' }, location.origin))

  await page.getByRole('alert').getByText('Invalid OAuth response data').waitFor()
})

test.concurrent('after two minutes without an answer the window closes and the waiting ends', async ({ open }) => {
  const page = await open('about:blank')
  await page.clock.install()
  await page.goto('/login')
  await acceptTerms(page)

  const window = await openProvider(page, 'Google')
  const closed = window.waitForEvent('close')
  await page.clock.fastForward(2 * minuteMs)

  await page.getByRole('alert').getByText('Login timeout').waitFor()
  await closed
})

test.concurrent('a code that has expired is told, and trying again works', async ({ open, crier }) => {
  const email = 'eva@crier.test'
  await putFault(crier, { platform: 'google', operation: 'token', account: email, error: 'invalid_grant' })
  const page = await openLogin(open)

  await continueWith(page, 'Google', email)
  await page.getByRole('alert').getByText('expired').waitFor()
  await continueWith(page, 'Google', email)

  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})

test.concurrent('a provider that does not know this deployment sends people to support', async ({ open, crier }) => {
  const email = 'finn@crier.test'
  await putFault(crier, { platform: 'google', operation: 'authorize', account: email, error: 'invalid_client' })
  const page = await openLogin(open)

  await continueWith(page, 'Google', email)

  await page.getByRole('alert').getByText('Authentication configuration error. Please contact support.').waitFor()
})

test.concurrent('where windows are blocked the same page goes to the provider, finishes here and goes on', async ({ open }) => {
  const email = 'gil@crier.test'
  const page = await openLogin(open, '/login?redirect=%2Fdashboard%2Fposts')
  await blockPopups(page)

  await providerButton(page, 'GitHub').click()
  await agreeAs(page, email)
  await register(page)
  await page.goto('/')
  await logOut(page)
  await page.goto('/login?redirect=%2Fdashboard%2Fposts')
  await acceptTerms(page)
  await blockPopups(page)
  await providerButton(page, 'GitHub').click()
  await agreeAs(page, email)

  await page.waitForURL('/dashboard/posts')
})

test.concurrent('an expired code in the same page offers the way back', async ({ open, crier }) => {
  const email = 'hana@crier.test'
  await putFault(crier, { platform: 'github', operation: 'token', account: email, error: 'bad_verification_code' })
  const page = await openLogin(open)
  await blockPopups(page)

  await providerButton(page, 'GitHub').click()
  await agreeAs(page, email)
  await page.getByRole('alert').getByText('expired').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Try again' }).click()

  await page.waitForURL('/login')
})

test.concurrent('a window that the provider has cut off from this page is heard nevertheless', async ({ open }) => {
  const page = await openLogin(open)
  const window = await openProvider(page, 'Google')
  await window.addInitScript(() => Object.defineProperty(globalThis, 'opener', { value: null }))

  await Promise.all([window.waitForEvent('close'), agreeAs(window, 'ivy@crier.test')])

  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})

test.concurrent('a window whose page has gone says that nobody listens, and one without an opener goes on by itself', async ({ open }) => {
  const page = await openLogin(open)
  const window = await openProvider(page, 'Google')
  await page.goto('/privacy-terms')
  await agreeAs(window, 'jon@crier.test')
  await window.getByRole('alert').getByText('Failed to communicate with main window').waitFor()

  const other = await openLogin(open)
  const orphan = await openProvider(other, 'Google')
  await orphan.addInitScript(() => Object.defineProperty(globalThis, 'opener', { value: null }))
  await other.close()
  await agreeAs(orphan, 'kim@crier.test')
  await orphan.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})

const refuse = (status: number, message: string) => (route: Route) => route.fulfill({ status, json: { code: 'refused', message } })

const failures: [text: string, path: string, answer: (route: Route) => Promise<void>][] = [
  ['Google has a problem.', '/login', refuse(502, 'Google has a problem.')],
  ['Too many sign-ins.', '/login', refuse(429, 'Too many sign-ins.')],
  ['Google login failed. Please try again.', '/login', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })],
  ['Login failed: No authentication token received', '/login', (route) => route.fulfill({ json: {} })],
  ['Authentication configuration error. Please contact support.', '/login', refuse(503, 'Google says: invalid_client')],
  ['Failed to login with Google. Please try again.', '/login', (route) => route.abort('connectionrefused')],
  ['An error occurred during social login', '/signup', (route) => route.abort('connectionrefused')],
]

test.concurrent.for(failures)('“%s” is told on %s', async ([text, path, answer], { open }) => {
  const page = await open(path)
  if (path === '/login') await acceptTerms(page)
  await page.route('**/auth/social/google/login', answer)

  await continueWith(page, 'Google', 'lou@crier.test')

  await page.getByRole('alert').getByText(text).waitFor()
})

const begun = JSON.stringify({ state: 's1', verifier: 'v1', provider: 'google', mode: 'direct', intent: 'login' })

const callbacks: [path: string, text: string, kept?: string][] = [
  ['/auth/google/callback', 'Missing required parameters'],
  ['/auth/github/callback?code=c', 'Missing required parameters'],
  ['/auth/google/callback?code=c&state=foreign', 'Invalid state parameter', begun],
  ['/auth/google/callback?state=s1', 'No authorization code received from OAuth provider', begun],
  ['/auth/github/callback?error=server_error&state=s1', 'Authentication error: server_error'],
  ['/auth/google/callback?error=%3Cb%3E', 'OAuth error occurred'],
  ['/auth/google/callback?code=c&state=s1', 'Failed to process authentication', 'not JSON'],
  ['/auth/handler', 'Authentication process failed'],
  ['/auth/handler?code=c&state=s1&provider=google&timestamp=1', 'Your sign-in has expired. Please try again.', begun],
  ['/auth/handler?code=c&state=foreign&provider=google&timestamp=1', 'Invalid state parameter', begun],
]

test.concurrent.for(callbacks)('%s, opened by itself, is told as: %s', async ([path, text, kept], { open }) => {
  const page = await open('/privacy-terms')
  if (kept) await page.evaluate((value) => localStorage.setItem('crier:sign-in', value), kept)

  await page.goto(path)

  await page.getByRole('alert').getByText(text).waitFor()
  await page.getByRole('link', { name: text.includes('expired') ? 'Try again' : 'Back to Login' }).waitFor()
})

test.concurrent('only the providers of this deployment are offered, and what is not known can be asked again', async ({ open, crier }) => {
  const config = (await (await fetch(`${crier.url}/api/config`)).json()) as { signInProviders: { provider: string }[] }
  const page = await open('about:blank')
  const offer = (...names: string[]) =>
    page.route('**/api/config', (route) =>
      route.fulfill({ json: { ...config, signInProviders: config.signInProviders.filter(({ provider }) => names.includes(provider)) } }),
    )

  await page.route('**/api/config', (route) => route.abort('connectionrefused'))
  await page.goto('/login')
  await page.getByText('Whether you can log in with Google or GitHub is not known right now.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.unrouteAll()
  await offer('github')
  await page.getByRole('button', { name: 'Retry' }).click()
  await providerButton(page, 'GitHub').waitFor()
  expect(await providerButton(page, 'Google').count()).toBe(0)

  await page.goto('/privacy-terms')
  await page.unrouteAll()
  await offer()
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByText('Or use email').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Log In' }).waitFor()
  await page.getByRole('checkbox').waitFor({ state: 'detached' })
})
