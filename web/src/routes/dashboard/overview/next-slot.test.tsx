import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { type QueueAnswer, queuesApi } from '#shared/contracts/queues.ts'
import { aQueue } from '#test/builders/a-queue.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { stopTime } from '#test/components/fake-time.ts'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { setTimeZone } from '#web/lib/show-time.ts'
import { NextSlot } from './next-slot.tsx'

stopTime('2026-05-04T09:00:00.000Z')

beforeEach(() => {
  setTimeZone('Europe/Berlin')
  return () => setTimeZone(undefined)
})

const show = (...queues: QueueAnswer[]) => {
  const accounts = [
    { ...anAccount(), type: 'x' as const },
    { ...anAccount({ id: 'x_78', username: 'bert', groups: ['g'] }), type: 'x' as const },
  ]
  fakeApi(
    answer(queuesApi.list, () => ({ status: 200, body: queues })),
    answer(platformsApi.allAccounts, () => ({ status: 200, body: accounts })),
  )
  render(
    <InApplication>
      <NextSlot />
    </InApplication>,
  )
}

const part = page.getByRole('region', { name: 'Next free slot' })

test('the earliest free slot of all queues starts a post for its time and its accounts', async () => {
  show(
    { ...aQueue({ id: 'late' }), count: 0, nextFreeAt: '2026-05-06T07:00:00.000Z' },
    { ...aQueue({ id: 'early', owner: { kind: 'group', id: 'g' } }), count: 2, nextFreeAt: '2026-05-05T07:00:00.000Z' },
    { ...aQueue({ id: 'full' }), count: 9 },
  )
  await expect.element(part.getByText('@bert')).toBeVisible()
  await expect.element(part.getByText(/^Tue 5 May, 0?9:00/)).toBeVisible()

  await part.getByRole('link', { name: 'Write a post for it' }).click()

  await expect.element(address).toHaveTextContent('/dashboard/posts?at=2026-05-05T09:00&queue=early&to=x_78')
})

test('queues without a free slot lead to adding some', async () => {
  show({ ...aQueue(), count: 0 })

  await expect.element(part.getByText('No free slots.')).toBeVisible()
  await expect.element(part.getByRole('link', { name: 'Add some' })).toHaveAttribute('href', '/dashboard/queue')
})

test('without a queue, the part says what one is for', async () => {
  show()

  await expect.element(part.getByText('A queue gives your posts regular times, so you only have to write.')).toBeVisible()
  await expect.element(part.getByRole('link', { name: 'Make a queue' })).toHaveAttribute('href', '/dashboard/queue')
})
