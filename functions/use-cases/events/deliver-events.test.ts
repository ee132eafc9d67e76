import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { aWebhookWorld } from '#test/builders/a-webhook-world.ts'
import { attemptDelaysMs } from './delivery-rules.ts'
import { changeWebhook, listDeliveries, removeWebhook, resendDelivery, resendRange, resumeWebhook, rotateSecret } from './webhooks.ts'

const good = 'https://good.example/hook'
const bad = 'https://bad.example/hook'

test('delivers an event at once, with its ID, number, and data', async () => {
  const world = await aWebhookWorld()
  await world.listen(good)

  await world.happen(1)

  expect(world.arrivals).toMatchObject([{ url: good, id: 'event-1', at: toMs('2026-05-04T09:00:00.000Z') }])
  expect(world.arrivals[0]?.event).toMatchObject({ id: 'event-1', sequence: 1, type: 'account.reconnected' })
})

test('sends an endpoint only the types it wants, and only what happened since it was added', async () => {
  const world = await aWebhookWorld()
  await world.happen(1, 'before')
  await world.listen(good, { events: ['post.published'] })
  await world.listen(bad)

  await world.happen(1, 'after')
  await world.pass(5 * minuteMs)

  expect([world.arrivedAt(good), world.arrivedAt(bad)]).toEqual([[], ['after-1']])
})

test('tries ten times over 75 hours, each time a little later', async () => {
  const world = await aWebhookWorld()
  await world.listen(bad)
  world.servers.set(bad, ({ id }) => ({ status: id === 'poison-1' ? 500 : 200 }))
  await world.happen(1, 'poison')
  // Whatever else arrives shows that the endpoint works.
  for (let hours = 0; hours < 80; hours += 1) {
    await world.pass(hourMs)
    await world.happen(1, `fine-${hours}`)
  }

  const attempts = world.arrivals.filter(({ id }) => id === 'poison-1').map(({ at }) => at)
  const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  expect(attempts).toHaveLength(10)
  for (const [index, gap] of gaps.entries()) {
    const planned = attemptDelaysMs[index + 1] ?? 0
    expect(gap).toBeGreaterThanOrEqual(planned)
    expect(gap).toBeLessThan(planned + 2 * minuteMs)
  }
  expect((await listDeliveries(world, { workspaceId: 'user-1', id: 'id-1' }, { limit: 100 })).items.at(-1)).toMatchObject({
    eventId: 'poison-1',
    state: 'failed',
  })
})

test('repeats what got a 500 five seconds later, with the same ID and a new time', async () => {
  const world = await aWebhookWorld()
  await world.listen(bad)
  world.servers.set(bad, () => ({ status: world.arrivals.length === 1 ? 500 : 200 }))

  await world.happen(1)

  expect(world.arrivals.map(({ id, at }) => [id, at - toMs('2026-05-04T09:00:00.000Z')])).toEqual([
    ['event-1', 0],
    ['event-1', 5 * secondMs],
  ])
})

test.each([
  ['seconds', '120'],
  ['a date', 'Mon, 04 May 2026 09:02:00 GMT'],
])('waits as long as the server asks in %s', async (_, retryAfter) => {
  const world = await aWebhookWorld()
  await world.listen(bad)
  world.servers.set(bad, () => (world.arrivals.length === 1 ? { status: 429, headers: { 'retry-after': retryAfter } } : { status: 200 }))
  await world.happen(1)
  await world.happen(1, 'another')

  await world.pass(10 * minuteMs)

  expect(world.arrivals.map(({ id }) => id).sort()).toEqual(['another-1', 'event-1', 'event-1'])
  expect(Math.min(...world.arrivals.slice(1).map(({ at }) => at))).toBeGreaterThanOrEqual(toMs('2026-05-04T09:02:00.000Z'))
})

