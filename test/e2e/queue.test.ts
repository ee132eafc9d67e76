import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { groupsApi } from '#shared/contracts/groups.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import type { Person } from '../api/person.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))

/** Creates a queue for the person's first account, with a daily slot at 09:00 in Berlin. */
const makeQueue = async ({ request, accountIds: [id = ''] }: Person) =>
  (await request(queuesApi.create, { owner: { kind: 'account', id }, timeZone: 'Europe/Berlin', slots: daily })).body

const fill = async ({ request, accountIds }: Person, id: string, contents: readonly string[]) => {
  for (const content of contents) await request(queuesApi.add, { id, accountIds, content })
}

/** A queue's texts in the API's order. */
const order = async ({ request }: Person, id: string) =>
  (await request(queuesApi.posts, { id })).body.items.map(({ post }) => post.content).join(' ')

const untilOrder = (person: Person, id: string, wanted: string) =>
  until(
    () => order(person, id),
    (found) => found === wanted,
  )

const handle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, `) })

test.concurrent('the composer adds a post to the queue, and another one before it', async ({ open, person }) => {
  const ada = await person('ada')
  const page = await open('/dashboard/queue', { as: ada })
  await page.getByRole('button', { name: 'New queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'New queue' })
  await dialog.getByRole('button', { name: 'Remove Wed 09:00' }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create queue' }).click()
  await page.getByText('This queue is empty').waitFor()

  await page.getByRole('link', { name: 'Create post', exact: true }).click()
  await page.getByLabel('Text', { exact: true }).fill('The first one')
  await page.getByRole('button', { name: 'Add to queue' }).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Write another' }).click()
  await page.getByLabel('Text', { exact: true }).fill('An urgent one')
  await page.getByRole('button', { name: 'More about the queue' }).click()
  await page.getByRole('menuitem', { name: /^Next in .*, at the top$/ }).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  await page
    .getByRole('link', { name: /^Queue/ })
    .first()
    .click()

  const rows = page.getByRole('list', { name: 'Posts of the queue' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  expect(await rows.nth(0).textContent()).toContain('An urgent one')
  expect(await rows.nth(1).textContent()).toContain('The first one')
  expect((await ada.request(queuesApi.list, {})).body).toMatchObject([
    { count: 2, slots: daily.filter(({ weekday }) => [1, 2, 4, 5].includes(weekday)) },
  ])
})

test.concurrent('a queue is reordered by keyboard and by dragging', async ({ open, person }) => {
  const bea = await person('bea')
  const { id } = await makeQueue(bea)
  await fill(bea, id, ['One', 'Two', 'Three', 'Four'])
  const page = await open('/dashboard/queue', { as: bea })

  await handle(page, 'Four').press('Home')
  await untilOrder(bea, id, 'Four One Two Three')
  await page.getByText('Moved to position 1 of 4.').waitFor({ state: 'attached' })
  await handle(page, 'Four').press('ArrowDown')
  await untilOrder(bea, id, 'One Four Two Three')
  expect(await handle(page, 'Four').evaluate((element) => element === document.activeElement)).toBe(true)

  const [from, to] = await Promise.all([handle(page, 'Three').boundingBox(), handle(page, 'One').boundingBox()])
  if (!from || !to) throw new Error('The handles are not on the page.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await untilOrder(bea, id, 'Three One Four Two')
  expect(await axeFindings(page)).toEqual([])
})

test.concurrent('a queue is paused until a date, and resumed', async ({ open, person }) => {
  const cyd = await person('cyd')
  const { id } = await makeQueue(cyd)
  await fill(cyd, id, ['One', 'Two'])
  const firstDue = async () => (await cyd.request(queuesApi.posts, { id })).body.items[0]?.at ?? ''
  const before = await firstDue()
  const page = await open('/dashboard/queue', { as: cyd })

  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause the queue' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText(/Nothing in this queue goes out before/).waitFor()
  const [queue] = (await cyd.request(queuesApi.list, {})).body
  expect((await firstDue()) >= (queue?.pausedUntil ?? '~')).toBe(true)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText(/Nothing in this queue goes out before/).waitFor({ state: 'detached' })

  expect(await firstDue()).toBe(before)
  expect(await order(cyd, id)).toBe('One Two')
})

test.concurrent('two people in two browsers who take the last slot get two slots', async ({ open, person }) => {
  const dan = await person('dan')
  const { id } = await makeQueue(dan)
  const write = async (text: string) => {
    const page = await open('/dashboard/posts', { as: dan })
    await page.getByLabel('Text', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Add to queue' }).and(page.locator(':not([aria-disabled])')).waitFor()
    return page
  }
  const pages = [await write('From the desk'), await write('From the phone')]

  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Add to queue' }).click()))
  for (const page of pages) await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()

  const { items } = (await dan.request(queuesApi.posts, { id })).body
  expect(items.map(({ post }) => post.content).toSorted()).toEqual(['From the desk', 'From the phone'])
  expect(new Set(items.map(({ at }) => at)).size).toBe(2)
})

test.concurrent('a free slot in the calendar starts a post for its queue’s accounts', async ({ open, person }) => {
  const eve = await person('one', 'two', 'three')
  const [first = '', second = '', third = ''] = eve.accountIds
  const shops = (await eve.request(groupsApi.create, { name: 'Shops' })).body
  for (const accountId of [second, third]) await eve.request(groupsApi.setOfAccount, { accountId, groupIds: [shops.id] })
  await eve.request(queuesApi.create, { owner: { kind: 'group', id: shops.id }, timeZone: 'Europe/Berlin', slots: daily })
  const page = await open('/dashboard/scheduled?view=week', { as: eve })

  await page
    .getByRole('link', { name: /^Free slot on .+ at 09:00: write a post$/ })
    .last()
    .click()
  await page.getByLabel('Text', { exact: true }).fill('For the shops')
  const chosen = await page.getByRole('group', { name: 'Post to' }).getByRole('checkbox', { checked: true }).count()
  await page.getByRole('button', { name: /^Add to .+ · .+, 09:00$/ }).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()

  expect(chosen).toBe(2)
  const [post] = (await eve.request(postsApi.scheduled, { includePastMonth: 'false' })).body.items
  expect(post?.accountIds.toSorted()).toEqual([second, third].toSorted())
  expect(post?.accountIds).not.toContain(first)
})
