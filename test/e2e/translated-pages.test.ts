import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../api/person.ts'
import { texts } from '../api/sandbox.ts'
import { accountBox, onX } from './account-box.ts'
import { billingScreens } from './billing-screens.ts'
import { connectAccount } from './connect-account.ts'
import { busyScreens, newcomersScreens, publicPages } from './every-screen.ts'
import { keepBusy } from './keep-busy.ts'
import { logIn, passwordField } from './log-in.ts'
import { logOut } from './log-out.ts'
import { mailedLink } from './mailed-link.ts'
import { answerWith, type Screen } from './screen-findings.ts'
import { test } from './stage.ts'
import { translatePage } from './translate-page.ts'
import { write } from './write.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens each screen and returns those that break when translated. */
const brokenAmong = async (page: Page, screens: readonly Screen[]) => {
  const broken: string[] = []
  await translatePage(page)
  for (const [path, , shows, answers] of screens) {
    await answerWith(page, answers)
    await page.goto(path)
    await page.getByRole('main').or(page.getByRole('dialog')).getByText(shows).filter({ visible: true }).first().waitFor()
    await page.locator('font').first().waitFor({ state: 'attached' })
    if ((await page.getByText('Something went wrong').count()) > 0) broken.push(path)
  }
  return broken
}

test.concurrent('every public page works when translated by the browser', async ({ open }) => {
  expect(await brokenAmong(await open('about:blank'), publicPages)).toEqual([])
})

test.concurrent('every newcomer’s screen works when translated by the browser', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })

  expect(await brokenAmong(page, [...newcomersScreens, ...billingScreens])).toEqual([])
})

test.concurrent('every full screen works when translated by the browser', async ({ open, person, crier }) => {
  const busy = await person('tal', 'tom')
  const screens = busyScreens(await keepBusy(crier, busy))

  expect(await brokenAmong(await open('about:blank', { as: busy }), screens)).toEqual([])
})

test.concurrent('in a translating browser, a person signs up, connects, publishes, schedules, changes a setting, and logs in again', async ({
  open,
  fresh,
  crier,
}) => {
  const username = fresh('translated_tia')
  const email = `${username}@crier.test`
  const page = await open('about:blank')
  await translatePage(page)

  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Tia Translated')
  await page.getByRole('form').getByRole('checkbox').check()
  await button(page, 'Register').click()
  await page.waitForURL('/dashboard/overview')

  await page.goto('/dashboard/platforms')
  await connectAccount(page, button(page, 'Connect an account on X'), username)
  await page.getByText(`The X account @${username} is connected.`).waitFor()

  await page.goto(await mailedLink(crier, email, '/verify-email'))
  await page.waitForURL('/dashboard/overview')
  await page.goto('/dashboard/posts')
  await accountBox(page, onX(username)).check()
  await write(page, 'Read in every language')
  await button(page, 'Publish now').click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  expect(await texts(crier, username)).toEqual(['Read in every language'])

  await page.goto('/dashboard/posts')
  await accountBox(page, onX(username)).check()
  await write(page, 'And once more')
  await button(page, 'Schedule').click()
  const dialog = page.getByRole('dialog', { name: /^Schedule/ })
  await dialog.getByRole('button', { name: 'tomorrow 9:00' }).click()
  await dialog.getByLabel('Date').fill('2020-01-01')
  await dialog.getByText('This time has passed.').waitFor()
  await dialog.getByRole('button', { name: 'tomorrow 9:00' }).click()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()

  await page.goto('/dashboard/settings')
  await page.getByLabel('Name', { exact: true }).fill('Tia Tradotta')
  await button(page, 'Save').click()
  await page.getByText('Your profile is saved.').waitFor()

  await logOut(page)
  await page.waitForURL('/')
  await page.goto('/login')
  await logIn(page, { email })
  await page.waitForURL('/dashboard/overview')
})
