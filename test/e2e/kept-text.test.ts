import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs } from '#shared/domain/times.ts'
import { type Person, password } from '../api/person.ts'
import { texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { connectAccount } from './connect-account.ts'
import { continueWith } from './continue-with.ts'
import { logIn, passwordField } from './log-in.ts'
import { mailedLink } from './mailed-link.ts'
import { type Look, test } from './stage.ts'
import { textField, write } from './write.ts'

type Open = (path: string, look?: Look) => Promise<Page>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Writes a text in the character counter and takes it along. */
const bring = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Your text' }).fill(text)
  await button(page, 'Open in composer').click()
}

/** The same by somebody who is not signed in, and is asked to sign up. */
const bringAsGuest = async (open: Open, text: string) => {
  const page = await open('/tools/character-counter')
  await Promise.all([page.getByText('Your text is kept in this browser.').waitFor(), bring(page, text)])
  await page.waitForURL('/signup?plan=early-bird')
  return page
}

/** Once it has arrived it no longer waits. */
const untilArrived = async (page: Page, text: string) => {
  await page.waitForURL('/dashboard/posts')
  await until(
    () => textField(page).inputValue(),
    (value) => value === text,
  )
  await until(
    () => isWaiting(page),
    (isSo) => !isSo,
  )
}

const isWaiting = (page: Page) => page.evaluate(() => localStorage.getItem('crier:kept-text') !== null)

const fillSignup = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Kim Keeper')
  await page.getByRole('checkbox').check()
}

/** As much time as a text waits, and a moment more, has passed since it was kept. */
const ageByWeek = (page: Page) =>
  page.evaluate((week) => {
    const kept = JSON.parse(localStorage.getItem('crier:kept-text') ?? '{}')
    localStorage.setItem('crier:kept-text', JSON.stringify({ ...kept, keptAt: kept.keptAt - week }))
  }, 7 * dayMs)

const drafts = async ({ request }: Person) => (await request(postsApi.drafts, {})).body.items.map(({ content }) => content)

test.concurrent('who is signed in finds the text in the composer, and finds it there again', async ({ open, person, crier }) => {
  const ada = await person('ada')
  const page = await open('/tools/character-counter', { as: ada })

  await bring(page, 'Hear ye, from the tools!')
  await Promise.all([page.getByText('Your text is here, as a new post.').waitFor(), untilArrived(page, 'Hear ye, from the tools!')])

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Restored your unsent post').waitFor()
  expect(await textField(page).inputValue()).toBe('Hear ye, from the tools!')
  await button(page, 'Publish now').click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  expect(await texts(crier, ada.handles[0] ?? '')).toEqual(['Hear ye, from the tools!'])
})

