import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { sharesApi } from '#shared/contracts/shares.ts'
import type { Person } from '../api/person.ts'
import { aReviewingTeam } from '../api/team.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { plan, plannedFor, week } from './calendar-posts.ts'
import { test } from './stage.ts'

const phone = { width: 360, height: 740, isTouch: true } as const
const monday = { from: '2031-10-13T00:00:00.000Z', to: '2031-10-20T00:00:00.000Z' }

const shareWeek = async ({ request }: Person, own: { password?: string; canDecide?: boolean } = {}) =>
  (await request(sharesApi.create, { what: { kind: 'week', ...monday }, ...own })).body

const card = (page: Page, text: string) => page.getByRole('article', { name: new RegExp(`· ${text}$`) })
const sayName = (page: Page, name: string) => page.getByRole('dialog').getByLabel('Your name').fill(name)

test('a client approves two posts at once, comments, and proposes a time on a phone, and the owner uses it', async ({ open, person }) => {
  const ada = await person('ada')
  const { id: first } = await plan(ada, 'Open from Wednesday', '2031-10-15T09:00:00')
  await plan(ada, 'Closed on Thursday', '2031-10-16T09:00:00')

  const desk = await open(week, { as: ada })
  await desk.getByRole('button', { name: 'Share the week with a client' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Share with a client' })
  await dialog.getByText('None right now.').waitFor()
  expect(await axeFindings(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(new URL(address)).toMatchObject({ pathname: '/shared', search: '', hash: expect.stringMatching(/^#[\w-]{22}$/) })

  const page = await open(address, phone)
  await card(page, 'Open from Wednesday').waitFor()
  await page
    .getByRole('article', { name: /^How it looks on X/ })
    .nth(1)
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Approve 2 posts' }).click()
  await sayName(page, 'Maria')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('status').getByText('2 posts approved. Thank you!').waitFor()
  await card(page, 'Closed on Thursday').getByText('Maria approved this').waitFor()

  await page.getByRole('button', { name: /^Comment: .*Closed on Thursday/ }).click()
  await page.getByLabel('Your comment').fill('Isn’t that a holiday?')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send comment' }).click()
  await page.getByText('Isn’t that a holiday?').waitFor()

  await page.getByRole('button', { name: /^Propose a time: .*Open from Wednesday/ }).click()
  await page.getByLabel('Date and time').fill('2031-10-18T10:30')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await page.getByRole('status').getByText('Your proposal was sent.').waitFor()

  await desk.goto(`${week}&post=${first}`)
  await desk.getByText('Maria (client) approved this').waitFor()
  await desk.getByRole('button', { name: /^Use this time/ }).click()
  await until(
    () => plannedFor(ada, first),
    (at) => at?.startsWith('2031-10-18T') === true,
  )
})

test('a revoked link shows nothing anymore', async ({ open, person }) => {
  const ada = await person('ada')
  await plan(ada, 'Still secret', '2031-10-15T09:00:00')
  const { token } = await shareWeek(ada)
  const page = await open(`/shared#${token}`, phone)
  await card(page, 'Still secret').waitFor()

  const desk = await open(week, { as: ada })
  await desk.getByRole('button', { name: 'Share the week with a client' }).click()
  await desk.getByText('Opened once').waitFor()
  await desk.getByRole('button', { name: /^Revoke: Calendar from/ }).click()
  await desk.getByText('None right now.').waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'This link doesn’t work anymore' }).waitFor()
  expect(await page.getByText('Still secret').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('a link with a password shows nothing before it’s entered, and guessing is slowed down', async ({ open, person }) => {
  const ada = await person('ada')
  await plan(ada, 'For Maria only', '2031-10-15T09:00:00')
  const { token } = await shareWeek(ada, { password: 'twelve apples' })
  const page = await open(`/shared#${token}`, phone)
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await password.waitFor()
  expect(await axeFindings(page)).toEqual([])

  for (let guess = 1; guess <= 6; guess++) {
    await password.fill(`guess ${guess}`)
    // The message about the guess before is still there.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Show the posts' }).click()
    await answered
    await page.getByText(guess < 6 ? 'That’s not the password of this link.' : /^Too many attempts/).waitFor()
  }
  expect(await page.getByText('For Maria only').count()).toBe(0)
})

test('a link for looking only offers no approval, and an empty week says so', async ({ open, person }) => {
  const ada = await person('ada')
  const { token } = await shareWeek(ada, { canDecide: false })
  const page = await open(`/shared#${token}`, { ...phone, theme: 'dark' })
  await page.getByText('There’s nothing to see yet').waitFor()
  await plan(ada, 'Just to look at', '2031-10-15T09:00:00')

  await page.reload()
  await card(page, 'Just to look at').waitFor()

  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
})

const sharePost = async ({ request }: Pick<Person, 'request'>, postId: string) =>
  (await request(sharesApi.create, { what: { kind: 'post', postId } })).body.token

/** Opens the form for a change request, and fills it in as Maria. */
const writeRequest = async (page: Page, text: string) => {
  await page.getByRole('button', { name: /^Request changes: / }).click()
  await sayName(page, 'Maria')
  await page.getByLabel('What should change?').fill(text)
}
const sendRequest = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Request changes', exact: true }).click()
const whatChanged = 'Some posts changed after you opened this page. Please take another look.'

test('a client who approved a post in review can still request changes on the same page', async ({ open, crier, fresh }) => {
  const { accountIds, owner, member } = await aReviewingTeam(crier, fresh('after-all'))
  const asked = { accountIds, content: 'Open from eight', scheduledAt: '2031-10-15T09:00:00.000Z' }
  const { id } = (await member('writer').request(postsApi.schedule, asked)).body
  const page = await open(`/shared#${await sharePost(owner, id)}`, phone)
  await page.getByRole('button', { name: /^Approve: / }).click()
  await sayName(page, 'Maria')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('status').getByText('Approved. Thank you!').waitFor()
  await page.getByText('Maria approved this').waitFor()

  await writeRequest(page, 'Nine is better.')
  await sendRequest(page)
  await page.getByRole('status').getByText('Thanks! They’ll see your note.').waitFor()

  await page.getByText('Maria asked for changes', { exact: true }).waitFor()
  const { review } = (await owner.request(postsApi.get, { id })).body
  expect(review).toMatchObject({ name: 'changes-requested', guest: 'Maria', note: 'Nine is better.' })
})

test('a client’s change request stays in its form if the post has changed meanwhile, and the next press sends it', async ({
  open,
  person,
}) => {
  const ada = await person('ada')
  const { id, revision } = await plan(ada, 'Open from Wednesday', '2031-10-15T09:00:00')
  const page = await open(`/shared#${await sharePost(ada, id)}`, phone)
  await writeRequest(page, 'Say which year.')
  await ada.request(postsApi.edit, { id, revision, content: 'Open from Thursday' })

  await sendRequest(page)
  await page.getByRole('dialog').getByText(whatChanged).waitFor()
  expect(await page.getByLabel('What should change?').inputValue()).toBe('Say which year.')
  await sendRequest(page)
  await page.getByRole('status').getByText('Thanks! They’ll see your note.').waitFor()

  await card(page, 'Open from Thursday').getByText('Say which year.').waitFor()
  expect((await ada.request(sharesApi.responses, { postId: id })).body).toMatchObject([
    { kind: 'request-changes', text: 'Say which year.', revision: revision + 1 },
  ])
})

test('a client’s change request stays in its form if the post has been deleted meanwhile', async ({ open, person }) => {
  const ada = await person('ada')
  const { id } = await plan(ada, 'Never to open', '2031-10-15T09:00:00')
  const page = await open(`/shared#${await sharePost(ada, id)}`, phone)
  await writeRequest(page, 'Say which year.')
  await ada.request(postsApi.remove, { id })

  for (const _press of ['first', 'second']) {
    await sendRequest(page)
    await page.getByRole('dialog').getByText(whatChanged).waitFor()
  }

  expect(await page.getByLabel('What should change?').inputValue()).toBe('Say which year.')
})
