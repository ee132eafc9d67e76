import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { until } from '../api/until.ts'
import { hasFocus } from './has-focus.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

const day = '/dashboard/posts?at=2031-10-17T09:00'
const label = /^Schedule for Fri,? (Oct 17|17 Oct), 09:00$/

test.concurrent('a chosen time is on the button, and survives a reload and a change of device', async ({ open, person }) => {
  const ada = await person('ada')
  const page = await open(day, { as: ada })
  await page.getByRole('button', { name: label }).waitFor()
  await write(page, 'For that morning')
  await page.waitForURL('**/dashboard/posts?edit=*')
  await page.reload()
  await page.getByRole('button', { name: label }).waitFor()

  const elsewhere = await open('/dashboard/scheduled?tab=drafts', { as: ada })
  await elsewhere.getByText(/^Meant for Fri/).waitFor()
  await elsewhere.getByRole('link', { name: 'For that morning' }).click()
  await elsewhere.getByRole('button', { name: label }).click()

  await elsewhere.getByRole('heading', { name: 'Scheduled' }).waitFor()
  const [post] = (await ada.request(postsApi.scheduled, {})).body.items
  expect(post).toMatchObject({ content: 'For that morning', schedule: { localTime: '2031-10-17T09:00:00' } })
  expect(post?.intendedTime).toBeUndefined()
})

test.concurrent('a chosen time can be removed, brought back, and kept without scheduling', async ({ open, person }) => {
  const bea = await person('bea')
  const page = await open(day, { as: bea })
  await write(page, 'Some day')
  await page.getByRole('button', { name: 'Remove the time' }).click()
  await until(() => hasFocus(page.getByRole('button', { name: 'Schedule', exact: true })), Boolean)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: label }).waitFor()
  await until(() => hasFocus(page.getByRole('button', { name: /^Change the time/ })), Boolean)

  await page.getByRole('button', { name: 'Remove the time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Date').fill('2031-10-17')
  await dialog.getByLabel('Time', { exact: true }).fill('09:00')
  await dialog.getByRole('button', { name: 'Keep for later' }).click()

  await page.getByRole('button', { name: label }).waitFor()
  const kept = await until(
    async () => (await bea.request(postsApi.drafts, {})).body.items[0],
    (draft) => draft?.intendedTime !== undefined,
  )
  expect(kept?.intendedTime).toMatchObject({ localTime: '2031-10-17T09:00' })
})

test.concurrent('a chosen time that has passed asks for another one', async ({ open, person }) => {
  const cal = await person('cal')
  const intendedTime = { localTime: '2026-01-05T09:00', timeZone: 'Europe/Berlin' }
  const { id } = (await cal.request(postsApi.draft, { content: 'Too late', accountIds: cal.accountIds, intendedTime })).body
  const page = await open(`/dashboard/posts?edit=${id}`, { as: cal })

  await page.getByText(/09:00 has passed$/).waitFor()
  await page.getByRole('button', { name: 'Choose another time' }).click()

  await page.getByRole('dialog', { name: 'Schedule' }).waitFor()
})

test.concurrent('a slot that has passed offers the next free one of its queue first', async ({ open, person }) => {
  const fay = await person('fay')
  const [id = ''] = fay.accountIds
  const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
  const queue = (await fay.request(queuesApi.create, { owner: { kind: 'account', id }, timeZone: 'Europe/Berlin', slots: daily })).body
  const intendedTime = { localTime: '2026-01-05T09:00', timeZone: 'Europe/Berlin', queueId: queue.id }
  const late = (await fay.request(postsApi.draft, { content: 'Next time', accountIds: [id], intendedTime })).body
  const page = await open(`/dashboard/posts?edit=${late.id}`, { as: fay })
  const add = page.getByRole('button', { name: /^Add to X · @fay.* · .+, 09:00$/ })

  await add.waitFor()
  await page.getByRole('button', { name: /^Change the time: Mon/ }).click()
  await page.getByRole('dialog', { name: 'Schedule' }).waitFor()
  await page.keyboard.press('Escape')
  await add.click()

  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()
  expect((await fay.request(queuesApi.posts, { id: queue.id })).body.items).toMatchObject([
    { at: queue.nextFreeAt, post: { content: 'Next time' } },
  ])
})

test.concurrent('Create Post continues the text that was left, and New post starts another', async ({ open, person }) => {
  const dee = await person('dee')
  const page = await open('/dashboard/posts', { as: dee })
  await write(page, 'Half a thought')
  await page.getByRole('link', { name: 'Scheduled Posts' }).click()
  await page.getByRole('heading', { name: 'Scheduled Posts' }).waitFor()

  await page.getByRole('link', { name: 'Create Post' }).click()
  await page.getByText('Continue your draft, or start a new post.').waitFor()
  expect(await textField(page).inputValue()).toBe('Half a thought')
  await page.getByRole('link', { name: 'Drafts (1)' }).waitFor()
  await page.getByRole('link', { name: 'start a new post' }).click()

  await page.waitForURL('**/dashboard/posts?new=')
  await page.getByRole('heading', { name: 'Create Post' }).waitFor()
  await until(
    () => textField(page).inputValue(),
    (text) => text === '',
  )
  expect((await dee.request(postsApi.drafts, {})).body.items).toHaveLength(1)
})

test.concurrent('a draft that was saved on purpose isn’t reopened', async ({ open, person }) => {
  const eve = await person('eve')
  const page = await open('/dashboard/posts', { as: eve })
  await write(page, 'Done for today')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()

  await page.getByRole('link', { name: 'Create Post' }).click()

  await page.getByRole('heading', { name: 'Create Post' }).waitFor()
  expect(await textField(page).inputValue()).toBe('')
})
