import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Person } from '../api/person.ts'
import { untilStatus } from '../api/posts.ts'
import { putFault, received, texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { onX } from './account-box.ts'
import { hasFocus } from './has-focus.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

const letUndo = ({ request }: Pick<Person, 'request'>) => request(userApi.update, { preferences: { hasUndoTime: true } })

const choose = async (page: Page, handles: readonly string[]) => {
  for (const handle of handles) await page.getByRole('checkbox', { name: onX(handle), exact: true }).press('Space')
}

/** The line of an account in the list that shows how publishing goes. */
const line = (page: Page, handle: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: handle })

const undo = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Undo', exact: true })

const scheduledIds = async ({ request }: Pick<Person, 'request'>) => (await request(postsApi.scheduled, {})).body.items.map(({ id }) => id)

test.concurrent('each account is shown as it finishes, while a slow one is still being sent to', async ({ open, person, crier }) => {
  const ada = await person('fast', 'slow')
  const [fast = '', slow = ''] = ada.handles
  await putFault(crier, { operation: 'post', account: slow, delayMs: 6 * secondMs })
  const page = await open('/dashboard/posts', { as: ada })
  await choose(page, ada.handles)
  await write(page, 'One after the other')

  await page.getByRole('button', { name: 'Publish now' }).click()
  await line(page, fast).getByText('Post published successfully').waitFor()

  expect(await line(page, slow).getByText('Sending', { exact: true }).count()).toBe(1)
  await page.getByRole('heading', { name: 'Publishing...' }).waitFor()
  await line(page, slow).getByText('Post published successfully').waitFor()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: /X/ }).count()).toBeGreaterThanOrEqual(2)
  expect([await texts(crier, fast), await texts(crier, slow)]).toEqual([['One after the other'], ['One after the other']])
})

test.concurrent.for([360, 1_440])(
  'undo brings a post back into the composer as it was, and nothing is sent, at %i px',
  async (width, { open, person, crier }) => {
    const bea = await person('bea')
    await letUndo(bea)
    const [handle = ''] = bea.handles
    const page = await open('/dashboard/posts', { as: bea, width, height: 800 })
    await write(page, 'Too fast')
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await undo(page).waitFor()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Undone. Nothing was sent.').waitFor()

    expect(await textField(page).inputValue()).toBe('Too fast')
    await until(() => hasFocus(textField(page)), Boolean)
    expect((await bea.request(postsApi.drafts, {})).body.items).toMatchObject([{ content: 'Too fast' }])
    await write(page, 'Thought over')
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
    expect(await texts(crier, handle)).toEqual(['Thought over'])
  },
)

test.concurrent('a post whose tab is closed during the time to undo is published once, and not earlier', async ({
  open,
  person,
  crier,
}) => {
  const cleo = await person('cleo')
  await letUndo(cleo)
  const [handle = ''] = cleo.handles
  const page = await open('/dashboard/posts', { as: cleo })
  await write(page, 'Goodbye')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await undo(page).waitFor()

  await page.goto('about:blank')
  const [id = ''] = await scheduledIds(cleo)
  const { createdAt } = await untilStatus(cleo, id, 2)

  const arrived = await received(crier, handle)
  expect(arrived.map(({ content }) => content)).toEqual(['Goodbye'])
  expect(Date.parse(arrived[0]?.receivedAt ?? '') - Date.parse(createdAt)).toBeGreaterThan(4 * secondMs)
})

test.concurrent('a scheduled post that is published and undone keeps its time', async ({ open, person, crier }) => {
  const dan = await person('dan')
  await letUndo(dan)
  const scheduledAt = '2035-05-04T09:00:00.000Z'
  const { id } = (await dan.request(postsApi.schedule, { accountIds: dan.accountIds, content: 'In 2035', scheduledAt })).body
  const page = await open(`/dashboard/scheduled?tab=scheduled&post=${id}`, { as: dan })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Publish now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText(/^Undone. Nothing was sent, and it goes out/).waitFor()

  expect((await dan.request(postsApi.get, { id })).body).toMatchObject({ status: 1, scheduledAt })
  expect(await texts(crier, dan.handles[0] ?? '')).toEqual([])
})

test.concurrent('without the time to undo, a post goes out at once', async ({ open, person, crier }) => {
  const eve = await person('eve')
  await letUndo(eve)
  const page = await open('/dashboard/settings?tab=publishing', { as: eve })
  const choice = page.getByRole('switch', { name: 'Undo time before publishing' })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(true)
  await choice.click()
  await until(
    async () => (await eve.request(userApi.get, {})).body.preferences.hasUndoTime,
    (hasUndoTime) => !hasUndoTime,
  )

  await page.goto('/dashboard/posts')
  await write(page, 'At once')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  const [{ receivedAt = '' } = {}] = await received(crier, eve.handles[0])
  const [post] = (await eve.request(postsApi.published, {})).body.items
  expect(Date.parse(receivedAt) - Date.parse(post?.createdAt ?? '')).toBeLessThan(4 * secondMs)
})
