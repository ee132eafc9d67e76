import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { sharesApi } from '#shared/contracts/shares.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { untilStatus } from '../api/posts.ts'
import { runJobs, texts } from '../api/sandbox.ts'
import { aReviewingTeam } from '../api/team.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

/** Works in a shared workspace in this tab, as the switcher does. */
const enter = async (page: Page, workspaceId: string, path: string) => {
  await page.evaluate((id) => sessionStorage.setItem('crier:workspace', id), workspaceId)
  await page.goto(path)
}

test.concurrent('a post is written, sent back, changed, approved, and published, in two browsers', async ({ open, crier, fresh }) => {
  const name = fresh('rev')
  const { workspaceId, owner, member } = await aReviewingTeam(crier, name)
  const [writer, client] = [member('writer'), member('client')]
  const desk = await open('/dashboard/overview', { as: writer })
  await enter(desk, workspaceId, '/dashboard/posts?at=2031-10-17T09:00')

  await write(desk, 'We open at nine')
  expect(await desk.getByRole('button', { name: 'Publish now' }).count()).toBe(0)
  await desk.getByRole('button', { name: /^Request approval for Fri,? (Oct 17|17 Oct), 09:00$/ }).click()
  await desk.getByRole('heading', { name: 'Awaiting approval' }).waitFor()

  const phone = await open('/dashboard/overview', { as: client, width: 360, height: 740 })
  await enter(phone, workspaceId, '/dashboard/review')
  const item = phone.getByRole('article')
  await item.getByText('We open at nine').first().waitFor()
  await item.getByText(`By ${name}-writer`).waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await item.getByText('Comments', { exact: true }).click()
  await item.getByText('Nobody has said anything yet.').waitFor()
  await item.getByLabel('Write a comment').focus()
  await phone.keyboard.type('A jar of jam?')
  expect(await phone.getByLabel('What should change?').count()).toBe(0)
  await item.getByRole('button', { name: 'Comment', exact: true }).click()
  await item.getByRole('listitem').getByText('A jar of jam?').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await phone.getByRole('heading', { name: 'Review', level: 1 }).focus()
  await phone.keyboard.press('j')
  await phone.keyboard.press('r')
  await phone.getByLabel('What should change?').fill('Say which day.')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await item.getByText('Changes requested').waitFor()

  const { id } = (await writer.request(postsApi.reviews, {})).body.items[0] ?? { id: '' }
  await desk.goto(`/dashboard/scheduled?post=${id}`)
  await desk.getByRole('region', { name: 'Approval' }).getByText('Say which day.').waitFor()
  await desk.goto(`/dashboard/posts?edit=${id}`)
  await write(desk, 'We open on Monday at nine')
  await desk.getByRole('button', { name: 'Save and request approval' }).click()
  await desk.getByText('Changes saved. The post goes out once somebody approves it.').waitFor()

  await phone.reload()
  await item.getByRole('heading', { name: 'Changed since the last review' }).waitFor()
  expect(await item.getByRole('insertion').innerText()).toContain('on Monday')
  await phone.keyboard.press('j')
  await phone.keyboard.press('a')
  await phone.getByText('Nothing awaits approval').waitFor()

  const post = (await writer.request(postsApi.get, { id })).body
  expect(post.review).toMatchObject({ name: 'approved', revision: post.revision })
  expect(await texts(crier, `${name}_x`)).toEqual([])
  const soon = { scheduledAt: toInstant(Date.now() + 5 * secondMs), timeZone: 'UTC' }
  await owner.request(postsApi.edit, { id, revision: post.revision, ...soon, approves: true })
  await untilStatus(owner, id, postStatus.published)
  await desk.goto(`/dashboard/scheduled?tab=published&post=${id}`)
  await desk.getByRole('heading', { name: 'Published post' }).waitFor()
  expect(await texts(crier, `${name}_x`)).toEqual(['We open on Monday at nine'])
})

test.concurrent('posts are approved one after the other by keyboard, while toasts say so', async ({ open, crier, fresh }) => {
  const { workspaceId, accountIds, member } = await aReviewingTeam(crier, fresh('keys'))
  const [writer, client] = [member('writer'), member('client')]
  for (const day of ['17', '18'])
    await writer.request(postsApi.schedule, { accountIds, content: `On the ${day}th`, scheduledAt: `2031-10-${day}T09:00:00.000Z` })
  const page = await open('/dashboard/overview', { as: client })
  await enter(page, workspaceId, '/dashboard/review')
  await page.getByText('On the 18th').first().waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.getByText(/^Approved\. It goes out/).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('a')

  await page.getByText('Nothing awaits approval').waitFor()
})

test.concurrent('the bell leads to a post that awaits approval, which its approver improves and approves in one step', async ({
  open,
  crier,
  fresh,
}) => {
  const { accountIds, owner, member } = await aReviewingTeam(crier, fresh('edit'))
  const scheduledAt = toInstant(Date.now() + 2 * dayMs)
  const written = { accountIds, content: 'We opne at nine', scheduledAt, timeZone: 'UTC' }
  const { id } = (await member('writer').request(postsApi.schedule, written)).body
  await runJobs(crier)
  const desk = await open('/dashboard/overview', { as: owner })

  await desk.getByRole('button', { name: 'Notices: 1 unread' }).click()
  await desk.getByRole('button', { name: /asks for your approval of “We opne at nine”/ }).click()
  await desk.getByRole('article').getByRole('link', { name: 'Edit' }).click()
  await write(desk, 'We open at nine')
  await desk.getByRole('button', { name: 'Save and approve' }).click()
  await desk.getByText(/^Approved\. It goes out /).waitFor()

  expect((await owner.request(postsApi.get, { id })).body).toMatchObject({
    content: 'We open at nine',
    review: { name: 'approved', by: owner.id },
  })
})

test.concurrent('a client without an account approves a post on a phone, which then goes out at its time', async ({
  open,
  crier,
  fresh,
}) => {
  const name = fresh('guest')
  const { accountIds, owner, member } = await aReviewingTeam(crier, name)
  const scheduledAt = toInstant(Date.now() + 25 * secondMs)
  const written = { accountIds, content: 'Open from seven', scheduledAt, timeZone: 'UTC' }
  const { id } = (await member('writer').request(postsApi.schedule, written)).body
  const { token } = (await owner.request(sharesApi.create, { what: { kind: 'post', postId: id } })).body
  const phone = await open(`/shared#${token}`, { width: 360, height: 740, isTouch: true })

  await phone.getByRole('button', { name: /^Approve: / }).click()
  await phone.getByRole('dialog').getByLabel('Your name').fill('Maria')
  await phone.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await phone.getByText('Maria approved this').waitFor()

  const post = await untilStatus(owner, id, postStatus.published)
  expect(post.review).toMatchObject({ name: 'approved', guest: 'Maria' })
  expect(await texts(crier, `${name}_x`)).toEqual(['Open from seven'])
  expect((await owner.request(workspacesApi.activity, {})).body.items).toContainEqual(
    expect.objectContaining({ action: 'post-approved', name: 'Maria', isGuest: true, subject: id }),
  )
})
