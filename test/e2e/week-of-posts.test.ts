import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { groupsApi } from '#shared/contracts/groups.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import type { Person } from '../api/person.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'
import { textField } from './write.ts'

const timeZone = 'Europe/Berlin'
const texts = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day}: fresh bread from six.`)

/** Counts presses as docs/testing.md defines them. A chord such as Ctrl+Enter is one, and typed letters don't count. */
const counting = (page: Page) => {
  let presses = 0
  return {
    presses: () => presses,
    press: async (name: string | RegExp) => {
      presses += 1
      await page.getByRole('button', { name, exact: typeof name === 'string' }).click()
    },
    pressIn: async (place: Locator, name: string) => {
      presses += 1
      await place.getByRole('button', { name, exact: true }).click()
    },
    pressText: async () => {
      presses += 1
      await textField(page).click()
    },
    openComposer: async () => {
      presses += 1
      await page
        .getByRole('link', { name: /^(New post|Create Post)$/ })
        .first()
        .click()
    },
    key: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    /** Waits for the text to have the focus, and types. */
    type: async (text: string) => {
      await until(() => textField(page).evaluate((field) => field === document.activeElement), Boolean)
      await page.keyboard.type(text)
    },
  }
}

/** Puts the person's accounts in one group. */
const grouped = async ({ request, accountIds }: Person, name: string) => {
  const { id } = (await request(groupsApi.create, { name })).body
  for (const accountId of accountIds) await request(groupsApi.setOfAccount, { accountId, groupIds: [id] })
}

/** A person's scheduled posts: the text, the number of accounts, and the local time. */
const weekOf = async ({ request }: Person) => {
  const { items } = (await request(postsApi.scheduled, {})).body
  return items.map(({ content, accountIds, scheduledAt = '' }) => ({ content, to: accountIds.length, at: wallTime(scheduledAt, timeZone) }))
}

const untilScheduled = (page: Page) => page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()

const expectWeek = async (person: Person) => {
  const week = await weekOf(person)
  expect(week.map(({ content, to }) => [content, to])).toEqual(texts.map((text) => [text, 2]))
  expect(new Set(week.map(({ at }) => at.slice('YYYY-MM-DDT'.length)))).toEqual(new Set(['09:00:00']))
  const [monday, sunday] = [week.at(0)?.at ?? '', week.at(-1)?.at ?? '']
  expect(Date.parse(`${sunday.slice(0, 10)}T00:00:00Z`) - Date.parse(`${monday.slice(0, 10)}T00:00:00Z`)).toBe(6 * 86_400_000)
  expect(new Date(`${monday.slice(0, 10)}T00:00:00Z`).getUTCDay()).toBe(1)
}

test.concurrent('scheduling seven posts for next week to a group takes 24 presses besides the texts', async ({ open, person }) => {
  const ada = await person('ada', 'ade')
  await grouped(ada, 'The bakery')
  const page = await open('/dashboard/overview', { as: ada, timeZone })
  const { press, pressText, key, type, presses } = counting(page)

  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await key('c')
  await press(/^The bakery/)
  await pressText()
  for (const [index, text] of texts.entries()) {
    await type(text)
    await key('Control+Enter')
    if (index === 0) await press('next Monday 9:00')
    await page
      .getByRole('dialog', { name: 'Schedule' })
      .getByText(/09:00 CES?T/)
      .waitFor()
    await key('Control+Enter')
    await untilScheduled(page)
    if (index < 6) await press('Write another')
  }

  await expectWeek(ada)
  expect(presses()).toBe(24)
})

test.concurrent('by keyboard alone, the same takes 27', async ({ open, person }) => {
  const bea = await person('bea', 'ben')
  await grouped(bea, 'The bakery')
  const page = await open('/dashboard/overview', { as: bea, timeZone })
  const { key, type, presses } = counting(page)

  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await key('c')
  for (const [index, text] of texts.entries()) {
    await type(text)
    if (index === 0) for (const one of ['Shift+Tab', 'Shift+Tab', 'Space']) await key(one)
    await key('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    await dialog.getByRole('status').getByText(/UTC/).waitFor()
    if (index === 0) for (const one of ['Tab', 'Tab', 'Space']) await key(one)
    await dialog.getByText(/09:00 CES?T/).waitFor()
    await key('Control+Enter')
    await untilScheduled(page)
    if (index < 6) await key('c')
  }

  await expectWeek(bea)
  expect(presses()).toBe(27)
})

test.concurrent('on a phone, the same takes 24, and the text is on the first screen', async ({ open, person }) => {
  const cal = await person('cal', 'cas')
  await grouped(cal, 'The bakery')
  const page = await open('/dashboard/overview', { as: cal, timeZone, width: 360, height: 740, isTouch: true })
  const { openComposer, press, pressText, pressIn, type, presses } = counting(page)

  await openComposer()
  await press(/^The bakery/)
  await pressText()
  const text = await textField(page).boundingBox()
  expect((text?.y ?? 740) + (text?.height ?? 0)).toBeLessThan(740 - 110)
  for (const [index, words] of texts.entries()) {
    await type(words)
    await press('Schedule')
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    if (index === 0) await press('next Monday 9:00')
    await dialog.getByText(/09:00 CES?T/).waitFor()
    await pressIn(dialog, 'Schedule')
    await untilScheduled(page)
    if (index < 6) await press('Write another')
  }

  await expectWeek(cal)
  expect(presses()).toBe(24)
})

test.concurrent('a post started on a computer is finished on a phone', async ({ open, person }) => {
  const dot = await person('dot')
  const desk = await open('/dashboard/posts', { as: dot })
  await textField(desk).fill('Begun at the desk')
  await desk.getByText(/^Saved \d+ s ago$/).waitFor()

  const phone = await open('/dashboard/scheduled?tab=drafts', { as: dot, width: 360, height: 740, isTouch: true })
  await phone.getByRole('link', { name: 'Begun at the desk' }).click()
  expect(await textField(phone).inputValue()).toBe('Begun at the desk')
  await textField(phone).fill('Begun at the desk, finished on the phone')
  await phone.getByRole('button', { name: 'Publish now' }).click()
  await phone.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  await textField(desk).fill('And another word at the desk')
  await desk.getByText('This post has changed since you opened it').waitFor()
  expect((await dot.request(postsApi.published, {})).body.items.map(({ content }) => content)).toEqual([
    'Begun at the desk, finished on the phone',
  ])
})
