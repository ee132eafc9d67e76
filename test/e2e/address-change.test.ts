import { expect } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { aNewcomer, mailedToken, password } from '../api/person.ts'
import { mails } from '../api/sandbox.ts'
import { axeFindings } from './axe-findings.ts'
import { errorAt } from './error-at.ts'
import { mailedLink } from './mailed-link.ts'
import { signInAgain } from './sign-in-again.ts'
import { test } from './stage.ts'

const settings = (tab: string) => `/dashboard/settings?tab=${tab}`

test.concurrent('an unconfirmed address’s owner is told at the field why it can’t be changed, with the way to confirm it next to it', async ({
  open,
  crier,
  fresh,
}) => {
  const gus = await aNewcomer(crier, fresh('gus.unconfirmed'))
  const page = await open(settings('profile'), { as: gus })

  await page.getByLabel('Email address').fill('gus.moved@crier.test')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  expect(await errorAt(page, 'Email address')).toBe('Confirm your current address first: open the link we emailed there.')
  expect(await page.getByLabel('Current password').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Resend Verification Email' }).click()
  await page.getByText('Verification email sent successfully', { exact: true }).waitFor()
  expect(await mails(crier, 'gus.moved@crier.test')).toEqual([])
})

test.concurrent('a new password cancels a pending change of address, and says so first', async ({ open, person }) => {
  const ada = await person()
  await ada.request(userApi.update, { email: `new-${ada.email}`, currentPassword: password })
  const page = await open(settings('password'), { as: ada })
  const warning = page.getByText(`Your other sessions end, the change to new-${ada.email} is cancelled, and we’ll let you know by email.`)
  await warning.waitFor()

  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('another horse battery')
  await page.getByLabel('New password again', { exact: true }).fill('another horse battery')
  await page.getByRole('button', { name: 'Change password' }).click()

  await page.getByText('Password changed.').waitFor()
  await warning.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Email address').waitFor()
  expect(await page.getByText('until you open it').count()).toBe(0)
})

test.concurrent('signing out everywhere else cancels a pending change of address, and says so first', async ({ open, person, crier }) => {
  const ada = await person()
  const { request } = await signInAgain(crier, ada)
  await request(userApi.update, { email: `new-${ada.email}`, currentPassword: password })
  const page = await open(settings('sessions'), { as: ada })
  const late = Promise.withResolvers<void>()
  await page.getByRole('list', { name: 'Recent activity' }).waitFor()
  // The session list may load before everything else that's refetched.
  await page.route('**/api/user/activity*', (route) => late.promise.then(() => route.continue()))

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByText(`The change to new-${ada.email} is cancelled.`).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You’re only signed in on this device.').waitFor()
  late.resolve()

  await page.getByText('You are signed out everywhere else.').waitFor()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByText('until you open it').waitFor({ state: 'detached' })
  await page.goto(await mailedLink(crier, `new-${ada.email}`, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await page.getByRole('alert').getByText('This link is invalid or expired. Change the address again in Settings.').waitFor()
})

test.concurrent('confirming a new address on another device sends every session to the login page', async ({ open, person, crier }) => {
  const ada = await person()
  await ada.request(userApi.update, { email: `new-${ada.email}`, currentPassword: password })
  const desk = await open(settings('profile'), { as: ada })
  await desk.getByText('until you open it').waitFor()

  const phone = await open(await mailedLink(crier, `new-${ada.email}`, '/confirm-email'))
  await phone.getByText('All your other sessions end.').waitFor()
  await phone.getByRole('button', { name: 'Confirm Address' }).click()
  await phone.getByText('Your new email address is confirmed, and you’re signed out everywhere else.').waitFor()
  // A call of the page's own may have been refused already, and then it's on its way to the login page.
  await desk.reload()

  await desk.waitForURL('**/login?redirect=*')
  await desk.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  await phone.getByRole('link', { name: 'Go to Login' }).waitFor()
})

test.concurrent('the old address reverts a change that someone else confirmed, and its owner sets a new password at once', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person()
  const moved = `taken-${ada.email}`
  await ada.request(userApi.update, { email: moved, currentPassword: password })
  await createClient({ baseUrl: crier.url }).request(userApi.confirmEmail, { token: await mailedToken(crier, moved, '/confirm-email') })
  const thief = await signInAgain(crier, { email: moved })

  // In a browser that believes it's still signed in.
  const page = await open(await mailedLink(crier, ada.email, '/cancel-email'), { as: ada, width: 320 })
  await page.getByRole('heading', { name: 'Was It Not You?' }).waitFor()
  expect((await thief.request(userApi.get, {})).body.email).toBe(moved)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep My Address' }).click()
  await page.getByText('Your old email address is back, and you’re signed out everywhere.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Choose a New Password' }).click()
  await page.getByLabel('New Password*', { exact: true }).fill('another horse battery')
  await page.getByLabel('Confirm Password*', { exact: true }).fill('another horse battery')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password has been reset successfully!').waitFor()

  await expect(thief.request(userApi.get, {})).rejects.toMatchObject({ status: 401 })
  const owner = await signInAgain(crier, { email: ada.email, password: 'another horse battery' })
  expect((await owner.request(userApi.get, {})).body).toMatchObject({ id: ada.id, email: ada.email })
})
