import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'

/** Answers the page's questions after the API's health as told, and counts them. */
const healthOf = async (page: Page) => {
  const asked = { times: 0, answer: 'online' as 'online' | 'broken' | 'unreachable' | 'silent' }
  await page.route('**/health', (route) => {
    asked.times += 1
    if (asked.answer === 'unreachable') return route.abort('connectionrefused')
    if (asked.answer === 'broken') return route.fulfill({ status: 503, json: {} })
    return asked.answer === 'online' ? route.fulfill({ json: {} }) : undefined
  })
  return asked
}

/** Until the question was asked so many times, and its answer has arrived, because the next wait begins then. */
const untilAsked = async (page: Page, asked: { times: number }, times: number) => {
  await until(
    () => asked.times,
    (now) => now === times,
  )
  await page.evaluate(() => fetch('/icon.svg').then((answer) => answer.text()))
}

const shells: [shell: string, path: string, isSignedIn: boolean][] = [
  ['the site', '/privacy-terms', false],
  ['the dashboard', '/dashboard/documentation', true],
]

test.concurrent.for(shells)(
  '%s asks after the API every minute, less often while it fails, and says aloud what changes',
  async ([, path, isSignedIn], { open, person }) => {
    const page = await open('about:blank', isSignedIn ? { as: await person() } : {})
    await page.clock.install()
    const asked = await healthOf(page)
    const said = page.locator('body > [aria-live=polite]')
    await page.goto(path)
    await untilAsked(page, asked, 1)
    expect(await said.textContent()).toBe('')

    asked.answer = 'broken'
    await page.clock.runFor(60 * secondMs)
    await said.getByText('API is offline').waitFor({ state: 'attached' })
    expect(await said.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThanOrEqual(1)
    for (const [waitMs, times] of [
      [30, 3],
      [60, 4],
      [120, 5],
      [240, 6],
      [300, 7],
      [300, 8],
    ] as const) {
      await page.clock.runFor((waitMs - 1) * secondMs)
      expect(asked.times).toBe(times - 1)
      await page.clock.runFor(secondMs)
      await untilAsked(page, asked, times)
    }
    asked.answer = 'online'
    await page.clock.runFor(300 * secondMs)

    await said.getByText('API is online').waitFor({ state: 'attached' })
  },
)

test.concurrent('a hidden page does not ask after the API, and asks at once when it is seen again', async ({ open }) => {
  const page = await open('about:blank')
  await page.clock.install()
  const asked = await healthOf(page)
  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, !isShown)
  await page.goto('/privacy-terms')
  await untilAsked(page, asked, 1)

  await show(false)
  await page.clock.runFor(600 * secondMs)
  expect(asked.times).toBe(1)
  await show(true)

  await untilAsked(page, asked, 2)
})

test.concurrent('the status page says how the API is, and asks again by itself', async ({ open }) => {
  const page = await open('about:blank')
  await page.clock.install()
  const asked = await healthOf(page)
  const state = page.getByRole('main').getByRole('status')

  await page.goto('/status')
  await state.getByText('API is online').waitFor()
  await page.getByText(/^Last checked at \d\d:\d\d:\d\d/).waitFor()
  asked.answer = 'broken'
  await page.clock.runFor(30 * secondMs)
  await state.getByText('API is offline').waitFor()
  asked.answer = 'unreachable'
  await page.clock.runFor(10 * secondMs)
  await state.getByText('Cannot connect to API').waitFor()
  asked.answer = 'silent'
  await page.clock.runFor(10 * secondMs)
  await state.getByText('API request timed out').waitFor()
  asked.answer = 'online'
  await page.clock.runFor(10 * secondMs)

  await state.getByText('API is online').waitFor()
})
