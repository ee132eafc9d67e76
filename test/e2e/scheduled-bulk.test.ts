import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import type { Person } from '../api/person.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

const plan = async ({ request, accountIds }: Person, content: string, scheduledAt: string) =>
  (await request(postsApi.schedule, { accountIds, content, scheduledAt, timeZone: 'Europe/Berlin' })).body

/** The local time in Berlin of each scheduled post, by its text. */
const plans = async ({ request }: Person) => {
  const { items } = (await request(postsApi.scheduled, { includePastMonth: 'false' })).body
  return Object.fromEntries(items.map(({ content, schedule }) => [content, schedule?.localTime]))
}

const choose = (page: Page, text: string, options?: { modifiers: 'Shift'[] }) =>
  page.getByRole('checkbox', { name: `Select “${text}”` }).click(options)

test.concurrent('several posts are selected with Shift, moved by a day across a clock change, and moved back', async ({ open, person }) => {
  const ada = await person('ada')
  for (const [index, content] of ['One', 'Two', 'Three', 'Four'].entries()) await plan(ada, content, `2031-10-26T0${index + 5}:00:00+01:00`)
  const before = await plans(ada)
  const page = await open('/dashboard/scheduled', { as: ada })

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await choose(page, 'One')
  await choose(page, 'Three', { modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule 3 posts' })
  await dialog.getByLabel('Which way').selectOption('days earlier')
  await dialog.getByText(/They go out from .*25 Oct.*05:00.* to .*25 Oct.*07:00/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText('3 posts are moved.').waitFor()

  expect(await plans(ada)).toEqual({
    ...before,
    One: '2031-10-25T05:00:00',
    Two: '2031-10-25T06:00:00',
    Three: '2031-10-25T07:00:00',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(
    () => plans(ada),
    (now) => JSON.stringify(now) === JSON.stringify(before),
  )
})

test.concurrent('several posts are deleted, and one changed meanwhile shows the reason it wasn’t', async ({ open, person }) => {
  const bea = await person('bea')
  const posts = await Promise.all(['Keep', 'Go', 'Contested'].map((text, index) => plan(bea, text, `2031-10-1${index}T09:00:00+02:00`)))
  const contested = posts.find(({ content }) => content === 'Contested')
  const page = await open('/dashboard/scheduled', { as: bea })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await choose(page, 'Go')
  await choose(page, 'Contested')
  expect(await axeFindings(page)).toEqual([])
  await page.route(`**/api/posts/${contested?.id}?*`, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'This post was changed meanwhile.' } }),
  )

  await page.getByRole('button', { name: 'Delete', exact: true }).click()

  await page.getByText('2 posts are deleted.').waitFor()
  await page.getByText('1 of 2 posts was not deleted').waitFor()
  await page.getByText('“Contested”: This post was changed meanwhile.').waitFor()
  await page.getByRole('link', { name: /^Go, / }).waitFor({ state: 'hidden' })
  // It no longer goes out, and is kept as a draft.
  expect(Object.keys(await plans(bea))).toEqual(['Keep'])
  expect((await bea.request(postsApi.drafts, {})).body.items.map(({ content }) => content)).toEqual(['Contested'])
})

test.concurrent('all shown drafts are deleted, on a phone', async ({ open, person }) => {
  const cal = await person()
  for (const content of ['First', 'Second']) await cal.request(postsApi.draft, { content })
  const page = await open('/dashboard/scheduled?tab=drafts', { as: cal, width: 320, height: 740, isTouch: true })

  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await page.getByRole('button', { name: 'Select all shown' }).tap()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()

  await page.getByText('2 posts are deleted.').waitFor()
  await page.getByText('No drafts').waitFor()
  await until(
    async () => (await cal.request(postsApi.drafts, {})).body.items.length,
    (count) => count === 0,
  )
})
