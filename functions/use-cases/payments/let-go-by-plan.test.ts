import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngineOnAPlan, nine, paid, twelve } from '#test/builders/an-engine-on-a-plan.ts'
import { deliverTarget } from '../publishing/deliver.ts'
import { leadMs } from '../publishing/enqueue.ts'
import { applyPlan } from './apply-plan.ts'

test('the oldest held account takes the place of a disconnected one', async () => {
  const { apply, marks, accounts, scheduled, stateOf } = await anEngineOnAPlan('x_78', 'x_79', 'x_80')
  await scheduled('waits', { accountId: 'x_79' })
  await apply()

  await accounts.remove({ workspaceId: 'user-1', id: 'x_77' })
  await apply()

  expect(await marks()).toEqual(['x_78', 'x_79', 'x_80 paused'])
  expect((await stateOf('waits', 'x_79')).name).toBe('scheduled')
})

test('a free place goes to the next post before it is due', async () => {
  const { apply, scheduled, namesOf, targets, target, sync, clock } = await anEngineOnAPlan()
  for (const [index, id] of twelve.entries()) await scheduled(id, { minutes: 10 + index * 60 })
  await apply()

  const first = await target('p01')
  await targets.replace({ ...first, version: first.version + 1, state: aState.published() })
  await sync({ workspaceId: 'user-1', id: 'p01' })
  clock.pass(12 * minuteMs)
  await apply()

  expect(await namesOf('p11', 'p12')).toEqual(['scheduled', 'paused'])
})

test('releases waiting posts when the plan allows them again, late ones oldest first and at their account’s pace', async () => {
  const { apply, pay, scheduled, clock, deliveries, target } = await anEngineOnAPlan('x_78', 'x_79')
  for (const [index, id] of twelve.entries()) await scheduled(id, { accountId: 'x_79', minutes: 1 + index })
  await scheduled('ahead', { accountId: 'x_79', minutes: 60 * 24 * 40 })
  await apply()
  clock.pass(20 * dayMs)

  const outcome = await pay()

  const slots = await Promise.all(twelve.map(async (id) => toMs((await target(id, 'x_79')).slotAt ?? '') - clock.now()))
  const pace = [0, 200, 400, 600, 800, 61_700, 62_700, 63_700, 64_700, 65_700, 123_400, 124_400]
  expect(slots).toEqual(pace)
  expect(deliveries.sent.map(({ message, delayMs }) => [message.postId, delayMs])).toEqual(
    twelve.map((id, index) => [id, Math.max(0, Math.floor(((pace[index] ?? 0) - leadMs) / secondMs) * secondMs)]),
  )
  expect(new Set((await Promise.all(twelve.map((id) => target(id, 'x_79')))).map(({ state }) => state.name))).toEqual(new Set(['enqueued']))
  expect((await target('ahead', 'x_79')).state.name).toBe('scheduled')
  expect(outcome).toEqual({ kind: 'done' })
})

test('a post with a later time on one account lets what’s due before that time go first there', async () => {
  const { apply, pay, keep, scheduled, clock, target } = await anEngineOnAPlan('x_78', 'x_79', 'x_80')
  const dueAt = (minutes: number) => toInstant(toMs(nine) + minutes * minuteMs)
  const onTwoAccounts = [
    aTarget({ postId: 'moved', accountId: 'x_80', dueAt: dueAt(1) }),
    aTarget({ postId: 'moved', accountId: 'x_79', dueAt: dueAt(20) }),
  ]
  await keep(onTwoAccounts, { id: 'moved', listedAt: dueAt(1) })
  await scheduled('before', { accountId: 'x_79', minutes: 10 })
  await scheduled('after', { accountId: 'x_79', minutes: 30 })
  await apply()
  clock.pass(dayMs)

  await pay()

  const slots = await Promise.all(
    ['before', 'moved', 'after'].map(async (id) => toMs((await target(id, 'x_79')).slotAt ?? '') - clock.now()),
  )
  expect(slots).toEqual([0, 200, 400])
})

