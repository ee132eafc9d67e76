import { expect, test } from 'vitest'
import type { Billing } from '#shared/domain/subscriptions.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { leadMs } from '../publishing/arm-targets.ts'
import { deliverTarget } from '../publishing/deliver-target.ts'
import { releaseHeld } from '../publishing/release-held.ts'
import { sweepDue } from '../publishing/sweep-due.ts'
import { applyPlan } from './apply-plan.ts'

const nine = '2026-05-04T09:00:00.000Z'
const free: Billing = { wantedPlan: 'free', version: 0 }
const paid = aSubscription({ plan: 'creator' })

/** The engine with a person on the free plan, with these accounts beside x_77, connected one day after the other. */
const world = async (...more: string[]) => {
  const engine = await anEngine(nine)
  const users = fakeUsers()
  await users.create(aUser({ billing: free }), 'hash')
  for (const [index, id] of more.entries())
    await engine.accounts.connect(
      anAccount({ id, remoteId: id, connectedAt: toInstant(toMs(nine) + index * dayMs), tokenExpiresAt: '2027-01-01T00:00:00.000Z' }),
      'sealed',
    )
  const deps = { ...engine, users }
  let version = 0
  const apply = (seconds = 30) => applyPlan(deps, { userId: 'user-1', stopAt: engine.clock.now() + seconds * secondMs })
  const pay = async (subscription = paid) => {
    await users.writeSubscription('user-1', { subscription, version: version++ })
    return apply()
  }
  /** A post to one account, due so many minutes after nine. */
  const scheduled = (id: string, { accountId = 'x_77', minutes = 60, ...own }: Partial<Target> & { minutes?: number } = {}) => {
    const dueAt = toInstant(toMs(nine) + minutes * minuteMs)
    return engine.keep(aTarget({ postId: id, accountId, dueAt, ...own }), { id, listedAt: dueAt })
  }
  const marks = async () => (await engine.accounts.list('user-1')).map(({ id, heldByPlan }) => `${id}${heldByPlan ? ' held' : ''}`)
  const stateOf = async (id: string, accountId?: string) => (await engine.target(id, accountId)).state
  const namesOf = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await stateOf(id)).name))
  return { ...deps, apply, pay, scheduled, marks, stateOf, namesOf }
}

const twelve = Array.from({ length: 12 }, (_, index) => `p${String(index + 1).padStart(2, '0')}`)

test('the accounts connected first stay, those beyond the limit are marked, and what goes to them is held with its reason', async () => {
  const { apply, marks, scheduled, stateOf, posts } = await world('x_78', 'x_79')
  await scheduled('stays')
  await scheduled('waits', { accountId: 'x_79' })

  const outcome = await apply()

  expect(await marks()).toEqual(['x_77', 'x_78', 'x_79 held'])
  expect(await stateOf('waits', 'x_79')).toMatchObject({
    name: 'held',
    by: 'plan',
    reason: { message: 'Your plan Free allows 2 accounts, and this one is beyond them. Early Bird allows 10.' },
  })
  expect((await stateOf('stays')).name).toBe('scheduled')
  expect((await posts.get({ userId: 'user-1', id: 'waits' }))?.targets).toMatchObject([{ state: 'held', heldBy: 'plan' }])
  expect(outcome).toEqual({ kind: 'done' })
})

test('an account that stays is not exchanged for another because it was connected again', async () => {
  const { apply, marks, accounts } = await world('x_78', 'x_79')
  await apply()

  await accounts.connect(anAccount({ connectedAt: toInstant(toMs(nine) + 9 * dayMs) }), 'sealed-2')
  await apply()

  expect(await marks()).toEqual(['x_77', 'x_78', 'x_79 held'])
})

test('when an account is disconnected the oldest that was held takes its place', async () => {
  const { apply, marks, accounts, scheduled, stateOf } = await world('x_78', 'x_79', 'x_80')
  await scheduled('waits', { accountId: 'x_79' })
  await apply()

  await accounts.remove({ userId: 'user-1', id: 'x_77' })
  await apply()

  expect(await marks()).toEqual(['x_78', 'x_79', 'x_80 held'])
  expect((await stateOf('waits', 'x_79')).name).toBe('scheduled')
})

test('of the scheduled posts those due first stay, and those beyond the limit wait for a place', async () => {
  const { apply, scheduled, namesOf, stateOf, clock } = await world()
  for (const [index, id] of twelve.toReversed().entries()) await scheduled(id, { minutes: 600 - index * 10 })

  const outcome = await apply()

  expect(await namesOf(...twelve.slice(0, 10))).toEqual(Array.from({ length: 10 }, () => 'scheduled'))
  expect(await namesOf('p11', 'p12')).toEqual(['held', 'held'])
  expect(await stateOf('p12')).toMatchObject({
    reason: { message: 'Your plan Free allows 10 scheduled posts at a time, and this one is beyond them. Early Bird has no such limit.' },
  })
  expect(outcome).toEqual({ kind: 'again', at: toInstant(clock.now() + hourMs) })
})