test.each([301, 302, 400, 404])('counts a %i as a failure, and asks nobody else', async (status) => {
  const world = await aWebhookWorld()
  await world.listen(bad)
  world.servers.set(bad, () => ({ status, headers: { location: 'http://127.0.0.1/' } }))

  await world.happen(1)

  expect(new Set(world.arrivals.map(({ url }) => url))).toEqual(new Set([bad]))
  expect(world.webhookDeliveries.of({ workspaceId: 'user-1', id: 'id-1' })).toMatchObject([{ state: 'waiting' }])
})

test('a 410 ends an endpoint, and tells those who may manage it', async () => {
  const world = await aWebhookWorld()
  await world.listen(bad)
  world.servers.set(bad, () => ({ status: 410 }))

  await world.happen(3)
  await world.pass(dayMs)

  expect(world.arrivals.length).toBeLessThanOrEqual(3)
  expect((await world.webhooks.get({ workspaceId: 'user-1', id: 'id-1' }))?.paused).toMatchObject({ by: 'gone' })
  expect(world.mailer.sent.map(({ subject }) => subject)).toEqual(['Your webhook to bad.example is paused'])
})

test('after three days of nothing but failures, it’s paused, and resuming sends what has waited', async () => {
  const world = await aWebhookWorld()
  await world.listen(bad)
  world.servers.set(bad, () => ({}))
  await world.happen(20)
  await world.pass(4 * dayMs)
  const tried = world.arrivals.length

  await world.happen(5, 'while-paused')
  await world.pass(dayMs)
  const paused = (await world.webhooks.get({ workspaceId: 'user-1', id: 'id-1' }))?.paused
  const afterPause = world.arrivals.length
  world.servers.delete(bad)
  await resumeWebhook(world, world.manager, 'id-1')
  await world.pass(5 * minuteMs)

  expect(paused).toEqual({ by: 'failing', at: expect.stringMatching(/^2026-05-07T09:0/) })
  expect([world.mailer.sent.length, afterPause]).toEqual([1, tried])
  expect(new Set(world.arrivals.slice(tried).map(({ id }) => id))).toEqual(
    new Set([...numbered('event', 20), ...numbered('while-paused', 5)]),
  )
})

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)

test('ten thousand events with one dead endpoint: none is lost, none has two IDs, and nobody else waits', async () => {
  const world = await aWebhookWorld()
  const dead = 'https://dead.example/hook'
  const slow = 'https://slow.example/hook'
  const lying = 'https://lying.example/hook'
  for (const url of [good, dead, slow, lying]) await world.listen(url)
  const lied = new Set<string>()
  world.servers.set(dead, () => ({}))
  world.servers.set(slow, () => ({ status: 200, afterMs: 900 }))
  world.servers.set(lying, ({ id }) => {
    const isFirst = !lied.has(id) && lied.size % 50 === 0
    lied.add(id)
    return { status: isFirst ? 500 : 200 }
  })

  await world.happen(10_000)
  await world.pass(2 * hourMs)

  const ids = world.events.all.map(({ id }) => id)
  expect(ids).toHaveLength(10_000)
  for (const url of [good, slow, lying]) expect(new Set(world.arrivedAt(url))).toEqual(new Set(ids))
  expect(world.arrivedAt(good)).toHaveLength(10_000)
  const lastGood = Math.max(...world.arrivals.filter(({ url }) => url === good).map(({ at }) => at))
  expect(lastGood - toMs('2026-05-04T09:00:00.000Z')).toBeLessThan(2 * minuteMs)
  expect(world.arrivedAt(dead).length).toBeLessThan(60)
  const bodies = new Map<string, string>()
  for (const { id, event } of world.arrivals) {
    expect(bodies.get(id) ?? JSON.stringify(event)).toBe(JSON.stringify(event))
    bodies.set(id, JSON.stringify(event))
  }

  world.servers.delete(dead)
  await world.pass(2 * hourMs)

  expect(new Set(world.arrivedAt(dead))).toEqual(new Set(ids))
}, 60_000)