test('a post that the plan resumes still waits as long as the platform asked before', async () => {
  const { apply, pay, scheduled, clock, target, targets } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('limited', { accountId: 'x_79', minutes: 1 })
  clock.pass(2 * minuteMs)
  const asked = { name: 'retrying' as const, at: '2026-05-04T10:00:00.000Z', reason: { class: 'rate-limited' as const, message: 'Wait.' } }
  await targets.replace(advance(await target('limited', 'x_79'), { state: asked }))
  await apply()
  expect((await target('limited', 'x_79')).state.name).toBe('paused')

  await pay()

  expect((await target('limited', 'x_79')).state).toEqual(asked)
})

test('sends what waited for the plan after the upgrade, however late', async () => {
  const { apply, pay, scheduled, run, clock, deliveries, target, publisher, ...deps } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('late', { accountId: 'x_79', minutes: 1 })
  await apply()
  clock.pass(30 * dayMs)

  await pay()
  const [sent] = deliveries.sent
  if (sent) await run(deliverTarget({ ...deps, clock, deliveries, publisherOf: async () => publisher }, sent.message))

  expect((await target('late', 'x_79')).state.name).toBe('published')
})

test('more late posts than fit into ten minutes continue in the next run', async () => {
  const { apply, pay, scheduled, clock, targets } = await anEngineOnAPlan('x_78', 'x_79')
  const many = Array.from({ length: 60 }, (_, index) => `p${String(index).padStart(2, '0')}`)
  for (const [index, id] of many.entries()) await scheduled(id, { accountId: 'x_79', minutes: 1 + index })
  await apply()
  clock.pass(20 * dayMs)

  const outcome = await pay()
  const paused = targets.all().filter(({ state }) => state.name === 'paused').length
  clock.pass(15 * minuteMs)
  const next = await apply()

  expect(outcome).toEqual({ kind: 'again', at: toInstant(clock.now() - 15 * minuteMs) })
  expect(paused).toBeGreaterThan(0)
  expect(targets.all().filter(({ state }) => state.name === 'paused')).toEqual([])
  expect(next).toEqual({ kind: 'done' })
})

test('releases what was held by a run that failed before showing it', async () => {
  const { pay, scheduled, posts, stateOf, ...deps } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })
  const sync = () => Promise.reject(new Error('The store is out of reach.'))
  const broken = applyPlan({ ...deps, posts: { ...posts, sync } }, { ownerId: 'user-1', stopAt: Number.POSITIVE_INFINITY })
  await expect(broken).rejects.toThrow()

  await pay()

  expect((await stateOf('p1', 'x_79')).name).toBe('scheduled')
})

test('what is sent at a later turn counts as late from that turn on', async () => {
  const { apply, pay, scheduled, clock, target } = await anEngineOnAPlan('x_78', 'x_79')
  for (const [index, id] of twelve.entries()) await scheduled(id, { accountId: 'x_79', minutes: 1 + index })
  await apply()
  clock.pass(dayMs)

  await pay()

  const last = await target('p12', 'x_79')
  expect(last.releasedAt).toBe(last.slotAt)
})

test('a run that started before the person paid leaves nothing held afterward', async () => {
  const { scheduled, marks, stateOf, users, accounts, ...deps } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })
  let hasPaid = false
  const list = async (userId: string) => {
    if (!hasPaid) await users.writeSubscription(userId, { subscription: paid, version: 0 })
    hasPaid = true
    return accounts.list(userId)
  }

  await applyPlan({ ...deps, users, accounts: { ...accounts, list } }, { ownerId: 'user-1', stopAt: Number.POSITIVE_INFINITY })

  expect(await marks()).toEqual(['x_77', 'x_78', 'x_79'])
  expect((await stateOf('p1', 'x_79')).name).toBe('scheduled')
})
