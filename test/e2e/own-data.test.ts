import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { comeBack } from '../api/come-back.ts'
import { password } from '../api/person.ts'
import { mails, texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { keepBusy } from './keep-busy.ts'
import { passwordField } from './log-in.ts'
import { mailedLink } from './mailed-link.ts'
import { signInAgain } from './sign-in-again.ts'
import { test } from './stage.ts'
import { untilRetried } from './until-retried.ts'

/** The texts that `keepBusy` writes. */
const written = ['Next up', 'A thought', 'It is out', 'Half of it went wrong', 'Waiting']

const settings = (tab: string) => `/dashboard/settings?tab=${tab}`
const newPassword = 'A wholly different horse, 7'

test.concurrent('a new password requires the current one, ends other sessions, sends an email, and works for the next login', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person()
  const elsewhere = await signInAgain(crier, ada)
  const page = await open(settings('password'), { as: ada })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const change = () => page.getByRole('button', { name: 'Change password' }).click()

  await field('Current password').fill('wrong horse')
  await field('New password').fill(newPassword)
  await page.getByText('Strong').waitFor()
  await field('New password again').fill('another horse')
  await change()
  await page.getByText('The passwords don’t match.').waitFor()
  await field('New password again').fill(newPassword)
  await change()
  await page.getByText('That’s not your current password.').waitFor()
  await field('Current password').fill(password)
  await change()
  await page.getByText('Password changed. You’re still signed in here and signed out everywhere else.').waitFor()
  expect(await field('New password').inputValue()).toBe('')

  await expect(elsewhere.request(userApi.get, {})).rejects.toMatchObject({ status: 401 })
  expect((await ada.request(userApi.get, {})).status).toBe(200)
  expect((await mails(crier, ada.email)).at(-1)?.subject).toBe('Your password for Crier was changed')
  await expect(signInAgain(crier, ada)).rejects.toMatchObject({ status: 401 })
  await signInAgain(crier, { email: ada.email, password: newPassword })
})

test.concurrent('a person who signs in only through Google needs no password, and can set one with an emailed link and log in with it', async ({
  open,
  crier,
}) => {
  const guest = createClient({ baseUrl: crier.url })
  const come = await comeBack(crier, 'google', 'no.password')
  const known = (await guest.request(socialApi.login, come)).body
  if (!('temporaryToken' in known)) throw new Error('They were known already.')
  const { email, name, temporaryToken } = known
  const completion = { email, name, temporaryToken, codeVerifier: come.codeVerifier }
  const { token } = (await guest.request(socialApi.complete, completion)).body
  const page = await open(settings('profile'), { as: { token } })

  await page.getByText('Google', { exact: true }).waitFor()
  await page.getByLabel('Email address').fill(`new-${email}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`We emailed a link to new-${email}.`).waitFor()
  await page.getByRole('tab', { name: 'Data' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByLabel('Your email address').waitFor()
  expect(await page.getByRole('dialog').getByLabel('Password').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByText('You sign in with Google and have no password.').waitFor()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByText('Password reset instructions have been sent to your email.').waitFor()

  await page.goto(await mailedLink(crier, email, '/reset-password'))
  await page.getByLabel('New Password*', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password*', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password has been reset successfully!').waitFor()
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(newPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('the export is one file with all of the person’s data, and no credentials', async ({ open, person, crier }) => {
  const ada = await person('one', 'two')
  await keepBusy(crier, ada)
  const page = await open(settings('data'), { as: ada })

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export everything' }).click()])
  await page.getByText(/records? saved as/).waitFor()
  const text = await readFile(await download.path(), 'utf8')

  expect(download.suggestedFilename()).toMatch(/^crier-export-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(text)).toMatchObject({
    profile: [{ email: ada.email }],
    account: expect.arrayContaining(ada.handles.map((username) => expect.objectContaining({ username }))),
    post: expect.arrayContaining(written.map((content) => expect.objectContaining({ content }))),
    media: [{ fileName: expect.any(String) }, { fileName: expect.any(String) }],
    target: expect.arrayContaining([expect.objectContaining({ state: expect.objectContaining({ name: 'published' }) })]),
    attempt: expect.arrayContaining([expect.objectContaining({ outcome: expect.anything() })]),
    session: [{ address: expect.any(String) }],
  })
  for (const secret of [ada.token, '$argon2', 'accessToken', 'refreshToken', 'passwordHash', 'sealed']) expect(text).not.toContain(secret)
})

test.concurrent('an interrupted export saves nothing, says so, and can be retried, and a slow one can be canceled', async ({
  open,
  person,
}) => {
  const page = await open(settings('data'), { as: await person() })
  await page.route('**/api/user/export*', (route) => route.abort('connectionreset'), { times: 1 })
  const start = page.getByRole('button', { name: 'Export everything' })

  await start.click()
  await page.getByText('The export was interrupted.').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Retry' }).click()])
  expect(download.suggestedFilename()).toMatch(/^crier-export/)

  await page.route('**/api/user/export*', () => undefined)
  await page.getByRole('button', { name: 'Export everything' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
  await start.waitFor()
})

test.concurrent('an account is deleted only with its own address and password, and afterward no login works and nothing goes out', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person('leaving')
  const elsewhere = await signInAgain(crier, ada)
  await upload(ada, { file: aPng(), as: 'image/png' })
  const page = await open(settings('data'), { as: ada })
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const confirm = () => dialog.getByRole('button', { name: 'Delete account' }).click()

  await dialog.getByText('Scheduled posts are cancelled.').waitFor()
  await field('Your email address').fill('someone@else.test')
  await field('Password').fill('wrong horse')
  await confirm()
  await dialog.getByText('That’s not your email address.').waitFor()
  await field('Your email address').fill(ada.email.toUpperCase())
  await confirm()
  await until(() => field('Password').getAttribute('aria-invalid'), Boolean)
  expect((await ada.request(userApi.get, {})).status).toBe(200)
  const scheduledAt = toInstant(Date.now() + 8_000)
  await ada.request(postsApi.schedule, { accountIds: ada.accountIds, content: 'Never sent', scheduledAt, timeZone: 'UTC' })
  await field('Password').fill(password)
  await confirm()

  await page.getByText('Your account is being deleted.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('token') ?? localStorage.getItem('user'))).toBeNull()
  await expect(elsewhere.request(userApi.get, {})).rejects.toMatchObject({ status: 401 })
  await expect(signInAgain(crier, ada)).rejects.toMatchObject({ status: 401 })
  await until(() => Date.now() > Date.parse(scheduledAt) + 4_000, Boolean)
  expect(await texts(crier, ada.handles[0] ?? '')).toEqual([])
})

const faces: [tab: string, calls: string, title: string, shows: (page: Page) => Promise<void>][] = [
  [
    'sessions',
    '**/api/auth/sessions',
    'Your sessions couldn’t be loaded',
    (page) => page.getByText('This device', { exact: true }).waitFor(),
  ],
  [
    'publishing',
    '**/api/user/publishing',
    'Your publishing settings couldn’t be loaded.',
    (page) => page.getByText('Pause everything').waitFor(),
  ],
]

test.concurrent.for(faces)('%s says so when it fails to load, and Retry loads it', async ([tab, calls, title, shows], { open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await untilRetried(page, calls, (route) => route.fulfill({ status: 404, json: { code: 'not-found', message: 'It is not there.' } }))

  await page.goto(settings(tab))
  await page.getByRole('alert').getByText(title).waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()

  await shows(page)
})