test('a run that dies repeats what it hadn’t recorded, with the same ID', async () => {
  const world = await aWebhookWorld()
  await world.listen(good)
  let deaths = 1
  const dying = { ...world.webhookDeliveries }
  Object.assign(world.webhookDeliveries, {
    put: async (...given: Parameters<typeof dying.put>) => {
      if (deaths-- > 0) throw new Error('The store is out of reach.')
      return dying.put(...given)
    },
  })

  await world.happen(1)
  await world.pass(5 * minuteMs)

  expect(world.arrivedAt(good)).toEqual(['event-1', 'event-1'])
})

test('signs with both secrets for a day after a rotation', async () => {
  const world = await aWebhookWorld()
  const { secret } = await world.listen(good)
  const rotated = await rotateSecret(world, world.manager, 'id-1')

  await world.happen(1, 'soon')
  await world.pass(dayMs)
  await world.happen(1, 'later')

  expect(world.arrivals.map(({ secrets }) => secrets)).toEqual([[rotated.secret, secret], [rotated.secret]])
})

test('an event sent again keeps its ID and its log', async () => {
  const world = await aWebhookWorld()
  await world.listen(good)
  await world.happen(1)

  await resendDelivery(world, { workspaceId: 'user-1', id: 'id-1' }, 'event-1')
  await world.settle()

  expect(world.arrivedAt(good)).toEqual(['event-1', 'event-1'])
  const { items } = await listDeliveries(world, { workspaceId: 'user-1', id: 'id-1' }, { limit: 10 })
  expect(items).toMatchObject([{ eventId: 'event-1', state: 'delivered', attempts: [{ status: 200 }, { status: 200 }] }])
  expect(items[0]?.requestBody).toBe(JSON.stringify(world.events.all[0]))
})

test('sends a range again: what happened between two times, and nothing else', async () => {
  const world = await aWebhookWorld()
  await world.listen(good)
  await world.happen(3, 'early')
  await world.pass(hourMs)
  await world.happen(120, 'middle')
  await world.pass(hourMs)
  await world.happen(3, 'late')
  const before = world.arrivals.length

  await resendRange(world, { workspaceId: 'user-1', id: 'id-1', from: '2026-05-04T09:30:00.000Z', to: '2026-05-04T10:30:00.000Z' })
  await world.settle()
  await world.pass(5 * minuteMs)

  const again = world.arrivals.slice(before).map(({ id }) => id)
  expect(again.toSorted()).toEqual(numbered('middle', 120).toSorted())
})

test('sends one range at a time: another is refused until then, and the same one again goes on', async () => {
  const world = await aWebhookWorld()
  await world.listen(good)
  await world.happen(20, 'early')
  await world.pass(hourMs)
  await world.happen(20, 'middle')
  const before = world.arrivals.length
  const range = { workspaceId: 'user-1', id: 'id-1', from: '2026-05-04T09:30:00.000Z', to: '2026-05-04T10:30:00.000Z' }
  const earlier = { ...range, from: '2026-05-04T08:30:00.000Z', to: '2026-05-04T09:30:00.000Z' }

  await resendRange(world, range)
  await resendRange(world, range)
  await expect(resendRange(world, earlier)).rejects.toMatchObject({ code: 'conflict' })
  await world.settle()
  await world.pass(5 * minuteMs)
  await resendRange(world, earlier)
  await world.settle()
  await world.pass(5 * minuteMs)

  expect(world.arrivals.slice(before).map(({ id }) => id)).toEqual([...numbered('middle', 20), ...numbered('early', 20)])
})

test('a paused endpoint gets nothing until it’s resumed, and a deleted one never again', async () => {
  const world = await aWebhookWorld()
  await world.listen(good, { isPaused: true })
  await world.listen(bad)
  await world.happen(2)
  await removeWebhook(world, world.manager, 'id-2')
  await changeWebhook(world, world.manager, { id: 'id-1', isPaused: false })
  await world.settle()
  await world.happen(1, 'more')
  await world.pass(5 * minuteMs)

  expect(world.arrivedAt(good)).toEqual(['event-1', 'event-2', 'more-1'])
  expect(world.arrivedAt(bad)).toEqual(['event-1', 'event-2'])
  expect(world.webhookDeliveries.of({ workspaceId: 'user-1', id: 'id-2' })).toEqual([])
})