test.concurrent('a split text becomes a thread in the composer and goes out as one', async ({ open, person, crier }) => {
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

test.concurrent('a visitor signs up and finds the text, before any account is connected', async ({ open }) => {
  const page = await bringAsGuest(open, 'Hear ye, newcomers!')

  await fillSignup(page, 'kim.keeper@crier.test')
  await button(page, 'Register').click()
  await untilArrived(page, 'Hear ye, newcomers!')

  await page.getByText('Choose at least one account.').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Connect an account', exact: true }).click()
  await button(page, 'Leave').click()
  await page.waitForURL('/dashboard/platforms')
  await connectAccount(page, button(page, 'Connect an account of X'), 'kim_keeper')
  await page.getByText('The X account @kim_keeper is connected.').waitFor()
  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByRole('checkbox', { name: '@kim_keeper' }).press('Space')
  await button(page, 'Save draft').click()
  await page.getByText('Draft saved.').waitFor()
  expect(await textField(page).inputValue()).toBe('Hear ye, newcomers!')
})

test.concurrent('a visitor who has an account logs in instead and finds the text', async ({ open, person }) => {
  const cal = await person('cal')
  const page = await bringAsGuest(open, 'Hear ye, old friends!')

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, cal)

  await untilArrived(page, 'Hear ye, old friends!')
  await page.goto('/login')
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('who signs up through a provider finds the text as well', async ({ open }) => {
  const page = await bringAsGuest(open, 'Hear ye, by Google!')

  await continueWith(page, 'Google', 'kay.keeper@crier.test')
  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
  await page.getByRole('checkbox').check()
  await button(page, 'Register').click()

  await untilArrived(page, 'Hear ye, by Google!')
})

test.concurrent('who verifies the address in the same browser is led to the text that still waits', async ({ open, crier }) => {
  const email = 'kit.keeper@crier.test'
  const page = await bringAsGuest(open, 'Hear ye, once verified!')
  await fillSignup(page, email)
  // The page has no time to lead on by itself.
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

test.concurrent('a post that was begun is not written over: the text waits beside it until the person has decided', async ({
  open,
  person,
}) => {
  const dot = await person('dot')
  const page = await open('/dashboard/posts', { as: dot })
  page.on('dialog', (dialog) => void dialog.accept())
  await write(page, 'Begun here')
  await until(
    () => page.evaluate(() => JSON.stringify(localStorage)),
    (stored) => stored.includes('Begun here'),
  )
  await page.goto('/tools/character-counter')
  await bring(page, 'Brought along')
  await page.waitForURL('/dashboard/posts')

  await page.getByText('Your text from the tools waits').waitFor()
  await page.getByText('“Brought along”').waitFor()
  expect(await textField(page).inputValue()).toBe('Begun here')
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Discard it').click()
  await page.getByText('Your text from the tools waits').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await page.getByText('Your text from the tools waits').waitFor()
  expect(await isWaiting(page)).toBe(true)
  await button(page, 'Save this post as a draft and open it').click()

  await untilArrived(page, 'Brought along')
  expect(await drafts(dot)).toEqual(['Begun here'])
  expect(await page.getByText('Your text from the tools waits').count()).toBe(0)
  await page.goto('/dashboard/posts')
  expect(await textField(page).inputValue()).toBe('Brought along')
})

test.concurrent('a text that was discarded is gone, and what was begun stays', async ({ open, person }) => {
  const eve = await person('eve')
  const page = await open('/dashboard/posts', { as: eve })
  page.on('dialog', (dialog) => void dialog.accept())
  await write(page, 'Begun here')
  await until(
    () => page.evaluate(() => JSON.stringify(localStorage)),
    (stored) => stored.includes('Begun here'),
  )
  await page.goto('/tools/character-counter')
  await bring(page, 'Brought along')

  await button(page, 'Discard it').click()
  await until(
    () => isWaiting(page),
    (isSo) => !isSo,
  )
  await page.reload()

  await page.getByText('Restored your unsent post').waitFor()
  expect(await textField(page).inputValue()).toBe('Begun here')
  expect(await page.getByText('Your text from the tools waits').count()).toBe(0)
})

test.concurrent('while a post is changed the text waits for a new one', async ({ open, person }) => {
  const fay = await person('fay')
  const { body: draft } = await fay.request(postsApi.draft, { content: 'A draft' })
  const page = await open('/tools/character-counter', { as: fay })
  await page.getByRole('textbox', { name: 'Your text' }).waitFor()
  await page.evaluate(() => localStorage.setItem('crier:kept-text', JSON.stringify({ texts: ['Brought along'], keptAt: Date.now() })))

  await page.goto(`/dashboard/posts?edit=${draft.id}`)
  await until(
    () => textField(page).inputValue(),
    (text) => text === 'A draft',
  )
  expect(await isWaiting(page)).toBe(true)
  await page.goto('/dashboard/posts')

  await untilArrived(page, 'Brought along')
})

test.concurrent('after seven days a text no longer waits, and a login leads to the overview', async ({ open, person }) => {
  const gus = await person('gus')
  const page = await bringAsGuest(open, 'Old news')
  await ageByWeek(page)

  await page.goto('/login')
  await logIn(page, gus)
  await page.waitForURL('/dashboard/overview')

  expect(await isWaiting(page)).toBe(false)
  await page.getByRole('link', { name: 'Create Post' }).first().click()
  expect(await textField(page).inputValue()).toBe('')
})

test.concurrent('whoever was on the way to another page gets there, and the text still waits', async ({ open, person }) => {
  const hal = await person('hal')
  const page = await bringAsGuest(open, 'Patience')

  await page.goto('/login?redirect=%2Fdashboard%2Fsettings')
  await logIn(page, hal)
  await page.waitForURL('/dashboard/settings')
  expect(await isWaiting(page)).toBe(true)
  await page.goto('/dashboard')

  await untilArrived(page, 'Patience')
})

test.concurrent('a browser that keeps nothing is told, and the text stays where it is', async ({ open }) => {
  const page = await open('/tools/character-counter')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    }
  })

  await bring(page, 'Stay here')

  await page.getByText('Your browser keeps nothing for other pages.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/tools/character-counter')
  expect(await page.getByRole('textbox', { name: 'Your text' }).inputValue()).toBe('Stay here')
})
