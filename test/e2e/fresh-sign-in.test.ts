import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { comeBack } from '../api/come-back.ts'
import type { Addresses } from '../api/crier.ts'
import { password } from '../api/person.ts'
import { axeFindings } from './axe-findings.ts'
import { agreeAs } from './continue-with.ts'
import { letGrowOld } from './let-grow-old.ts'
import { signInAgain } from './sign-in-again.ts'
import { test } from './stage.ts'

const settings = (tab: string) => `/dashboard/settings?tab=${tab}`
const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** A person who signed up through Google and has no password. */
const withoutPassword = async (crier: Addresses, name: string) => {
  const guest = createClient({ baseUrl: crier.url })
  const came = await comeBack(crier, 'google', name)
  const known = (await guest.request(socialApi.login, came)).body
  if (!('temporaryToken' in known)) throw new Error('They were known already.')
  const { email, name: fullName, temporaryToken } = known
  const completion = { email, name: fullName, temporaryToken, codeVerifier: came.codeVerifier }
  return { email, token: (await guest.request(socialApi.complete, completion)).body.token }
}

test.concurrent('a person with an old sign-in confirms with their password, and the action then completes', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person()
  const elsewhere = await signInAgain(crier, ada)
  const page = await open(settings('sessions'), { as: ada, width: 320 })
  await letGrowOld(page, '**/api/auth/sessions', 'DELETE')

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await asked(page).getByLabel('Password', { exact: true }).fill('wrong horse')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await asked(page).getByText('That’s not your password.').waitFor()
  expect((await elsewhere.request(userApi.get, {})).status).toBe(200)
  await asked(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  await page.getByText('You’re only signed in on this device.').waitFor()
  await asked(page).waitFor({ state: 'detached' })
  await expect(elsewhere.request(userApi.get, {})).rejects.toMatchObject({ status: 401 })
})

test.concurrent('an action that isn’t confirmed isn’t done, and the person is told', async ({ open, person }) => {
  const page = await open(settings('data'), { as: await person() })
  await letGrowOld(page, '**/api/user/export*', 'GET')

  await page.getByRole('button', { name: 'Export everything' }).click()
  await asked(page).waitFor()
  await page.keyboard.press('Escape')

  await page.getByText('The export was interrupted.').waitFor()
  await page.getByText('Confirm it’s you first. Nothing was saved.').waitFor()
})

test.concurrent('a person without a password confirms at their provider, as the same person, and then leaves', async ({
  open,
  crier,
  fresh,
}) => {
  const gus = await withoutPassword(crier, fresh('gus.fresh'))
  const page = await open(settings('data'), { as: gus })
  await letGrowOld(page, '**/api/user/delete', 'POST')
  const openProvider = async () => {
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      asked(page).getByRole('button', { name: 'Confirm with Google' }).click(),
    ])
    await window.getByRole('heading', { name: 'Sign in to Crier with Google' }).waitFor()
    return window
  }

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByLabel('Your email address').fill(gus.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await agreeAs(await openProvider(), 'somebody.else@crier.test')
  await asked(page).getByText('That’s not the Google account you sign in with.').waitFor()
  await agreeAs(await openProvider(), gus.email)

  await page.getByText('Your account is being deleted.').waitFor()
  await expect(createClient({ baseUrl: crier.url, token: gus.token }).request(userApi.get, {})).rejects.toMatchObject({ status: 401 })
})

test.concurrent('when windows are blocked, the provider redirects back to Settings, confirmed', async ({ open, crier, fresh }) => {
  const gil = await withoutPassword(crier, fresh('gil.fresh'))
  const page = await open(settings('sessions'), { as: gil })
  await page.goto(settings('data'))
  await letGrowOld(page, '**/api/user/export*', 'GET')
  await page.evaluate(() => {
    window.open = () => null
  })

  await page.getByRole('button', { name: 'Export everything' }).click()
  await asked(page).getByRole('button', { name: 'Confirm with Google' }).click()
  await agreeAs(page, gil.email)

  await page.getByText('Thanks for confirming. We won’t ask again for 5 minutes.').waitFor()
  expect(page.url()).toBe(`${crier.url}${settings('data')}`)
})
