import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { accountBox, onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { bring, bringAsGuest, untilArrived } from './bring-text.ts'
import { connectAccount } from './connect-account.ts'
import { continueWith } from './continue-with.ts'
import { fillSignUp } from './fill-sign-up.ts'
import { logIn } from './log-in.ts'
import { mailedLink } from './mailed-link.ts'
import { test } from './stage.ts'
import { textField } from './write.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test.concurrent('a signed-in person’s text is opened in the composer, and is still there later', async ({ open, person, crier }) => {
  const ada = await person('ada')
  const page = await open('/tools/character-counter', { as: ada })

  await bring(page, 'Hear ye, from the tools!')
  await Promise.all([page.getByText('Your text is here as a new post.').waitFor(), untilArrived(page, 'Hear ye, from the tools!')])

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Restored your unsent post').waitFor()
  expect(await textField(page).inputValue()).toBe('Hear ye, from the tools!')
  await button(page, 'Publish now').click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  expect(await texts(crier, ada.handles[0] ?? '')).toEqual(['Hear ye, from the tools!'])
})

test.concurrent('a split text becomes a thread in the composer and is published as one', async ({ open, person, crier }) => {
  const bea = await person('bea')
  const page = await open('/tools/thread-splitter', { as: bea })
  const sentence = 'Town criers read the news aloud to everybody who stood on the square. '
  await page.getByRole('textbox', { name: 'Your text' }).press('End')
  await page.getByRole('textbox', { name: 'Your text' }).fill(sentence.repeat(5))
  await page.getByText('1/n at the end').click()
  await page.getByText(/2\/2$/).waitFor()

  await button(page, 'Open in composer').click()
  await page.waitForURL('/dashboard/posts')
  const first = `${sentence.repeat(3)}1/2`
  await until(
    () => page.getByRole('textbox', { name: 'Text of part 1 of 2' }).inputValue(),
    (text) => text === first,
  )
  await button(page, 'Publish now').click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  expect(await texts(crier, bea.handles[0] ?? '')).toEqual([first, `${sentence.repeat(2)}2/2`])
})

test.concurrent('a visitor signs up, writes before connecting an account, and still has the text afterward', async ({ open, fresh }) => {
  const username = fresh('kim_keeper')
  const page = await bringAsGuest(open, 'Hear ye, newcomers!')

  await fillSignUp(page, `${username}@crier.test`)
  await button(page, 'Register').click()
  await untilArrived(page, 'Hear ye, newcomers!')

  await page.getByText('Connect an account to publish it.').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Connect an account', exact: true }).click()
  await page.waitForURL('/dashboard/platforms')
  await connectAccount(page, button(page, 'Connect an account on X'), username)
  await page.getByText(`The X account @${username} is connected.`).waitFor()
  await page.getByRole('link', { name: 'Create Post' }).first().click()
  await page.getByText('Restored your unsent post').waitFor()
  expect(await textField(page).inputValue()).toBe('Hear ye, newcomers!')
  expect(await accountBox(page, onX(username)).isChecked()).toBe(true)
  await button(page, 'Save draft').click()
  await page.getByText('Draft saved.').waitFor()
})

test.concurrent('a visitor with an account logs in instead, and still has the text', async ({ open, person }) => {
  const cal = await person('cal')
  const page = await bringAsGuest(open, 'Hear ye, old friends!')

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, cal)

  await untilArrived(page, 'Hear ye, old friends!')
  await page.goto('/login')
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('the text also survives a sign-up through a provider', async ({ open, fresh }) => {
  const page = await bringAsGuest(open, 'Hear ye, by Google!')

  await continueWith(page, 'Google', `${fresh('kay.keeper')}@crier.test`)
  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
  await page.getByRole('checkbox').check()
  await button(page, 'Register').click()

  await untilArrived(page, 'Hear ye, by Google!')
})

test.concurrent('verifying the address in the same browser leads to the pending text', async ({ open, crier, fresh }) => {
  const email = `${fresh('kit.keeper')}@crier.test`
  const page = await bringAsGuest(open, 'Hear ye, once verified!')
  await fillSignUp(page, email)
  // Gives the page no time to redirect by itself.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await button(page, 'Register').click()
  await page.getByText('Registration successful!').waitFor()

  const verifying = await page.context().newPage()
  await page.close()
  await verifying.clock.resume()
  await verifying.goto(await mailedLink(crier, email, '/verify-email'))
  await verifying.getByRole('heading', { name: 'Email Verified' }).waitFor()

  await untilArrived(verifying, 'Hear ye, once verified!')
})
