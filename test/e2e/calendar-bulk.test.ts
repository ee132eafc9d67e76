import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { until } from '../api/until.ts'
import { boxOf, day, month, plan, untilPlanned } from './calendar-posts.ts'
import { test } from './stage.ts'

test.concurrent('box-selected posts are deleted together, aren’t sent meanwhile, and return with Undo', async ({ open, person }) => {
  const gus = await person('gus')
  const posts = [await plan(gus, 'First', '2031-10-15T09:00:00'), await plan(gus, 'Second', '2031-10-16T09:00:00')]
  const page = await open(month, { as: gus, width: 1_440, height: 900 })
  await page.getByRole('link', { name: /Second/ }).waitFor()
  const [from, to] = [await boxOf(day(page, /^Wednesday 15 October/)), await boxOf(day(page, /^Thursday 16 October/))]

  await page.mouse.move(from.x + 3, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 8, to.y + 40, { steps: 8 })
  await page.mouse.up()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('2 posts are deleted.').waitFor()
  await page.getByRole('link', { name: /First/ }).waitFor({ state: 'detached' })
  for (const { id } of posts) expect((await gus.request(postsApi.get, { id })).body.status).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()

  for (const { id, schedule } of posts) await untilPlanned(gus, id, schedule?.localTime ?? '')
  await page.getByRole('link', { name: /First/ }).waitFor()
})

test.concurrent('a deleted post is gone even if the page is left at once', async ({ open, person }) => {
  const hen = await person('hen')
  const { id } = await plan(hen, 'Gone', '2031-10-15T09:00:00')
  const page = await open(month, { as: hen })
  const card = page.getByRole('link', { name: /Gone/ })
  await card.click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('1 post is deleted.').waitFor()

  await page.goto('about:blank')

  await until(
    () =>
      hen.request(postsApi.get, { id }).then(
        () => 200,
        ({ status }: { status?: number }) => status,
      ),
    (status) => status === 404,
  )
})

test.concurrent('posts are copied and pasted to another day by keyboard', async ({ open, person }) => {
  const ike = await person('ike')
  await plan(ike, 'Again and again', '2031-10-15T09:30:00')
  const page = await open(month, { as: ike })
  await page.getByRole('link', { name: /Again and again/ }).focus()

  await page.keyboard.press('Control+c')
  await day(page, /^Friday 17 October/).focus()
  await page.keyboard.press('Control+v')

  await day(page, /^Friday 17 October 2031, 1 post/)
    .getByRole('link', { name: /09:30.*Again and again/ })
    .waitFor()
})
