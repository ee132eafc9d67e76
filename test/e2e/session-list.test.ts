import { expect } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { userApi } from '#shared/contracts/user.ts'
import { logIn } from './log-in.ts'
import { signInAgain } from './sign-in-again.ts'
import { test } from './stage.ts'

const settings = (tab: string) => `/dashboard/settings?tab=${tab}`

test.concurrent('nothing shifts when many sessions load late', async ({ open, person, crier }) => {
  const ada = await person()
  for (const _ of ['second', 'third', 'fourth', 'fifth']) await signInAgain(crier, ada)
  const page = await open(settings('password'), { as: ada, height: 1_400 })
  const late = Promise.withResolvers<void>()
  await page.route('**/api/auth/sessions', (route) => late.promise.then(() => route.continue()))
  const activity = page.waitForResponse('**/api/user/activity')
  await page.goto(settings('sessions'))
  await (await activity).finished()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()

  late.resolve()

  await page.getByRole('list', { name: 'Recent activity' }).waitFor()
  expect(await page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').count()).toBe(5)
})

test.concurrent('every session is listed by its device, and one is signed out alone, the others together', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person()
  const phone = await open('/login', { isTouch: true, width: 375 })
  await logIn(phone, ada)
  await phone.getByRole('heading', { name: 'Overview' }).waitFor()
  const others = [await signInAgain(crier, ada), await signInAgain(crier, ada)]
  const page = await open(settings('sessions'), { as: ada })
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await rows.first().getByText('This device').waitFor()
  expect(await rows.count()).toBe(4)

  await rows
    .filter({ hasText: 'Chrome on' })
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await page.getByText(/^Signed out: Chrome on/).waitFor()
  expect(await rows.count()).toBe(3)
  await phone.reload()
  await phone.getByText('Session expired. Please log in again.').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByText('2 other sessions end at once.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()

  await page.getByText('You’re only signed in on this device.').waitFor()
  expect(await rows.count()).toBe(1)
  for (const { request } of others) await expect(request(userApi.get, {})).rejects.toMatchObject({ status: 401 })
  expect((await ada.request(authApi.sessions, {})).body).toHaveLength(1)
})

test.concurrent('a session that couldn’t be signed out reappears', async ({ open, person, crier }) => {
  const ada = await person()
  await signInAgain(crier, ada)
  const page = await open(settings('sessions'), { as: ada })
  await page.route('**/api/auth/sessions/*', (route) => route.abort('connectionreset'))

  await page.getByRole('button', { name: /^Sign out: / }).click()

  await page.getByText('Crier can’t be reached. Check your connection and try again.').waitFor()
  await page.getByRole('button', { name: /^Sign out: / }).waitFor()
})
