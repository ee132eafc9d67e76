import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'

/** Answers the page's health checks as configured, and counts them. */
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

const untilAsked = (asked: { times: number }, times: number) =>
  until(
    () => asked.times,
    (now) => now === times,
  )

/** Records, in the page and by its own clock, when it checks the health. */
const noteTimes = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window
    const times: number[] = []
    window.fetch = (address, ...rest) => {
      if (address === '/health') times.push(Date.now())
      return fetch(address, ...rest)
    }
    Object.assign(window, { healthAskedAt: times })
  })

const timesNoted = (page: Page) => page.evaluate((): number[] => Reflect.get(window, 'healthAskedAt'))

/**
 * Advances the page's clock until it has made the given number of checks. The clock stands still in between, however
 * slow the machine is. A step is shorter than the page's request timeout, which uses the same clock.
 */
const passUntilAsked = async (page: Page, times: number) => {
  for (let steps = 0; steps < 1_000 && (await timesNoted(page)).length < times; steps += 1) await page.clock.runFor(2 * secondMs)
  return timesNoted(page)
}

const shells: [shell: string, path: string, isSignedIn: boolean][] = [
  ['the site', '/privacy-terms', false],
  ['the dashboard', '/dashboard/documentation', true],
]

test.concurrent.for(shells)(
  '%s checks the API every minute, less often while it’s failing, and announces changes',
  async ([, path, isSignedIn], { open, person }) => {
    const page = await open('about:blank', isSignedIn ? { as: await person() } : {})
    await page.clock.install()
    await noteTimes(page)
    const asked = await healthOf(page)
    const said = page.locator('body > [aria-live=polite]')
    const first = page.waitForResponse((response) => response.url().endsWith('/health'))
    await page.goto(path)
    await untilAsked(asked, 1)
    // The clock would otherwise run past the request's timeout before the page has taken its answer.
    await (await first).finished()
    await page.evaluate(() => document.readyState)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10 * secondMs)
    expect(await said.textContent()).toBe('')

    asked.answer = 'broken'
    await passUntilAsked(page, 2)
    await said.getByText('API is offline').waitFor({ state: 'attached' })
    expect(await said.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThanOrEqual(1)
    const times = await passUntilAsked(page, 8)
    const waits = [60, 30, 60, 120, 240, 300, 300]
    expect(times).toHaveLength(8)
    for (const [index, seconds] of waits.entries())
      expect((times[index + 1] ?? 0) - (times[index] ?? 0), `wait ${index}`).toBeGreaterThanOrEqual(seconds * secondMs)
    asked.answer = 'online'
    await passUntilAsked(page, 9)

    await said.getByText('API is online').waitFor({ state: 'attached' })
  },
)

test.concurrent('a hidden page doesn’t check the API, and checks at once when it’s shown again', async ({ open }) => {
  const page = await open('about:blank')
  await page.clock.install()
  const asked = await healthOf(page)
  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, !isShown)
  await page.goto('/privacy-terms')
  await untilAsked(asked, 1)

  await show(false)
  await page.clock.runFor(600 * secondMs)
  expect(asked.times).toBe(1)
  await show(true)

  await untilAsked(asked, 2)
})

test.concurrent('the status page shows the API’s state, and checks again by itself', async ({ open }) => {
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
