import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mediaApi } from '#shared/contracts/media.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { stopTime } from '#test/components/fake-time.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { setTimeZone } from '#web/lib/show-time.ts'
import { Lately } from './lately.tsx'

stopTime('2026-05-04T09:00:00.000Z')

beforeEach(() => {
  setTimeZone('Europe/Berlin')
  return () => setTimeZone(undefined)
})

const url = 'https://x.com/ada/status/1'

const sent = (publishedAt: string, own: Partial<PostAnswer> = {}) =>
  aPostAnswer({ id: publishedAt, content: `Sent ${publishedAt}`, targets: [aTargetSummary({ publishedAt, url })], ...own })

const show = (lately: readonly PostAnswer[] | undefined) =>
  render(
    <InApplication>
      <Lately lately={lately} faces={new Map()} />
    </InApplication>,
  )

const part = (name: string) => page.getByRole('region', { name })

test('yesterday has each post’s time, how punctual it was, and a link to it on each account', async () => {
  show([
    sent('2026-05-03T10:00:00.400Z', { scheduledAt: '2026-05-03T10:00:00.000Z' }),
    sent('2026-05-03T08:00:12.000Z', { scheduledAt: '2026-05-03T08:00:00.000Z' }),
    sent('2026-05-03T07:00:00.000Z'),
  ])
  const yesterday = part('Yesterday')
  const row = (index: number) => yesterday.getByRole('listitem').nth(index)

  await expect.element(row(0)).toMatchTextContent(/12:00.* · on time/)
  await expect.element(row(1)).toMatchTextContent(/10:00.* · 12 s late/)
  await expect.element(row(2)).toMatchTextContent(/9:00.* · sent at once/)
  await expect.element(row(0).getByRole('link', { name: /^X · @ada.*opens the post in a new tab$/ })).toHaveAttribute('href', url)
})

test('the day is the one of the person’s time zone', async () => {
  show([sent('2026-05-02T22:30:00.000Z')])

  await expect.element(part('Yesterday')).toBeVisible()
})

test('an earlier day has its name', async () => {
  show([sent('2026-04-30T10:00:00.000Z')])

  await expect.element(part('Thursday 30 April')).toBeVisible()
})

test('of a busy day, four posts are shown, and the rest is a press away', async () => {
  show([10, 11, 12, 13, 14, 15].map((hour) => sent(`2026-05-03T${hour}:00:00.000Z`)))

  await expect.element(page.getByRole('link', { name: 'and 2 more' })).toHaveAttribute('href', '/dashboard/scheduled?tab=published')
  expect(part('Yesterday').getByRole('listitem').elements()).toHaveLength(4)
})

test('a post with files has a picture, and keeps its place without one', async () => {
  fakeApi(
    answer(mediaApi.get, () => {
      throw new ApiError('This file doesn’t exist.', { status: 404, code: 'not-found' })
    }),
  )
  show([sent('2026-05-03T10:00:00.000Z', { media: ['file-1'] })])

  await expect.element(part('Yesterday').getByRole('link', { name: /^Sent/ })).toBeVisible()
})

test('someone who hasn’t published yet is told what will be here', async () => {
  show([])

  await expect.element(part('What went out').getByText(/^Nothing has gone out yet\./)).toBeVisible()
})