test('a place that becomes free goes to the next, before it is due', async () => {
  const { apply, scheduled, namesOf, targets, target, settle, clock } = await world()
  for (const [index, id] of twelve.entries()) await scheduled(id, { minutes: 10 + index * 60 })
  await apply()

  const first = await target('p01')
  await targets.replace({ ...first, version: first.version + 1, state: aState.published() })
  await settle({ userId: 'user-1', id: 'p01' })
  clock.pass(12 * minuteMs)
  await apply()

  expect(await namesOf('p11', 'p12')).toEqual(['scheduled', 'held'])
})

test('what waits is let go when the plan allows it again, whatever is late oldest first and at the pace of its account', async () => {
  const { apply, pay, scheduled, clock, deliveries, target } = await world('x_78', 'x_79')
  for (const [index, id] of twelve.entries()) await scheduled(id, { accountId: 'x_79', minutes: 1 + index })
  await scheduled('ahead', { accountId: 'x_79', minutes: 60 * 24 * 40 })
  await apply()
  clock.pass(20 * dayMs)

  const outcome = await pay()

  const turns = await Promise.all(twelve.map(async (id) => toMs((await target(id, 'x_79')).turnAt ?? '') - clock.now()))
  const pace = [0, 200, 400, 600, 800, 61_700, 62_700, 63_700, 64_700, 65_700, 123_400, 124_400]
  expect(turns).toEqual(pace)
  expect(deliveries.sent.map(({ message, delayMs }) => [message.postId, delayMs])).toEqual(
    twelve.map((id, index) => [id, Math.max(0, Math.floor(((pace[index] ?? 0) - leadMs) / secondMs) * secondMs)]),
  )
  expect(new Set((await Promise.all(twelve.map((id) => target(id, 'x_79')))).map(({ state }) => state.name))).toEqual(new Set(['armed']))
  expect((await target('ahead', 'x_79')).state.name).toBe('scheduled')
  expect(outcome).toEqual({ kind: 'done' })
})

test('what waited for the plan goes out after the upgrade whatever its lateness', async () => {
  const { apply, pay, scheduled, run, clock, deliveries, target, publisher, ...deps } = await world('x_78', 'x_79')
  await scheduled('late', { accountId: 'x_79', minutes: 1 })
  await apply()
  clock.pass(30 * dayMs)

  await pay()
  const [sent] = deliveries.sent
  if (sent) await run(deliverTarget({ ...deps, clock, deliveries, publisherOf: async () => publisher }, sent.message))

  expect((await target('late', 'x_79')).state.name).toBe('published')
})

test('more late posts than fit into ten minutes go on in the next run', async () => {
  const { apply, pay, scheduled, clock, targets } = await world('x_78', 'x_79')
  const many = Array.from({ length: 60 }, (_, index) => `p${String(index).padStart(2, '0')}`)
  for (const [index, id] of many.entries()) await scheduled(id, { accountId: 'x_79', minutes: 1 + index })
  await apply()
  clock.pass(20 * dayMs)

  const outcome = await pay()
  const held = targets.all().filter(({ state }) => state.name === 'held').length
  clock.pass(15 * minuteMs)
  const next = await apply()

  expect(outcome).toEqual({ kind: 'again', at: toInstant(clock.now() - 15 * minuteMs) })
  expect(held).toBeGreaterThan(0)
  expect(targets.all().filter(({ state }) => state.name === 'held')).toEqual([])
  expect(next).toEqual({ kind: 'done' })
})

test.each([
  ['is being sent', { state: aState.sending() }],
  ['is partly public', { state: aState.retrying(), hasEffect: true }],
  ['may be public', { state: aState.retrying(), doubt: { step: aStep(), sentAt: nine, fingerprint: 'Good morning' } }],
  ['was published', { state: aState.published() }],
])('what %s is left to end', async (_what, own) => {
  const { apply, scheduled, target } = await world('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79', ...own })

  await apply()

  expect(await target('p1', 'x_79')).toMatchObject(own)
})

test('what the person holds is held by the plan as well, so that their own release lets nothing out', async () => {
  const { apply, scheduled, stateOf, ...deps } = await world('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79', state: aState.held() })
  await apply()

  await releaseHeld(deps, { userId: 'user-1' })

  expect(await stateOf('p1', 'x_79')).toMatchObject({ name: 'held', by: 'plan' })
})

