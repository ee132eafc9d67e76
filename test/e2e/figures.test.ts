import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, hourMs, toInstant } from '#shared/domain/times.ts'
import type { Person } from '../api/person.ts'
import { publish } from '../api/posts.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { untilRetried } from './until-retried.ts'

/** Far enough ahead not to go out during a test, and soon enough to be allowed. */
const inThreeDays = () => toInstant(Date.now() + 3 * dayMs + hourMs)

const scheduleLater = ({ request, accountIds }: Person, content: string) =>
  request(postsApi.schedule, { accountIds, content, scheduledAt: inThreeDays() })

const figures = (page: Page) => page.getByRole('region', { name: 'By the numbers' })
const link = (page: Page, name: string) => figures(page).getByRole('link', { name, exact: true })

test.concurrent('the overview counts posts by status, and published ones by day in the person’s time zone', async ({ open, person }) => {
  const ann = await person('ann')
  for (const text of ['First', 'Second']) await publish(ann, text)
  const page = await open('/dashboard/overview', { as: ann, timeZone: 'Pacific/Kiritimati' })

  const days = figures(page).getByRole('table', { name: 'Posts published on each of the last 30 days' }).getByRole('row')
  await days.first().waitFor()
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Kiritimati', weekday: 'long', day: 'numeric', month: 'long' })

  expect(await days.count()).toBe(31)
  expect(await days.last().innerText()).toMatch(new RegExp(`^${today.format(Date.now()).replace(',', '')}\\s+2$`))
  expect(await figures(page).getByText('at most 2').isVisible()).toBe(true)
  await link(page, '2 Published, 30 days').click()
  await page.getByRole('tab', { name: 'Published', selected: true }).waitFor()
})

const overviewCall = '**/api/user/overview?*'

/** Returns the overview without some of its parts, like a server that couldn't read them. */
const leavingOut =
  (...parts: string[]) =>
  async (route: Route) => {
    const answer = await route.fetch()
    const whole = Object.entries(await answer.json()).filter(([part]) => !parts.includes(part))
    await route.fulfill({ response: answer, json: Object.fromEntries(whole) })
  }

test.concurrent('the overview loads all its data in one call', async ({ open, person }) => {
  const bob = await person('bob')
  const page = await open('about:blank', { as: bob })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/overview')

  await figures(page).getByText('Nothing in the last 30 days').waitFor()

  expect(calls.filter((path) => /overview$|stats|posts/.test(path) && path.startsWith('/api/'))).toEqual(['/api/user/overview'])
})

test.concurrent('a part of the overview that couldn’t be read blanks no other part', async ({ open, person }) => {
  const cy = await person('cy')
  await scheduleLater(cy, 'To be read all the same')
  const page = await open('about:blank', { as: cy })
  await page.route(overviewCall, leavingOut('failed', 'stats', 'begun'))
  await page.goto('/dashboard/overview')

  await page.getByRole('article').getByText('To be read all the same').waitFor()
  await page.getByRole('region', { name: 'What needs you' }).getByText('The failed posts couldn’t be loaded').waitFor()
  await page.getByText('Your account is connected.').waitFor()
})

test.concurrent('a post that is days away shows no countdown', async ({ open, person }) => {
  const dot = await person('dot')
  await scheduleLater(dot, 'In good time')
  const page = await open('/dashboard/overview', { as: dot })

  const lead = page.getByRole('article', { name: 'In good time' })
  await lead.getByText('in 3 days').waitFor()

  expect(await lead.getByText(/^[\d d]*:\d\d$/).count()).toBe(0)
})

test.concurrent('figures that fail to load say so, and appear after Retry', async ({ open, person }) => {
  const page = await open('/dashboard', { as: await person() })
  await untilRetried(page, overviewCall, leavingOut('stats'))
  await page.goto('/dashboard/overview')

  await figures(page).getByRole('alert').getByText('Your numbers couldn’t be loaded').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await figures(page).getByRole('button', { name: 'Retry' }).click()

  await figures(page).getByText('Nothing in the last 30 days').waitFor()
  expect(await link(page, '0 Drafts').isVisible()).toBe(true)
})

test.concurrent('an overview that arrives late shifts nothing on screen', async ({ open, person }) => {
  const eli = await person('eli')
  await scheduleLater(eli, 'Worth waiting for')
  const page = await open('about:blank', { as: eli })
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/api/user/overview?*', async (route) => {
    await come
    await route.continue()
  })
  await page.goto('/dashboard/overview')

  await page.getByRole('status', { name: 'Loading the next posts' }).waitFor()
  letCome()

  // The page itself reports layout shifts.
  await page.getByRole('article', { name: 'Worth waiting for' }).waitFor()
  await figures(page).getByText('Nothing in the last 30 days').waitFor()
})

test.concurrent('accounts that fail to load say so while they’re being retried', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person('fay') })
  const seen = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/platforms/accounts', async (route) => {
    calls += 1
    if (calls === 1) return route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke.' } })
    // A busy page may show nothing before it has retried.
    await seen.promise
    return route.continue()
  })
  await page.goto('/dashboard/overview')

  await page.getByRole('region', { name: 'What needs you' }).getByText('The accounts couldn’t be loaded').waitFor()
  seen.resolve()
  await page.getByText('Your account is connected.').waitFor()
})
