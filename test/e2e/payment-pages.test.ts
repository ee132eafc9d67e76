import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
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

test.concurrent.for(cancelled)('a visitor who turned back with “%s” may retry or go home', async ([search, retry], { open }) => {
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

/** Opens the page as a person on the given plan. */
const turnBackOn = async (plan: string, page: Page) => {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), plan } })
  })
  await page.goto('/payment/cancel?plan=studio')
}

test.concurrent('a person on a paid plan was changing it, and can only return to the dashboard', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await turnBackOn('creator', page)

  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).waitFor()
  expect(await links(page)).toEqual([['Back to Dashboard', '/dashboard']])
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()

  await untilPlace(page, '/dashboard/overview')
  await page.unrouteAll({ behavior: 'wait' })
})

test.concurrent.for(['early-bird', 'free'])('a person on the plan %s may retry or go to the dashboard', async (plan, { open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await turnBackOn(plan, page)

  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).waitFor()

  expect(await links(page)).toEqual([
    ['Try Payment Again', '/signup?plan=studio'],
    ['Go to Dashboard', '/dashboard'],
  ])
  await page.unrouteAll({ behavior: 'wait' })
})

const checkout = '**/api/payment/checkout-sessions/*'
const paidPath = '/payment/success?session_id=cs_test_any'
/** Stripe's statuses in turn. The last one repeats. */
const answerWith = async (page: Page, ...statuses: string[]) => {
  const left = [...statuses]
  await page.route(checkout, (route) => route.fulfill({ json: { status: left.length > 1 ? left.shift() : left[0], plan: 'creator' } }))
}

test.concurrent('a person who has paid sees a five-second countdown, and is redirected to the dashboard only then', async ({
  open,
  person,
}) => {
  const page = await open('about:blank', { as: await person() })
  await answerWith(page, 'paid')
  await page.clock.install({ time: Date.now() })
  await page.clock.pauseAt(Date.now() + secondMs)
  await page.goto('/privacy-terms')
  await page.goto(paidPath)
  const left = page.getByRole('timer')
  // The API's responses also reach the page through a timer.
  await until(
    () => page.clock.runFor(10).then(() => left.count()),
    (count) => count === 1,
  )
  await left.getByText('Your dashboard opens in 5 seconds.').waitFor()
  await page.getByText('Thank you. The Creator plan is yours from now on.').waitFor()
  expect(await page.title()).toBe('Payment Successful | Crier')

  for (const text of ['in 4 seconds', 'in 3 seconds', 'in 2 seconds', 'in 1 second.']) {
    await page.clock.runFor(secondMs)
    await left.getByText(text).waitFor()
    expect(placeOf(page)).toBe(paidPath)
  }
  await page.clock.runFor(secondMs)

  await untilPlace(page, '/dashboard/overview')
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.goBack()
  expect(placeOf(page)).toBe('/privacy-terms')
})

test.concurrent('the page for someone else’s payment shows no thank-you, and says that there’s no such payment', async ({
  open,
  person,
}) => {
  const page = await open('/payment/success?session_id=cs_test_unknown', { as: await person() })

  await page.getByRole('heading', { name: 'No Payment Here' }).waitFor()
  await page.getByText('couldn’t find a payment of yours at this address').waitFor()

  expect(await page.getByRole('timer').count()).toBe(0)
  await page.getByRole('link', { name: 'Go to Dashboard Now' }).click()
  await untilPlace(page, '/dashboard/overview')
})

test.concurrent('a person who has paid doesn’t have to wait, and can reach the rest of the site from there', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await answerWith(page, 'paid')
  await page.goto(paidPath)
  await page.getByRole('link', { name: 'Go to Dashboard Now' }).click()
  await untilPlace(page, '/dashboard/overview')

  await page.goto(paidPath)
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link').click()

  await page.getByRole('heading', { name: 'Refund Policy' }).waitFor()
  expect(placeOf(page)).toBe('/privacy-terms')
})

test.concurrent('a person who has paid and is signed out logs in first, and returns', async ({ open, person }) => {
  const ada = await person()
  const page = await open(paidPath)
  await untilPlace(page, `/login?redirect=${encodeURIComponent(paidPath)}`)
  await answerWith(page, 'paid')

  await page.getByRole('button', { name: 'I Understand' }).click()
  await logIn(page, ada)

  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
})
