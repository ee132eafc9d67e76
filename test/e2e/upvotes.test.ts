import { expect } from 'vitest'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'
import { screen, suggest, upvoteOf } from './suggestion-list.ts'

test.concurrent('an upvote shows at once, is undone by the next click, and counts once for a double click', async ({
  open,
  person,
  fresh,
}) => {
  const dan = await person()
  const title = fresh('Drum roll')
  const [id = ''] = await suggest(dan, title)
  const page = await open(`${screen}?search=drum`, { as: dan })
  const upvote = upvoteOf(page, title)
  const untilAnswered = async (press: () => Promise<void>) => {
    const answer = page.waitForResponse('**/upvote')
    await press()
    await answer
  }

  // The call may start a moment before the page is redrawn.
  await page.route('**/upvote', async (route) => {
    await upvote.and(page.getByRole('button', { pressed: true })).waitFor()
    await route.continue()
  })
  await untilAnswered(() => upvote.dblclick())
  await upvote.and(page.getByRole('button', { pressed: true, name: '1 upvote' })).waitFor()
  await page.unroute('**/upvote')
  expect((await dan.request(suggestionsApi.get, { id })).body).toMatchObject({ upvotes: 1, hasUserUpvoted: true })

  await page.reload()
  await upvote.and(page.getByRole('button', { pressed: true })).waitFor()
  await untilAnswered(() => upvote.click())
  await upvote.and(page.getByRole('button', { pressed: false, name: '0 upvotes' })).waitFor()
  expect((await dan.request(suggestionsApi.get, { id })).body).toMatchObject({ upvotes: 0, hasUserUpvoted: false })
})

test.concurrent('a failed upvote is undone, with a message', async ({ open, person }) => {
  const eve = await person()
  const [id = ''] = await suggest(eve, 'Echo')
  const page = await open(`${screen}?search=echo`, { as: eve })
  await page.route('**/upvote', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not at the moment.' } }))

  await upvoteOf(page, 'Echo').click()

  await page.getByText('Your upvote couldn’t be counted. Not at the moment.').waitFor()
  await upvoteOf(page, 'Echo')
    .and(page.getByRole('button', { pressed: false, name: '0 upvotes' }))
    .waitFor()
  expect((await eve.request(suggestionsApi.get, { id })).body.upvotes).toBe(0)
})

test.concurrent('of two tabs, the second takes its state from the server, and says that it differs', async ({ open, person }) => {
  const [fay, gus] = [await person(), await person()]
  const [id = ''] = await suggest(fay, 'Flute')
  const first = await open(`${screen}?search=flute`, { as: fay })
  const second = await first.context().newPage()
  await second.goto(`${screen}?search=flute`)
  await upvoteOf(second, 'Flute').waitFor()

  await upvoteOf(first, 'Flute').click()
  await upvoteOf(first, 'Flute')
    .and(first.getByRole('button', { pressed: true }))
    .waitFor()
  await gus.request(suggestionsApi.upvote, { id })
  await until(
    async () => (await fay.request(suggestionsApi.get, { id })).body.upvotes,
    (count) => count === 2,
  )
  await upvoteOf(second, 'Flute').click()

  await second.getByText('You had already upvoted this elsewhere, so your upvote has been removed.').waitFor()
  await upvoteOf(second, 'Flute')
    .and(second.getByRole('button', { pressed: false, name: '1 upvote' }))
    .waitFor()
})
