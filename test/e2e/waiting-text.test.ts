import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs } from '#shared/domain/times.ts'
import type { Person } from '../api/person.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { bring, bringAsGuest, isWaiting, untilArrived } from './bring-text.ts'
import { logIn } from './log-in.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Ages the stored text to just past its expiry. */
const ageByWeek = (page: Page) =>
  page.evaluate((week) => {
    const kept = JSON.parse(localStorage.getItem('crier:kept-text') ?? '{}')
    localStorage.setItem('crier:kept-text', JSON.stringify({ ...kept, keptAt: kept.keptAt - week }))
  }, 7 * dayMs)

const drafts = async ({ request }: Person) => (await request(postsApi.drafts, {})).body.items.map(({ content }) => content)

test.concurrent('an unfinished post isn’t overwritten: the text waits beside it until the person decides', async ({ open, person }) => {
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

  await page.getByText('The text you brought is ready').waitFor()
  await page.getByText('“Brought along”').waitFor()
  expect(await textField(page).inputValue()).toBe('Begun here')
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Discard it').click()
  await page.getByText('The text you brought is ready').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await page.getByText('The text you brought is ready').waitFor()
  expect(await isWaiting(page)).toBe(true)
  await button(page, 'Save this post as a draft and open it').click()

  await untilArrived(page, 'Brought along')
  expect(await drafts(dot)).toEqual(['Begun here'])
  expect(await page.getByText('The text you brought is ready').count()).toBe(0)
  await page.goto('/dashboard/posts')
  expect(await textField(page).inputValue()).toBe('Brought along')
})

test.concurrent('a discarded text is gone, and the unfinished post stays', async ({ open, person }) => {
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
  expect(await page.getByText('The text you brought is ready').count()).toBe(0)
})

test.concurrent('while a post is being edited, the text waits for a new one', async ({ open, person }) => {
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

test.concurrent('after seven days, the text no longer waits, and a login leads to the overview', async ({ open, person }) => {
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

test.concurrent('a person on the way to another page gets there, and the text still waits', async ({ open, person }) => {
  const hal = await person('hal')
  const page = await bringAsGuest(open, 'Patience')

  await page.goto('/login?redirect=%2Fdashboard%2Fsettings')
  await logIn(page, hal)
  await page.waitForURL('/dashboard/settings')
  expect(await isWaiting(page)).toBe(true)
  await page.goto('/dashboard')

  await untilArrived(page, 'Patience')
})

test.concurrent('a browser without storage shows a message, and the text stays where it is', async ({ open }) => {
  const page = await open('/tools/character-counter')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    }
  })

  await bring(page, 'Stay here')

  await page.getByText('Your browser doesn’t store anything for other pages.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/tools/character-counter')
  expect(await page.getByRole('textbox', { name: 'Your text' }).inputValue()).toBe('Stay here')
})
