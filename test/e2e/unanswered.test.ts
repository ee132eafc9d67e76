import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { onX } from './account-box.ts'
import { test } from './stage.ts'
import { untilRetried } from './until-retried.ts'
import { write } from './write.ts'

const lists: [screen: string, call: string, shows: string][] = [
  ['/dashboard/overview', '**/api/user/overview*', 'Three steps to your first post'],
  ['/dashboard/overview', '**/api/platforms/accounts', 'Three steps to your first post'],
  ['/dashboard/posts', '**/api/platforms/accounts', 'No account is connected yet.'],
  ['/dashboard/scheduled', '**/api/posts/scheduled*', 'Nothing is scheduled'],
  ['/dashboard/scheduled?tab=drafts', '**/api/posts/drafts*', 'No drafts'],
  ['/dashboard/scheduled?tab=published', '**/api/posts/published*', 'Nothing published yet'],
  ['/dashboard/scheduled?tab=failed', '**/api/posts/failed*', 'Nothing has failed'],
  ['/dashboard/platforms', '**/api/platforms/accounts', 'No X account is connected yet.'],
  ['/dashboard/settings?tab=publishing', '**/api/user/publishing', 'Pause everything'],
]

test.concurrent.for(lists)('when %s fails to load %s it says so, and Retry loads it', async ([screen, call, shows], { open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await untilRetried(page, call, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The store is closed.' } }))
  await page.goto(screen)

  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'The store is closed.' })
  await failure.first().getByRole('button', { name: 'Retry' }).click()

  await page.getByRole('main').getByText(shows).first().waitFor()
})

const broken = { status: 500, body: '' }
const noList = { json: { items: [] } }
const wordless: [call: string, how: string, screen: string, answer: Parameters<Route['fulfill']>[0] | 'none', says: string][] = [
  ['**/api/posts/failed*', 'without words', '/dashboard/scheduled?tab=failed', broken, 'No response from API'],
  ['**/api/posts/failed*', 'by nobody', '/dashboard/scheduled?tab=failed', 'none', 'No response from API'],
  ['**/api/user/overview*', 'without words', '/dashboard/overview', broken, 'Something went wrong. Please try again.'],
  ['**/api/user/overview*', 'by nobody', '/dashboard/overview', 'none', 'Crier can’t be reached.'],
  ['**/api/posts/failed*', 'by no list', '/dashboard/scheduled?tab=failed', noList, 'Invalid response data format: expected array'],
  ['**/api/platforms/groups', 'without words', '/dashboard/platforms', broken, 'Failed to fetch groups'],
  ['**/api/platforms/groups', 'by nobody', '/dashboard/platforms', 'none', 'Failed to fetch groups'],
  ['**/api/platforms/accounts', 'without words', '/dashboard/platforms', broken, 'Something went wrong. Please try again.'],
]

test.concurrent.for(wordless)(
  'when %s is answered %s, %s shows it in its own words',
  async ([call, , screen, answer, says], { open, person }) => {
    const page = await open('about:blank', { as: await person() })
    await page.route(call, (route) => (answer === 'none' ? route.abort('connectionrefused') : route.fulfill(answer)))

    await page.goto(screen)

    await page.getByRole('main').getByRole('alert').getByText(says).first().waitFor()
  },
)

test.concurrent('a disconnection refused without a message says that it failed', async ({ open, person }) => {
  const meg = await person('meg')
  const page = await open('/dashboard/platforms', { as: meg })
  await page.route('**/api/platforms/x/disconnect/*', (route) => route.fulfill(broken))

  await page.getByRole('button', { name: `Disconnect ${onX(meg.handles[0])}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()

  await page.getByText('Failed to disconnect account').waitFor()
})

const unclear: [how: string, answer: Parameters<Route['fulfill']>[0], says: string][] = [
  ['by a broken server', { status: 503, json: { code: 'unavailable', message: 'The store is closed.' } }, 'The store is closed.'],
  ['without words', broken, 'Something went wrong. Please try again.'],
  ['by something else', { status: 201, json: {} }, 'Crier’s answer could not be read.'],
]

test.concurrent.for(unclear)('a post answered %s isn’t reported as unanswered', async ([, answer, says], { open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('ned') })
  await page.route('**/api/posts', (route) => route.fulfill(answer))
  await write(page, 'Once, please')

  await page.getByRole('button', { name: 'Publish now' }).click()
  const note = page.getByRole('alert').filter({ hasText: says })
  await note.getByText('Error', { exact: true }).waitFor()

  await note.getByText('It’s safe to try again: the same post is never created twice.').waitFor()
  expect(await page.getByText('No response').count()).toBe(0)
})

test.concurrent('a dashboard that fails to load says so, and Try Again loads it', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await page.route('**/api/user', (route) => route.abort('connectionrefused'))
  await page.goto('/dashboard/settings')

  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()

  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})
