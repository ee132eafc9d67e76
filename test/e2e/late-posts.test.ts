import { expect } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { dayMs, hourMs, toInstant } from '#shared/domain/times.ts'
import { makeDue } from '../api/make-due.ts'
import type { Person } from '../api/person.ts'
import { look, statesOf, untilState } from '../api/posts.ts'
import { texts } from '../api/sandbox.ts'
import { axeFindings } from './axe-findings.ts'
import { connectAccount } from './connect-account.ts'
import { test } from './stage.ts'

/** Schedules these texts for tomorrow. */
const schedule = async ({ request, accountIds }: Person, contents: readonly string[]) => {
  const scheduledAt = toInstant(Date.now() + dayMs)
  const ids: string[] = []
  for (const content of contents)
    ids.push((await request(postsApi.schedule, { accountIds, content, scheduledAt, timeZone: 'UTC' })).body.id)
  return ids
}

test.concurrent('reconnecting an account asks about posts whose time has passed, and sends none without the answer', async ({
  open,
  person,
  crier,
}) => {
  const ria = await person('ria')
  const [handle = ''] = ria.handles
  const [accountId = ''] = ria.accountIds
  const [sent = '', queued = '', left = '', ahead = ''] = await schedule(ria, ['Sent late', 'Queued', 'Left out', 'On time'])
  const day = { weekday: 3, time: '12:00' }
  await ria.request(queuesApi.create, { owner: { kind: 'account', id: accountId }, timeZone: 'UTC', slots: [day] })
  await ria.request(platformsApi.disconnect, { p: 'x', id: accountId })
  for (const postId of [sent, queued, left]) await makeDue(crier, { userId: ria.id, postId, accountId, inMs: -2 * hourMs })
  const page = await open('/dashboard/platforms', { as: ria })

  await connectAccount(page, page.getByRole('button', { name: 'Connect an account on X' }), handle)
  const asked = `3 posts are waiting for X · @${handle}: send them now, move them to the queue, or leave them out?`
  const question = page.getByRole('region', { name: asked })
  await question.getByText('One more goes out on time.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/dashboard/overview')
  await page.getByRole('region', { name: 'Posts waiting for your answer' }).getByText(asked).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: `Decide for X · @${handle}` }).click()

  await question.getByRole('button', { name: 'Leave out: Left out' }).click()
  await page.getByText('One post won’t be sent to this account.').waitFor()
  await page.getByRole('button', { name: 'Move to the queue: Queued' }).click()
  await page.getByText('One post has a new time.').waitFor()
  expect(statesOf(await look(ria, sent))).toEqual(['paused'])
  expect(await texts(crier, handle)).toEqual([])

  await page.getByRole('button', { name: 'Send now: Sent late' }).click()
  await page.getByText('One post is being sent.').waitFor()
  await question.waitFor({ state: 'detached' })
  await untilState(ria, sent, 'published')
  expect(await texts(crier, handle)).toEqual(['Sent late'])
  expect((await look(ria, queued)).schedule).toMatchObject({ queueId: expect.any(String), localTime: expect.stringContaining('T12:00') })
  expect(statesOf(await look(ria, left))).toEqual(['cancelled'])
  expect(statesOf(await look(ria, ahead))).toEqual(['scheduled'])

  await page.goto(`/dashboard/scheduled?tab=failed&post=${left}`)
  const pane = page.getByRole('complementary')
  await pane.getByText('You left this account out, because it was disconnected when the post was due.').waitFor()
})
