import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliveryQueue } from './delivery-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const aMessage = (own: Partial<DeliveryMessage> = {}): DeliveryMessage => ({
  schema: 1,
  postId: 'post-1',
  accountId: 'x_77',
  workspaceId: 'user-1',
  platform: 'x',
  revision: 1,
  at: 0,
  ...own,
})

/** A running queue, whose deliveries end when they're told to. */
const aQueue = (perPlatformMax = 1) => {
  const queue = aWaitingQueue(perPlatformMax)
  queue.start()
  return queue
}

const aWaitingQueue = (perPlatformMax = 1) => {
  const begun: string[] = []
  const reports: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const queue = deliveryQueue({
    perPlatformMax,
    report: (message) => reports.push(message),
    deliver: ({ postId }) => {
      begun.push(postId)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
  })
  const send = (own: Partial<DeliveryMessage>, delayMs = 0) => queue.deliveries.send([{ message: aMessage(own), delayMs }])
  const endNext = async (error?: Error) => {
    const end = ends.shift()
    if (error) end?.reject(error)
    else end?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...queue, begun, reports, send, endNext }
}

test('holds messages that arrive before the queue is started', async () => {
  const { begun, start, send } = aWaitingQueue()
  await send({ postId: 'early' })
  expect(begun).toEqual([])

  start()

  expect(begun).toEqual(['early'])
})

test('works on a message without a delay at once', async () => {
  const { begun, send } = aQueue()

  await send({ postId: 'now' })

  expect(begun).toEqual(['now'])
})

test('works on a delayed message when its time has come, and not before', async () => {
  const { begun, send } = aQueue()
  await send({ postId: 'later' }, minuteMs)

  await vi.advanceTimersByTimeAsync(minuteMs - 1)
  expect(begun).toEqual([])

  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['later'])
})

test('works on no more of a platform’s messages at once than it allows', async () => {
  const { begun, send, endNext } = aQueue(2)
  await send({ postId: 'one' })
  await send({ postId: 'two' })
  await send({ postId: 'three' })
  expect(begun).toEqual(['one', 'two'])

  await endNext()

  expect(begun).toEqual(['one', 'two', 'three'])
})

test('one platform doesn’t make another wait', async () => {
  const { begun, send } = aQueue()

  await send({ postId: 'on X' })
  await send({ postId: 'on Mastodon', platform: 'mastodon' })

  expect(begun).toEqual(['on X', 'on Mastodon'])
})

test('a person with one post doesn’t wait for a person with many', async () => {
  const { begun, send, endNext } = aQueue()
  await send({ postId: 'first of many', workspaceId: 'busy' })
  await send({ postId: 'second of many', workspaceId: 'busy' })
  await send({ postId: 'third of many', workspaceId: 'busy' })
  await send({ postId: 'the only one', workspaceId: 'other' })

  for (let count = 0; count < 3; count += 1) await endNext()

  expect(begun).toEqual(['first of many', 'second of many', 'the only one', 'third of many'])
})

test('reports a delivery that throws, and begins the next one', async () => {
  const { begun, reports, send, endNext } = aQueue()
  await send({ postId: 'broken' })
  await send({ postId: 'next' })

  await endNext(new Error('the table is out of reach'))

  expect(begun).toEqual(['broken', 'next'])
  expect(reports).toEqual(['A delivery was not finished; the sweep takes it up again.'])
})

test('reports how many messages wait for their turn, wait for their time, and are being delivered', async () => {
  const { sizes, send } = aQueue()
  await send({ postId: 'running' })
  await send({ postId: 'waiting' })
  await send({ postId: 'delayed' }, secondMs)

  expect(sizes().find(({ platform }) => platform === 'x')).toEqual({ platform: 'x', waiting: 1, delayed: 1, running: 1, deadLetters: 0 })
})

test('a stopping queue waits for running deliveries, begins nothing more, and loses nothing silently', async () => {
  const { begun, stop, send, endNext } = aQueue()
  await send({ postId: 'running' })
  await send({ postId: 'waiting' })
  await send({ postId: 'delayed' }, secondMs)
  let hasStopped = false
  const stopping = stop().then(() => {
    hasStopped = true
  })

  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(hasStopped).toBe(false)

  await endNext()
  await stopping
  expect(begun).toEqual(['running'])
  expect(await send({ postId: 'too late' })).toMatchObject([{ postId: 'too late' }])
})

test('messages that wait for slow servers delay nothing else on their platform', async () => {
  const { begun, send } = aQueue()

  await send({ postId: 'slow', platform: 'mastodon', lane: 'slow' })
  await send({ postId: 'fast', platform: 'mastodon' })

  expect(begun).toEqual(['slow', 'fast'])
})

test('reserves the last slots for people who have few', async () => {
  const { begun, send } = aQueue(16)
  for (let number = 0; number < 16; number += 1) await send({ postId: `busy ${number}`, workspaceId: 'busy' })
  expect(begun).toHaveLength(12)

  await send({ postId: 'the only one', workspaceId: 'other' })

  expect(begun.at(-1)).toBe('the only one')
})
