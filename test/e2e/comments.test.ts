import { expect } from 'vitest'
import { commentsApi } from '#shared/contracts/comments.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { createClient } from '#web/lib/request.ts'
import { subscribe } from '../api/paying.ts'
import { mailedToken, type Person } from '../api/person.ts'
import { axeFindings } from './axe-findings.ts'
import { test as staged } from './stage.ts'

/** Two people who share a workspace with a draft. `ada` owns it, and `bert` writes there. */
const test = staged.extend('team', ({ crier, person, fresh, task }) => async () => {
  const [ada, bert] = [await person(), await person()]
  await subscribe(crier, ada, 'studio')
  const { id } = (await ada.request(workspacesApi.create, { name: fresh(`Gazette ${task.id}`) })).body
  const within = ({ token }: Pick<Person, 'token'>) => createClient({ baseUrl: crier.url, token, workspace: id }).request
  await within(ada)(workspacesApi.invite, { email: bert.email, role: 'writer' })
  await bert.request(workspacesApi.join, { token: await mailedToken(crier, bert.email, '/dashboard/join') })
  const post = (await within(ada)(postsApi.draft, { content: 'The fair opens on Monday' })).body
  return { ada: { ...ada, within: within(ada) }, bert: { ...bert, within: within(bert) }, workspaceId: id, post }
})

test.concurrent('a member mentions another, whose bell leads to the comment, which they resolve', async ({ open, team }) => {
  const { ada, bert, workspaceId, post } = await team()
  const name = (await ada.within(workspacesApi.members, {})).body.find(({ userId }) => userId === bert.id)?.name ?? ''
  const desk = await open(`/dashboard/scheduled?tab=drafts&post=${post.id}&workspace=${workspaceId}`, { as: ada })
  const comments = desk.getByRole('region', { name: 'Comments' })

  await comments.getByText('Nobody has said anything yet.').waitFor()
  await comments.getByRole('textbox', { name: 'Write a comment' }).fill('Could you shorten this?')
  await comments.getByRole('button', { name: 'Mention' }).click()
  await desk.getByRole('menuitem', { name }).click()
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await comments.getByText(`@${name}`, { exact: true }).waitFor()
  // The comment shows before the server has it.
  await desk.locator('li[inert]').waitFor({ state: 'detached' })
  expect(await axeFindings(desk)).toEqual([])
  expect((await bert.request(commentsApi.unread, {})).body).toEqual({ count: 1 })

  // In his own workspace, on a phone.
  const phone = await open('/dashboard/overview', { as: bert, width: 360, height: 740, isTouch: true })
  await phone.getByRole('button', { name: 'Notices: 1 unread' }).tap()
  expect(await axeFindings(phone)).toEqual([])
  await phone
    .getByRole('list', { name: 'Notices' })
    .getByRole('button', { name: /mentioned you on “The fair opens on Monday”/ })
    .tap()
  const sheet = phone.getByRole('region', { name: 'Comments' })
  await sheet.getByRole('button', { name: /^Resolve: Could you shorten this\?/ }).tap()
  await sheet.getByText(`Resolved by ${name}`).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect((await bert.request(commentsApi.unread, {})).body).toEqual({ count: 0 })
})

test.concurrent('a comment shows at once, however long the server takes, and moves nothing when it arrives', async ({ open, team }) => {
  const { ada, workspaceId, post } = await team()
  const page = await open(`/dashboard/scheduled?tab=drafts&post=${post.id}&workspace=${workspaceId}`, { as: ada })
  const arrived = Promise.withResolvers<void>()
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await arrived.promise
    await route.fallback()
  })

  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Shorter, please.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.locator('li[inert]').getByText('Shorter, please.').waitFor()
  arrived.resolve()

  await page.locator('li[inert]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Resolve: Shorter, please.' }).waitFor()
})

test.concurrent('a comment whose answer was lost is written once when it’s sent again', async ({ open, team }) => {
  const { ada, workspaceId, post } = await team()
  const page = await open(`/dashboard/scheduled?tab=drafts&post=${post.id}&workspace=${workspaceId}`, { as: ada })
  let isLost = false
  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  const send = page.getByRole('button', { name: 'Comment', exact: true })

  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Shorter, please.')
  await send.click()
  await page.getByText('Crier can’t be reached.').waitFor()
  await send.click()
  await page.getByRole('button', { name: 'Resolve: Shorter, please.' }).waitFor()

  expect((await ada.within(commentsApi.list, { postId: post.id })).body.items).toHaveLength(1)
})

test.concurrent('a comment is rewritten and deleted by keyboard, and Escape drops a change', async ({ open, team }) => {
  const { ada, bert, workspaceId, post } = await team()
  await bert.within(commentsApi.create, { postId: post.id, text: 'Nice!' })
  await ada.within(commentsApi.create, { postId: post.id, text: 'Shorter, please.' })
  const page = await open(`/dashboard/scheduled?tab=drafts&post=${post.id}&workspace=${workspaceId}`, { as: ada })
  const own = page.getByRole('listitem', { name: /Shorter, please\./ })
  const menu = own.getByRole('button', { name: 'More: Shorter, please.' })

  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Never mind')
  await page.keyboard.press('Escape')
  await own.getByText('Shorter, please.').waitFor()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Longer, please.')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('listitem', { name: /Longer, please\./ })
    .getByText('edited')
    .waitFor()

  // Ada owns the workspace, so she may delete Bert's too.
  for (const text of ['Longer, please.', 'Nice!']) {
    await page.getByRole('button', { name: `More: ${text}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  await page.getByText('Nobody has said anything yet.').waitFor()
  expect((await ada.within(commentsApi.list, { postId: post.id })).body.items).toEqual([])
})

test.concurrent('the composer shows the comments on a saved post, and one’s own workspace has none', async ({ open, team }) => {
  const { ada, bert, workspaceId, post } = await team()
  await bert.within(commentsApi.create, { postId: post.id, text: 'Add the opening hours.' })
  const page = await open(`/dashboard/posts?edit=${post.id}&workspace=${workspaceId}`, { as: ada })

  await page.getByRole('region', { name: 'Comments' }).getByText('Add the opening hours.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  const own = (await bert.request(postsApi.draft, { content: 'Mine alone' })).body
  const other = await open(`/dashboard/scheduled?tab=drafts&post=${own.id}`, { as: bert })
  await other.getByRole('complementary').getByText('Mine alone').waitFor()
  expect(await other.getByRole('region', { name: 'Comments' }).count()).toBe(0)
})