test('the engine sends nothing to a marked account, though its post is not held yet', async () => {
  const { scheduled, run, accounts, target, publisher, jobs, ...deps } = await world()
  await scheduled('p1', { minutes: 0, state: aState.armed() })
  await accounts.setHeldByPlan({ userId: 'user-1', id: 'x_77' }, true)

  const message = {
    schema: 1 as const,
    postId: 'p1',
    accountId: 'x_77',
    userId: 'user-1',
    platform: 'x' as const,
    revision: 1,
    at: toMs(nine),
  }
  await run(deliverTarget({ ...deps, accounts, jobs, publisherOf: async () => publisher }, message))

  expect((await target('p1')).state).toMatchObject({ name: 'held', by: 'plan' })
  expect(jobs.all().map(({ kind }) => kind)).toEqual(['apply-plan'])
})

test('neither the sweep nor an old message lets go what the plan holds; the plan is asked for once a day', async () => {
  const { apply, scheduled, run, stateOf, clock, jobs, deliveries, ...deps } = await world('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79', minutes: 1 })
  await apply()
  const message = { schema: 1 as const, postId: 'p1', accountId: 'x_79', userId: 'user-1', platform: 'x' as const, revision: 1, at: 0 }

  clock.pass(23 * hourMs)
  await run(sweepDue({ ...deps, clock, jobs, deliveries }))
  await run(deliverTarget({ ...deps, clock, jobs, deliveries }, message))
  const before = jobs.all().length
  clock.pass(2 * hourMs)
  await run(sweepDue({ ...deps, clock, jobs, deliveries }))

  expect([before, jobs.all().map(({ kind }) => kind), deliveries.sent]).toEqual([0, ['apply-plan'], []])
  expect(await stateOf('p1', 'x_79')).toMatchObject({ name: 'held', by: 'plan' })
})

test('applying the plan again changes nothing', async () => {
  const { apply, scheduled, targets } = await world('x_78', 'x_79')
  for (const id of twelve) await scheduled(id)
  await scheduled('waits', { accountId: 'x_79' })
  await apply()
  const before = targets.all()

  await apply()

  expect(targets.all()).toEqual(before)
})

test('a run that broke down between holding a post and showing it shows it the next time', async () => {
  const { apply, scheduled, posts, ...deps } = await world('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })
  const settle = () => Promise.reject(new Error('The store is out of reach.'))
  const broken = applyPlan({ ...deps, posts: { ...posts, settle } }, { userId: 'user-1', stopAt: Number.POSITIVE_INFINITY })
  await expect(broken).rejects.toThrow()

  await apply()

  expect((await posts.get({ userId: 'user-1', id: 'p1' }))?.targets).toMatchObject([{ heldBy: 'plan' }])
})

test('what was held by a run that broke down before it showed that is let go all the same', async () => {
  const { pay, scheduled, posts, stateOf, ...deps } = await world('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })
  const settle = () => Promise.reject(new Error('The store is out of reach.'))
  const broken = applyPlan({ ...deps, posts: { ...posts, settle } }, { userId: 'user-1', stopAt: Number.POSITIVE_INFINITY })
  await expect(broken).rejects.toThrow()

  await pay()

  expect((await stateOf('p1', 'x_79')).name).toBe('scheduled')
})

test('what goes out at a later turn is late from that turn on', async () => {
  const { apply, pay, scheduled, clock, target } = await world('x_78', 'x_79')
  for (const [index, id] of twelve.entries()) await scheduled(id, { accountId: 'x_79', minutes: 1 + index })
  await apply()
  clock.pass(dayMs)

  await pay()

  const last = await target('p12', 'x_79')
  expect(last.releasedAt).toBe(last.turnAt)
})

test('a plan that ends by itself is looked at again at its end', async () => {
  const { pay } = await world()

  expect(await pay({ ...paid, endsAt: '2026-05-20T09:00:00.000Z' })).toEqual({ kind: 'again', at: '2026-05-20T09:00:00.000Z' })
  expect(await pay({ ...paid, status: 'past_due', pastDueSince: nine })).toEqual({ kind: 'again', at: '2026-05-11T09:00:00.000Z' })
})

test('a run that has no more time goes on in the next', async () => {
  const { scheduled, apply, clock } = await world('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })

  expect(await apply(0)).toEqual({ kind: 'again', at: toInstant(clock.now()) })
})

test('a run that began before the person paid leaves nothing held once they have', async () => {
  const { scheduled, marks, stateOf, users, accounts, ...deps } = await world('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })
  let hasPaid = false
  const list = async (userId: string) => {
    if (!hasPaid) await users.writeSubscription(userId, { subscription: paid, version: 0 })
    hasPaid = true
    return accounts.list(userId)
  }

  await applyPlan({ ...deps, users, accounts: { ...accounts, list } }, { userId: 'user-1', stopAt: Number.POSITIVE_INFINITY })

  expect(await marks()).toEqual(['x_77', 'x_78', 'x_79'])
  expect((await stateOf('p1', 'x_79')).name).toBe('scheduled')
})

test('somebody who is gone has no plan', async () => {
  const { apply, users } = await world()
  await users.remove('user-1')

  expect(await apply()).toEqual({ kind: 'done' })
})
