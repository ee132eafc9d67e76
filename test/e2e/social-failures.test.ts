import type { Route } from 'playwright-core'
import { acceptTerms, continueWith } from './continue-with.ts'
import { refuse } from './refuse.ts'
import { test } from './stage.ts'

const failures: [text: string, path: string, answer: (route: Route) => Promise<void>][] = [
  ['Google has a problem.', '/login', refuse(502, 'Google has a problem.')],
  ['Too many sign-ins.', '/login', refuse(429, 'Too many sign-ins.')],
  ['Google login failed. Please try again.', '/login', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })],
  ['Login failed: No authentication token received', '/login', (route) => route.fulfill({ json: {} })],
  ['Failed to login with Google. Please try again.', '/login', (route) => route.abort('connectionrefused')],
  ['An error occurred during social login', '/signup', (route) => route.abort('connectionrefused')],
]

test.concurrent.for(failures)('shows “%s” on %s', async ([text, path, answer], { open }) => {
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
  ['/auth/google/callback?code=c&state=s1', 'Invalid state parameter', 'not JSON'],
  ['/auth/handler', 'Authentication process failed'],
  ['/auth/handler?code=c&state=s1&provider=google&timestamp=1', 'Your sign-in has expired. Please try again.', begun],
  ['/auth/handler?code=c&state=foreign&provider=google&timestamp=1', 'Invalid state parameter', begun],
]

test.concurrent.for(callbacks)('%s, opened directly, shows: %s', async ([path, text, kept], { open }) => {
  const page = await open('/privacy-terms')
  if (kept) await page.evaluate((value) => localStorage.setItem('crier:sign-in', value), kept)

  await page.goto(path)

  await page.getByRole('alert').getByText(text).waitFor()
  await page.getByRole('link', { name: text.includes('expired') ? 'Try again' : 'Back to Login' }).waitFor()
})

const completions: [how: string, answer: (route: Route) => Promise<void>, text: string][] = [
  ['by a broken server', (route) => route.fulfill({ status: 500, body: '' }), 'An error occurred during social login'],
  ['by nobody', (route) => route.abort('connectionrefused'), 'An error occurred during social login'],
  ['without a token', (route) => route.fulfill({ status: 201, json: {} }), 'Invalid registration response'],
  ['by a refusal', refuse(400, 'Your sign-in has expired. Please try again.'), 'Your sign-in has expired. Please try again.'],
]

test.concurrent.for(completions)('a provider registration answered %s says so', async ([, answer, text], { open }) => {
  const page = await open('about:blank')
  await page.addInitScript(() => {
    const own = { email: 'mia@crier.test', accessToken: 'any', verifier: 'v'.repeat(43) }
    sessionStorage.setItem('crier:registration', JSON.stringify(own))
  })
  await page.goto('/signup?provider=google&email=mia%40crier.test&name=Mia&accessToken=any')
  await page.route('**/auth/social/complete', answer)
  await page.getByRole('form').getByRole('checkbox').check()

  await page.getByRole('button', { name: 'Register' }).click()

  await page.getByRole('form').getByRole('alert').getByText(text).waitFor()
})
