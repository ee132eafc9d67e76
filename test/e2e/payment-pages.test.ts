import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { logIn } from './log-in.ts'
import { test } from './stage.ts'

const placeOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const untilPlace = (page: Page, place: string) =>
  until(
    () => placeOf(page),
    (now) => now === place,
  )
const links = async (page: Page) => {
  const all = await page.getByRole('main').getByRole('link').all()
  return Promise.all(all.map(async (link) => [await link.textContent(), await link.getAttribute('href')]))
}

const cancelled: [search: string, retry: string][] = [
  ['?plan=studio', '/signup?plan=studio'],
  ['', '/signup?plan=early-bird'],
  ['?plan=a%26b', '/signup?plan=a%26b'],
]

test.concurrent.for(cancelled)('a visitor who turned back at “%s” may try again, or go home', async ([search, retry], { open }) => {
  const page = await open(`/payment/cancel${search}`)
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor()

  await until(
    () => links(page),
    ([first]) => first?.[1] === retry,
  )

  expect(await links(page)).toEqual([
    ['Try Payment Again', retry],
    ['Go Home', '/'],
  ])
})

test.concurrent('who is signed in with another plan than early-bird can only go back to the dashboard', async ({ open, person }) => {
  const page = await open('/payment/cancel?plan=studio', { as: await person() })

  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).waitFor()
  expect(await links(page)).toEqual([['Back to Dashboard', '/dashboard']])
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()

  await untilPlace(page, '/dashboard/overview')
})

test.concurrent('who is signed in as an early bird may try again, or go to the dashboard', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), plan: 'early-bird' } })
  })
  await page.goto('/payment/cancel?plan=early-bird')

  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).waitFor()

  expect(await links(page)).toEqual([
    ['Try Payment Again', '/signup?plan=early-bird'],
    ['Go to Dashboard', '/dashboard'],
  ])
  await page.unrouteAll({ behavior: 'wait' })
})

test.concurrent('who has paid sees five seconds counted down, and is led to the dashboard then, and not before', async ({
  open,
  person,
}) => {
  const page = await open('about:blank', { as: await person() })
  await page.clock.install({ time: Date.now() })
  await page.clock.pauseAt(Date.now() + secondMs)
  await page.goto('/privacy-terms')
  await page.goto('/payment/success')
  const left = page.getByRole('timer')
  await left.getByText('Your dashboard opens in 5 seconds.').waitFor()
  expect(await page.title()).toBe('Payment Successful | Crier')

  for (const text of ['in 4 seconds', 'in 3 seconds', 'in 2 seconds', 'in 1 second.']) {
    await page.clock.runFor(secondMs)
    await left.getByText(text).waitFor()
    expect(placeOf(page)).toBe('/payment/success')
  }
  await page.clock.runFor(secondMs)

  await untilPlace(page, '/dashboard/overview')
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.goBack()
  expect(placeOf(page)).toBe('/privacy-terms')
})

test.concurrent('who has paid need not wait, and finds the rest of the site from there', async ({ open, person }) => {
  const page = await open('/payment/success', { as: await person() })
  await page.getByRole('link', { name: 'Go to Dashboard Now' }).click()
  await untilPlace(page, '/dashboard/overview')

  await page.goto('/payment/success')
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link').click()

  await page.getByRole('heading', { name: 'Refund Policy' }).waitFor()
  expect(placeOf(page)).toBe('/privacy-terms')
})

test.concurrent('who has paid and is signed out logs in first, and comes back', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/payment/success?session=any')
  await untilPlace(page, `/login?redirect=${encodeURIComponent('/payment/success?session=any')}`)

  await page.getByRole('button', { name: 'I Understand' }).click()
  await logIn(page, ada)

  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
})

test.concurrent('axe finds nothing on the page of a payment, and a phone shows all of it', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person(), width: 320, isTouch: true })
  await page.addInitScript(stopSeconds)
  await page.goto('/payment/success')
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()

  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** Runs in the page, before its own scripts: the page is looked at for longer than it counts down. */
const stopSeconds = () => {
  const start = window.setInterval
  window.setInterval = Object.assign((...[run, ms]: Parameters<typeof start>) => (ms === 1_000 ? 0 : start(run, ms)), start)
}
