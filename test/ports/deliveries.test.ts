import { startFauxqs } from 'fauxqs'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqsDeliveries } from '#functions/adapters/aws/deliveries.ts'
import { type Deliveries, DeliveryMessage } from '#functions/ports/deliveries.ts'
import { byPlatform } from '#shared/domain/platforms.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { fakeDeliveries } from '../fakes/deliveries.ts'
import { pointAt } from '../setup/aws-variables.ts'

const server = await startFauxqs({ port: 0, logger: false, defaultRegion: 'eu-central-1' })
pointAt('SQS', server.address)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

type Arrival = { message: DeliveryMessage; delayMs: number }
type World = { deliveries: Deliveries; unreachable: Deliveries; arrivals: () => Arrival[] }

/** A text JSON leaves unchanged and SQS refuses in a message. */
const refusedText = '\uFFFE'

const fakeWorld = (): World => {
  const deliveries = fakeDeliveries()
  deliveries.loses = ({ postId }) => postId.includes(refusedText)
  const unreachable = fakeDeliveries()
  unreachable.loses = () => true
  return { deliveries, unreachable, arrivals: () => deliveries.sent }
}

const sqsWorld = (): World => {
  server.deleteQueue('crier-x')
  server.createQueue('crier-x')
  // The SDK's client connects to whatever host is in the queue URL.
  const deliveriesAt = (address: string) =>
    sqsDeliveries({ ...byPlatform((platform) => `${address}/000000000000/crier-${platform}`), slow: `${address}/000000000000/crier-slow` })
  const arrivals = () => {
    const { ready = [], delayed = [] } = server.inspectQueue('crier-x')?.messages ?? {}
    return [...ready, ...delayed].map(({ body, sentTimestamp, delayUntil = sentTimestamp }) => ({
      message: DeliveryMessage.parse(JSON.parse(body)),
      delayMs: delayUntil - sentTimestamp,
    }))
  }
  return {
    unreachable: deliveriesAt('http://127.0.0.1:1'),
    deliveries: deliveriesAt(`http://127.0.0.1:${server.port}`),
    arrivals,
  }
}

const aMessage = (own: Partial<DeliveryMessage> = {}): DeliveryMessage => ({
  schema: 1,
  postId: 'post-1',
  accountId: 'x_77',
  workspaceId: 'user-1',
  platform: 'x',
  revision: 1,
  at: Date.parse('2026-05-04T09:00:00.000Z'),
  ...own,
})
const messages = (count: number) => Array.from({ length: count }, (_, index) => aMessage({ postId: `post-${index}` }))
const postIds = (found: readonly { postId: string }[]) => found.map(({ postId }) => postId).sort()

describe.each([
  { name: 'fake', start: fakeWorld },
  { name: 'SQS', start: sqsWorld },
])('deliveries ($name)', ({ start }) => {
  let world: World
  beforeEach(() => {
    world = start()
  })

  test('delivers a message as it was sent', async () => {
    const lost = await world.deliveries.send([{ message: aMessage(), delayMs: 0 }])

    expect(lost).toEqual([])
    expect(world.arrivals()).toEqual([{ message: aMessage(), delayMs: 0 }])
  })

  test.each([
    ['of no time', 0, 0],
    ['that has passed', -5 * secondMs, 0],
    ['of less than a second, which does not count', 999, 0],
    ['of a second', secondMs, secondMs],
    ['of seconds and a part, which does not count', 12_345, 12 * secondMs],
    ['of fifteen minutes', 15 * minuteMs, 15 * minuteMs],
    ['of more than a message can wait, which is as long as it can', 2_000_000, 15 * minuteMs],
  ])('delays a message %s', async (_, delayMs, counted) => {
    await world.deliveries.send([{ message: aMessage(), delayMs }])

    expect(world.arrivals().map((arrival) => arrival.delayMs)).toEqual([counted])
  })

  test.each([0, 1, 10, 11, 37])('delivers each of %i messages once, with its own delay', async (count) => {
    const entries = messages(count).map((message, index) => ({ message, delayMs: (index % 5) * secondMs }))

    await world.deliveries.send(entries)

    const byPost = (one: Arrival, other: Arrival) => (one.message.postId < other.message.postId ? -1 : 1)
    expect(world.arrivals().sort(byPost)).toEqual(entries.sort(byPost))
  })

  test('returns all messages instead of throwing if a queue is unreachable', async () => {
    const sent = messages(23)

    const lost = await world.unreachable.send(sent.map((message) => ({ message, delayMs: 0 })))

    expect(postIds(lost)).toEqual(postIds(sent))
  })

  test('returns refused messages and delivers the rest of their batch', async () => {
    const refused = [aMessage({ postId: `post-3${refusedText}` }), aMessage({ postId: `post-12${refusedText}` })]
    const sent = messages(15)

    const lost = await world.deliveries.send(
      [...sent.slice(0, 4), ...refused, ...sent.slice(4)].map((message) => ({ message, delayMs: 0 })),
    )

    expect(postIds(lost)).toEqual(postIds(refused))
    expect(postIds(world.arrivals().map(({ message }) => message))).toEqual(postIds(sent))
  })
})
