import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs } from '#shared/domain/times.ts'
import { password } from '../api/person.ts'
import { until } from '../api/until.ts'
import { logIn, passwordField } from './log-in.ts'
import { logOut } from './log-out.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

const expired = 'Session expired. Please log in again.'
const placeOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const untilPlace = (page: Page, place: string) =>
  until(
    () => placeOf(page),
    (now) => now === place,
  )

const screens = ['', '/overview', '/posts', '/scheduled', '/platforms', '/settings', '/documentation', '/suggest-feature']

test.concurrent('every dashboard screen asks a visitor to log in, and logging in leads to it', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/login')
  await page.getByRole('button', { name: 'I Understand' }).click()
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(user|platforms\/accounts)/.test(request.url())) calls.push(request.url())
  })
  for (const screen of screens) {
    await page.goto(`/dashboard${screen}`)
    await untilPlace(page, `/login?redirect=${encodeURIComponent(`/dashboard${screen}`)}`)
  }
  expect(calls).toEqual([])

  await page.goto('/dashboard/scheduled?tab=drafts')
  await logIn(page, ada)

  await untilPlace(page, '/dashboard/scheduled?tab=drafts')
  await page.getByRole('tab', { name: 'Drafts', selected: true }).waitFor()
})

test.concurrent('a wrong password is reported, the address stays, and the right one works', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/login')

  await page.getByLabel('Email').fill(ada.email)
  await passwordField(page).fill('wrong horse')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('form').getByRole('alert').first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
  await passwordField(page).fill(password)
  await page.keyboard.press('Enter')

  await untilPlace(page, '/dashboard/overview')
})

const guestOnly = [
  ...['/login', '/signup', '/signup/free', '/reset-password', '/auth/google/callback?code=c&state=s', '/auth/handler'],
  ...['/login?redirect=https%3A%2F%2Fevil.test', '/login?redirect=%2F%2Fevil.test'],
]

test.concurrent('guest pages send a signed-in person to the dashboard, and never to another site', async ({ open, person }) => {
  const page = await open('/', { as: await person() })

  for (const path of guestOnly) {
    await page.goto(path)
    await untilPlace(page, '/dashboard/overview')
  }
})

test.concurrent.for(['/dashboard/settings?tab=publishing', '/'])(
  'a token that expired before %s is opened is dropped, and the person is told',
  async (path, { open }) => {
    const page = await open(path, { as: { token: tokenUntil(1) } })

    await untilPlace(page, `/login?redirect=${encodeURIComponent(path)}`)
    await page.getByText(expired).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token') ?? localStorage.getItem('user'))).toBeNull()
  },
)

test.concurrent('a token that expires while the page is open ends the session there', async ({ open, person }) => {
  const page = await open('/login', { as: await person() })
  await untilPlace(page, '/dashboard/overview')
  await page.clock.install()
  await page.goto('/dashboard/documentation')
  await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor()

  await page.clock.fastForward(31 * dayMs)

  await untilPlace(page, `/login?redirect=${encodeURIComponent('/dashboard/documentation')}`)
  await page.clock.runFor(1_000)
  await page.getByText(expired).waitFor()
})

test.concurrent('a token that expires while a public page is open ends the session there', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await page.clock.install()
  await page.goto('/privacy-terms')
  await page.getByRole('link', { name: 'Dashboard' }).waitFor()

  await page.clock.fastForward(31 * dayMs)

  await untilPlace(page, `/login?redirect=${encodeURIComponent('/privacy-terms')}`)
  await page.clock.runFor(1_000)
  await page.getByText(expired).waitFor()
})

test.concurrent('a session ended elsewhere leads to the login page and back, and keeps unsent text', async ({ open, person }) => {
  const bob = await person('bob')
  const page = await open('/dashboard/posts', { as: bob })
  await write(page, 'Do not lose')
  await page.getByText('for this post.').waitFor()
  // Holds back the page's calls until the rest is written, so that none discovers the ended session.
  const written = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await written.promise
    await route.fallback()
  })
  await bob.request(authApi.logout, {})

  await write(page, 'Do not lose me')
  written.resolve()
  // The draft may already be saved, and have its own address.
  await page.waitForURL(/\/login\?redirect=%2Fdashboard%2Fposts/)
  await page.getByText(expired).waitFor()
  await page.getByText('Your text is safe').waitFor()
  await logIn(page, bob)

  await page.getByText('Restored your unsent post').waitFor()
  expect(await textField(page).inputValue()).toBe('Do not lose me')
})

test.concurrent('logging out in one tab leaves the dashboard in the other', async ({ open, person }) => {
  const first = await open('/dashboard/overview', { as: await person() })
  const second = await first.context().newPage()
  await second.goto('/dashboard/settings')
  await second.getByRole('heading', { name: 'Settings' }).waitFor()

  await logOut(first)

  await untilPlace(first, '/')
  await first.getByRole('link', { name: 'Login' }).waitFor()
  await untilPlace(second, `/login?redirect=${encodeURIComponent('/dashboard/settings')}`)
})

test.concurrent('a person the server doesn’t know is sent to log in', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await page.route('**/api/user', (route) => route.fulfill({ status: 404, json: { code: 'not-found', message: 'No one.' } }))

  await page.goto('/dashboard/overview')

  await untilPlace(page, `/login?redirect=${encodeURIComponent('/dashboard/overview')}`)
})

test.concurrent('leaving a draft doesn’t ask, and Create Post continues it', async ({ open, person }) => {
  const eva = await person('eva')
  const page = await open('/dashboard/posts', { as: eva })
  await write(page, 'Half a thought')

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()

  expect((await eva.request(postsApi.drafts, {})).body.items.map(({ content }) => content)).toEqual(['Half a thought'])
  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByText('Continue your draft, or start a new post.').waitFor()
  expect(await textField(page).inputValue()).toBe('Half a thought')
})

test.concurrent('leaving a scheduled post with changes asks first, and returning restores them', async ({ open, person }) => {
  const eve = await person('eve')
  const at = { scheduledAt: '2031-10-15T09:00:00+02:00', timeZone: 'Europe/Berlin' }
  const { id } = (await eve.request(postsApi.schedule, { accountIds: eve.accountIds, content: 'A thought', ...at })).body
  const page = await open(`/dashboard/posts?edit=${id}`, { as: eve })
  await write(page, 'Half a thought')
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Settings' }).click()
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await leave.waitFor({ state: 'hidden' })
  expect(await textField(page).inputValue()).toBe('Half a thought')
  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await page.getByRole('link', { name: 'Settings' }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.goBack()

  await page.getByText('Restored your unsent post').waitFor()
  expect(await textField(page).inputValue()).toBe('Half a thought')
})

/** A token that expires at `exp`, in seconds since the epoch. */
const tokenUntil = (exp: number) => `${btoa('{}')}.${btoa(JSON.stringify({ exp }))}.signature`

test.concurrent('logging out leads to the start page, even if another call is refused meanwhile', async ({ open, person }) => {
  const page = await open('/dashboard/overview', { as: await person() })
  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/suggestion*', asked.resolve)
  await page.getByRole('link', { name: 'Suggest Feature' }).click()
  const waiting = await asked.promise
  await page.route('/', async (route) => {
    await waiting.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Not authenticated' } })
    await route.continue()
  })

  await logOut(page)

  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(placeOf(page)).toBe('/')
})
