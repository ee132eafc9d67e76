import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeOf, stepAt } from '#functions/use-cases/second-factor/totp-codes.ts'
import { factorsApi } from '#shared/contracts/factors.ts'
import { createClient } from '#web/lib/request.ts'
import { password } from '../api/person.ts'
import { mails } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { continueWith } from './continue-with.ts'
import { letGrowOld } from './let-grow-old.ts'
import { logIn } from './log-in.ts'
import { logOutToSignIn as logOutOnSite, openLogin, register } from './social-visitor.ts'
import { test } from './stage.ts'

const security = '/dashboard/settings?tab=security'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Adds a virtual device that stores passkeys and verifies its user, as with a fingerprint. */
const plugInAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

/** Drops this browser's session and goes to the login page. */
const logOutToSignIn = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

const keptCodes = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await items.first().waitFor()
  const codes = await items.allInnerTexts()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  return codes
}

/** Waits for an app code newer than time step `after`, since each code works once. */
const newestCode = async (secret: string, after: number) => {
  const step = await until(
    () => stepAt(Date.now()),
    (now) => now >= after,
  )
  return codeOf(secret, Math.max(step, after + 1))
}

test('a passkey is added in Settings, signs in alone and after the password, and is removed again', async ({ open, person, crier }) => {
  const ada = await person()
  const page = await open(security, { as: ada })
  const device = await plugInAuthenticator(page)

  await press(page, 'Add a passkey')
  await page.getByLabel('Name').fill('Laptop')
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Go on')
  expect(await keptCodes(page)).toHaveLength(10)
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor()
  await until(
    () => mails(crier, ada.email),
    (sent) => sent.some(({ subject }) => subject.includes('A passkey was added to your account')),
  )

  await logOutToSignIn(page)
  await device.refuse()
  await press(page, 'Sign in with a passkey')
  await page.getByText('No passkey was used. Try again, or log in another way.').waitFor()
  await device.accept()
  await press(page, 'Sign in with a passkey')
  await page.waitForURL('/dashboard/overview')

  await logOutToSignIn(page)
  await logIn(page, ada)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Use your passkey')
  await page.waitForURL('/dashboard/overview')

  await page.goto(security)
  await press(page, 'Remove Laptop')
  await press(page, 'Remove')
  await page.getByRole('list', { name: 'Passkeys' }).waitFor({ state: 'detached' })
  await logOutToSignIn(page)
  await logIn(page, ada)
  await page.waitForURL('/dashboard/overview')
})

test('an app is set up by its secret, and its codes, “Remember this browser”, and a recovery code all work', async ({ open, person }) => {
  const ada = await person()
  const page = await open(security, { as: ada, width: 320, theme: 'dark' })
  await press(page, 'Set up an app')
  await press(page, 'Go on')
  await page.getByRole('img', { name: 'QR code with the secret for your app' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const secret = (await page.getByText('Or type this secret').locator('span').innerText()).replaceAll(' ', '')
  const begun = stepAt(Date.now())
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press(page, 'Turn on')
  await page.getByText('That code didn’t work.').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, begun))
  await press(page, 'Turn on')
  const [recoveryCode = ''] = await keptCodes(page)
  await page.getByText('10 codes are left.').waitFor()

  await logOutToSignIn(page)
  await logIn(page, ada)
  const code = page.getByLabel('Code*', { exact: true })
  await code.fill(codeOf(secret, begun))
  await press(page, 'Log In')
  await page.getByText('That code didn’t work.').waitFor()
  await code.fill(await newestCode(secret, begun))
  await page.getByLabel('Remember this browser for 30 days').check()
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Log In')
  await page.waitForURL('/dashboard/overview')

  await logOutToSignIn(page)
  await logIn(page, ada)
  await page.waitForURL('/dashboard/overview')
  await page.goto(security)
  await press(page, 'Ask everywhere again')
  await page.getByText('One browser is remembered.').waitFor({ state: 'detached' })

  await logOutToSignIn(page)
  await logIn(page, ada)
  await press(page, 'Use a recovery code instead')
  await page.getByLabel('Recovery code*', { exact: true }).fill(recoveryCode.toLowerCase())
  await press(page, 'Log In')
  await page.waitForURL('/dashboard/overview')
  await page.goto(security)
  await page.getByText('9 codes are left.').waitFor()
})

test('changing second factors asks the person to confirm first when the sign-in isn’t fresh', async ({ open, person }) => {
  const page = await open(security, { as: await person() })
  await letGrowOld(page, '**/api/auth/factors/totp', 'POST')

  await press(page, 'Set up an app')
  await press(page, 'Go on')
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  await page.getByRole('img', { name: 'QR code with the secret for your app' }).waitFor()
  expect(await asked.count()).toBe(0)
})

test('a Google sign-in asks for the second factor too', async ({ open, crier, fresh }) => {
  const email = `${fresh('gil.guarded')}@crier.test`
  const page = await openLogin(open)
  await continueWith(page, 'Google', email)
  await register(page)
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const { request } = createClient({ baseUrl: crier.url, token })
  const { secret } = (await request(factorsApi.beginTotp, {})).body
  const begun = stepAt(Date.now())
  await request(factorsApi.confirmTotp, { code: codeOf(secret, begun) })

  await logOutOnSite(page)
  await continueWith(page, 'Google', email)
  await page.getByLabel('Code*', { exact: true }).fill(await newestCode(secret, begun))
  await press(page, 'Log In')

  await page.waitForURL('/dashboard/overview')
})
