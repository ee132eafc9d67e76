import { expect } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import { password } from '../api/person.ts'
import { mails } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { logIn } from './log-in.ts'
import { mailedLink } from './mailed-link.ts'
import { signInAgain } from './sign-in-again.ts'
import { test } from './stage.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const settings = (tab: string) => `/dashboard/settings?tab=${tab}`

test.concurrent('a changed name persists after a reload, and another tab shows it at once', async ({ open, person }) => {
  const page = await open(settings('profile'), { as: await person() })
  const other = await page.context().newPage()
  await other.goto(settings('profile'))
  await other.getByLabel('Name', { exact: true }).waitFor()

  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your profile is saved.').waitFor()

  await until(
    () => other.getByLabel('Name', { exact: true }).inputValue(),
    (name) => name === 'Ada Lovelace',
  )
  await page.reload()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace')
})

test.concurrent('leaving an unsaved name asks first', async ({ open, person }) => {
  const page = await open(settings('profile'), { as: await person() })
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter your name.').waitFor()

  await page.getByRole('tab', { name: 'Sessions' }).click()
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await leave.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()

  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test.concurrent('a new address takes effect once its emailed link is opened and confirmed, and the old address is notified', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person()
  const renewed = `new-${ada.email}`
  const page = await open(settings('profile'), { as: ada })

  await page.getByLabel('Email address').fill(renewed)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter your password.').waitFor()
  await page.getByLabel('Current password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await until(() => page.getByLabel('Current password', { exact: true }).getAttribute('aria-invalid'), Boolean)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`We emailed a link to ${renewed}; until you open it, ${ada.email} stays.`).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe(ada.email)

  const link = await page.context().newPage()
  await link.goto(await mailedLink(crier, renewed, '/confirm-email'))
  await link.getByRole('heading', { name: 'Confirm Your New Address' }).waitFor()
  expect((await ada.request(userApi.get, {})).body.email).toBe(ada.email)
  await link.getByRole('button', { name: 'Confirm Address' }).click()
  await link.getByRole('heading', { name: 'Address Confirmed' }).waitFor()

  await page.getByText(`${renewed} is confirmed. Use it to sign in from now on.`).waitFor()
  expect(await page.getByText('until you open it').count()).toBe(0)
  expect(await page.getByLabel('Email address').inputValue()).toBe(renewed)
  expect((await mails(crier, ada.email)).at(-1)?.text).toContain(renewed)
  await link.getByRole('link', { name: 'Go to Settings' }).click()
  await link.getByRole('tab', { name: 'Profile', selected: true }).waitFor()
  await signInAgain(crier, { email: renewed })
})

test.concurrent('a change of address can be canceled, and its link then does nothing', async ({ open, person, crier }) => {
  const ada = await person()
  await ada.request(userApi.update, { email: `late-${ada.email}`, currentPassword: password })
  const page = await open(settings('profile'), { as: ada })

  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await page.getByText(`${ada.email} stays.`, { exact: true }).waitFor()
  await page.getByText('until you open it').waitFor({ state: 'detached' })

  await page.goto(await mailedLink(crier, `late-${ada.email}`, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await page.getByRole('alert').getByText('This link is invalid or expired. Change the address again in Settings.').waitFor()
})

test.concurrent('the theme applies at once, and follows the person to another browser and back', async ({ open, person }) => {
  const ada = await person()
  const [here, there] = await Promise.all([open(settings('profile'), { as: ada }), open('/login')])
  const themeOf = (page: typeof here) => page.evaluate(() => document.documentElement.dataset.theme)

  await here.getByRole('radio', { name: 'Dark' }).click()
  await until(
    () => themeOf(here),
    (theme) => theme === 'dark',
  )
  await until(
    async () => (await ada.request(userApi.get, {})).body.preferences.theme,
    (theme) => theme === 'dark',
  )
  await logIn(there, ada)
  await there.getByRole('heading', { name: 'Overview' }).waitFor()
  await until(
    () => themeOf(there),
    (theme) => theme === 'dark',
  )
  await there.goto(settings('appearance'))
  await there.getByRole('radio', { name: 'Sunday' }).click()
  await there.getByRole('radio', { name: 'System' }).click()
  await until(
    async () => (await ada.request(userApi.get, {})).body.preferences.theme,
    (theme) => theme === 'system',
  )

  await here.reload()
  await here.getByRole('radio', { name: 'System', checked: true }).waitFor()
  await here.getByRole('radio', { name: 'Sunday', checked: true }).waitFor()
  expect(await themeOf(here)).toBeUndefined()
})

test.concurrent('a choice that the server refuses is reverted, with the reason', async ({ open, person }) => {
  const page = await open(settings('notifications'), { as: await person() })
  await page.route('**/api/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not just now.' } })
      : route.continue(),
  )

  await page.getByRole('switch', { name: 'A post failed' }).click()
  await page.getByText('Not just now.').waitFor()
  await page.getByRole('switch', { name: 'A post failed', checked: true }).waitFor()

  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await page.getByRole('radio', { name: 'System', checked: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
})

test.concurrent('email choices save at once and persist, and the link in an email unsubscribes with one click', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person()
  const page = await open(settings('notifications'), { as: ada })
  const summary = page.getByRole('switch', { name: 'Weekly summary' })
  await page.getByText(/Sent on Mondays; the next one Mon/).waitFor()

  await summary.click()
  await page.getByRole('switch', { name: 'A connection is expiring' }).click()
  await until(
    async () => (await ada.request(userApi.get, {})).body.notifications,
    ({ weeklySummary, expiringConnection }) => weeklySummary && !expiringConnection,
  )
  await page.reload()
  await page.getByRole('switch', { name: 'Weekly summary', checked: true }).waitFor()
  await page.getByRole('switch', { name: 'A connection is expiring', checked: false }).waitFor()

  const stranger = await open(await unsubscribeLink(crier, { userId: ada.id, notification: 'weeklySummary' }))
  await stranger.getByText('This stops the weekly summary. You’ll still get other emails.').waitFor()
  expect((await ada.request(userApi.get, {})).body.notifications.weeklySummary).toBe(true)
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await stranger.getByRole('heading', { name: 'Unsubscribed' }).waitFor()
  expect((await ada.request(userApi.get, {})).body.notifications).toMatchObject({ weeklySummary: false, failedPost: true })
  await stranger.goto('/unsubscribe?token=nonsense')
  await stranger.getByRole('alert').getByText('Invalid unsubscribe link').waitFor()
})
