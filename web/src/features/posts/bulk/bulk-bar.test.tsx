import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useSelection } from './use-selection.ts'

stopTime()

const scheduledAt = '2026-05-12T07:30:00.000Z'
const scheduled = (id: string, queueId?: string) =>
  aPostAnswer({
    id,
    content: `Post ${id}`,
    scheduledAt,
    schedule: { scheduledAt, timeZone: 'Europe/Berlin', localTime: '2026-05-12T09:30:00', queueId },
    targets: [aTargetSummary({ state: 'scheduled' })],
  })

/** Shows the bar for these posts, and returns the calls that follow. */
const showBar = (posts: readonly PostAnswer[], refusedId?: string) => {
  const calls: string[] = []
  const find = (id: string) => posts.find((post) => post.id === id) ?? aPostAnswer({ id })
  const bringBack = (id: string, call: string) => {
    calls.push(call)
    if (id === refusedId) throw new ApiError('This time has passed.', { status: 400, code: 'invalid' })
    return { status: 200 as const, body: find(id) }
  }
  fakeApi(
    answer(postsApi.unschedule, ({ id }) => ({
      status: 200,
      body: { ...find(id), revision: 2, status: postStatus.draft, scheduledAt: undefined, schedule: undefined, targets: [] },
    })),
    answer(postsApi.remove, ({ id, revision }) => {
      calls.push(`delete ${id} at ${revision}`)
      return { status: 204, body: undefined }
    }),
    answer(postsApi.scheduleDraft, ({ id, revision, scheduledAt: at, timeZone }) =>
      bringBack(id, `schedule ${id} at ${revision} for ${at} ${timeZone}`),
    ),
    answer(queuesApi.place, ({ id, postId, place, revision }) => bringBack(postId, `place ${postId} at ${revision} in ${id} at ${place}`)),
  )
  const Screen = () => (
    <>
      <p className="mt-100">Elsewhere</p>
      <BulkBar posts={posts} selection={useSelection([])} canMove />
    </>
  )
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
  return calls
}

const deletePosts = async (posts: readonly PostAnswer[], refusedId?: string) => {
  const calls = showBar(posts, refusedId)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(deleted).toBeVisible()
  return calls
}

const deleted = page.getByRole('dialog', { name: /deleted\.$/ })
const elsewhere = page.getByText('Elsewhere')
const undo = page.getByRole('button', { name: 'Undo' })

test('posts are deleted when the offer to undo disappears, after 10 s', async () => {
  const calls = await deletePosts([scheduled('a'), scheduled('b')])

  await passTime(10 * secondMs - 1)
  expect(calls).toEqual([])
  await passTime(1)

  await expect.poll(() => calls).toEqual(['delete a at 2', 'delete b at 2'])
})

test('nothing is deleted while the mouse keeps the offer to undo on the page, and Undo still works', async () => {
  const calls = await deletePosts([scheduled('a')])
  await deleted.hover()
  await passTime(minuteMs)
  expect(calls).toEqual([])

  await undo.click()

  await expect.poll(() => calls).toEqual([`schedule a at 2 for ${scheduledAt} Europe/Berlin`])
  await elsewhere.hover()
  await passTime(minuteMs)
  expect(calls).toHaveLength(1)
})

test('posts are deleted at once when the offer to undo is dismissed', async () => {
  const calls = await deletePosts([scheduled('a')])

  await deleted.getByRole('button', { name: 'Dismiss' }).click()

  await expect.poll(() => calls).toEqual(['delete a at 2'])
})

test('Undo gives a queued post its slot back', async () => {
  const calls = await deletePosts([scheduled('a', 'q')])

  await undo.click()

  await expect.poll(() => calls).toEqual([`place a at 2 in q at ${scheduledAt}`])
})

test('Undo says which post remains a draft, and why', async () => {
  const calls = await deletePosts([scheduled('a'), scheduled('b')], 'b')

  await undo.click()

  await expect.element(page.getByText('“Post b” couldn’t be scheduled again, so it’s now a draft. This time has passed.')).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('Undo also moves a queued post back into its slot', async () => {
  const calls = showBar([scheduled('a', 'q')])
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click()
  await expect.poll(() => calls).toEqual(['schedule a at 1 for 2026-05-13T07:30:00.000Z Europe/Berlin'])

  await undo.click()

  await expect.poll(() => calls.slice(1)).toEqual([`place a at 1 in q at ${scheduledAt}`])
})
