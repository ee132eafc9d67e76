import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { until } from '../api/until.ts'
import { boxOf, day, month, plan, plannedFor, untilPlanned, week } from './calendar-posts.ts'
import { hasFocus } from './has-focus.ts'
import { test } from './stage.ts'

/** Drags a post by its middle to `to`, in steps as a hand would. */
const drag = async (page: Page, what: Locator, to: { x: number; y: number }) => {
  const box = await boxOf(what)
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

const middleOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const box = await boxOf(target)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.concurrent('a post dragged to another day of the month goes out there at the same time, and can be moved back', async ({
  open,
  person,
}) => {
  const ada = await person('ada')
  const { id } = await plan(ada, 'Move me', '2031-10-15T09:30:30')
  const page = await open(month, { as: ada, height: 1_100 })
  const card = page.getByRole('link', { name: /Move me/ })
  await card.waitFor()

  await drag(page, card, await middleOf(day(page, /^Friday 17 October/)))
  await page.mouse.up()

  await day(page, /^Friday 17 October 2031, 1 post/)
    .getByRole('link', { name: /09:30.*Move me.*Scheduled, X/ })
    .waitFor()
  await untilPlanned(ada, id, '2031-10-17T09:30:30')
  expect(new URL(page.url()).searchParams.get('post')).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilPlanned(ada, id, '2031-10-15T09:30:30')
  await day(page, /^Wednesday 15 October 2031, 1 post/).waitFor()
})

test.concurrent('by keyboard alone, a person walks through the days, moves one post, and puts another back', async ({ open, person }) => {
  const bea = await person('bea')
  const { id } = await plan(bea, 'By keys', '2031-10-24T09:00:00')
  const page = await open('/dashboard/scheduled?view=month&day=2031-10-20', { as: bea })
  const card = page.getByRole('link', { name: /By keys/ })
  await card.waitFor()
  await day(page, /^Monday 20 October/).focus()

  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await until(() => hasFocus(card), Boolean)
  await page.keyboard.press('Space')
  await page.getByRole('status').filter({ hasText: '“By keys” picked up.' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('status').filter({ hasText: '“By keys” wasn’t moved.' }).waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('status')
    .filter({ hasText: /Mon,? 27 Oct 2031.*09:00 CET/ })
    .waitFor()
  await page.keyboard.press('Enter')

  // Across the night when clocks go back, it keeps its local time.
  await untilPlanned(bea, id, '2031-10-27T09:00:00')
  await day(page, /^Monday 27 October 2031, 1 post/).waitFor()
  await until(() => hasFocus(card), Boolean)
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Scheduled post' }).waitFor()
})

test.concurrent('in the week view, a post is dragged to a quarter hour and moved by hours with the keys', async ({ open, person }) => {
  const cal = await person('cal')
  const { id } = await plan(cal, 'Quarter', '2031-10-14T09:07:00')
  const page = await open(week, { as: cal, height: 1_100 })
  const card = page.getByRole('link', { name: /Quarter/ })
  await card.waitFor()
  const from = await card.boundingBox()
  const column = await day(page, /^Thursday 16 October/).boundingBox()

  // An hour is 64 px.
  await drag(page, card, { x: (column?.x ?? 0) + 40, y: (from?.y ?? 0) + 10 + 2 * 64 + 12 })
  await page.mouse.up()
  await untilPlanned(cal, id, '2031-10-16T11:15:00')
  // It can be moved again after the first move's response.
  await page.locator('a[aria-keyshortcuts^=Space]', { hasText: 'Quarter' }).waitFor()
  await page.getByRole('link', { name: /11:15.*Quarter/ }).focus()
  for (const key of ['Space', 'ArrowDown', 'Shift+ArrowUp', 'ArrowLeft', 'Space']) await page.keyboard.press(key)

  await untilPlanned(cal, id, '2031-10-15T12:00:00')
})

test.concurrent('a past time is refused with a message, and Escape puts the post back', async ({ open, person }) => {
  const dan = await person('dan')
  const scheduledAt = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const { id } = (await dan.request(postsApi.schedule, { accountIds: dan.accountIds, content: 'Stay', scheduledAt, timeZone: 'UTC' })).body
  const before = await plannedFor(dan, id)
  const page = await open('/dashboard/scheduled?view=week', { as: dan, timeZone: whereItIsNoon() })
  const card = page.getByRole('link', { name: /Stay/ })
  const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await card.focus()

  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await says('This time has passed. Choose a later one.')
  await page.keyboard.press('Escape')
  await says('“Stay” wasn’t moved.')
  const { x, y } = await middleOf(card)
  await drag(page, card, { x, y: y - 3 * 64 })
  await page.getByText(/: this time has passed$/).waitFor()
  await page.mouse.up()
  await says('This time has passed. Choose a later one.')
  await drag(page, card, { x, y: y + 64 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await says('“Stay” wasn’t moved.')

  expect(await plannedFor(dan, id)).toBe(before)
})

test.concurrent('a long press moves a post, and a swipe scrolls', async ({ open, person }) => {
  const ivy = await person('ivy')
  const { id } = await plan(ivy, 'By finger', '2031-10-15T09:00:00')
  const page = await open(month, { as: ivy, width: 1_100, height: 1_400, isTouch: true })
  const [from, to] = [await middleOf(page.getByRole('link', { name: /By finger/ })), await middleOf(day(page, /^Friday 17 October/))]
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })

  await touch('touchStart', from)
  await page.getByText('“By finger”').or(page.locator('.opacity-50')).first().waitFor()
  await touch('touchMove', { x: (from.x + to.x) / 2, y: from.y })
  await touch('touchMove', to)
  await page.getByText(/^Fri,? 17 Oct 2031/).waitFor()
  await touch('touchEnd')

  await untilPlanned(ivy, id, '2031-10-17T09:00:00')
})

test.concurrent('a post changed elsewhere returns to its place, and the person is told', async ({ open, person }) => {
  const eve = await person('eve')
  const { id, revision } = await plan(eve, 'Contested', '2031-10-15T09:00:00')
  const page = await open(month, { as: eve, height: 1_100 })
  const card = page.getByRole('link', { name: /Contested/ })
  await card.waitFor()
  await page.route('**/api/posts/*/schedule', async (route) => {
    await eve.request(postsApi.edit, { id, revision, content: 'Contested and changed' }).catch(() => undefined)
    await route.continue()
  })

  await drag(page, card, await middleOf(day(page, /^Friday 17 October/)))
  await page.mouse.up()

  await page.getByText(/“Contested” wasn’t moved\. This post was changed meanwhile/).waitFor()
  await day(page, /^Wednesday 15 October 2031, 1 post/)
    .getByText('Contested and changed')
    .waitFor()
  expect(await plannedFor(eve, id)).toBe('2031-10-15T09:00:00')
})

test.concurrent('a draft dropped on a day goes out then, and Undo makes it a draft again', async ({ open, person }) => {
  const fin = await person('fin')
  const { id } = (await fin.request(postsApi.draft, { accountIds: fin.accountIds, content: 'Not planned yet' })).body
  const page = await open(`${month}&drafts=beside`, { as: fin, width: 1_440, height: 900 })
  const draft = page.getByRole('complementary', { name: 'Drafts' }).getByRole('link', { name: /Not planned yet/ })
  await draft.waitFor()

  await drag(page, draft, await middleOf(day(page, /^Friday 17 October/)))
  await page.mouse.up()

  await untilPlanned(fin, id, '2031-10-17T09:00:00')
  await draft.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await draft.waitFor()
  expect((await fin.request(postsApi.get, { id })).body.status).toBe(0)
})

/** A time zone where midnight is far off. */
const whereItIsNoon = () => {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
