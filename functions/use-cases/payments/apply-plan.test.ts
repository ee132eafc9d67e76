import { expect, test } from 'vitest'
import { dayMs, hourMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngineOnAPlan, nine, paid, twelve } from '#test/builders/an-engine-on-a-plan.ts'
import { deliverTarget } from '../publishing/deliver.ts'
import { resumePaused } from '../publishing/pauses.ts'
import { sweepDue } from '../publishing/sweep.ts'
import { applyPlan } from './apply-plan.ts'

test('keeps the accounts connected first, marks those beyond the limit, and pauses their posts with the reason', async () => {
  const { apply, marks, scheduled, stateOf, posts } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('stays')
  await scheduled('waits', { accountId: 'x_79' })

  const outcome = await apply()

  expect(await marks()).toEqual(['x_77', 'x_78', 'x_79 paused'])
  expect(await stateOf('waits', 'x_79')).toMatchObject({
    name: 'paused',
    by: 'plan',
    reason: { message: 'Your Free plan allows 2 accounts, and this one is over the limit. Early Bird allows 10.' },
  })
  expect((await stateOf('stays')).name).toBe('scheduled')
  expect((await posts.get({ workspaceId: 'user-1', id: 'waits' }))?.targets).toMatchObject([{ state: 'paused', pausedBy: 'plan' }])
  expect(outcome).toEqual({ kind: 'done' })
})

test('a reconnected account does not replace one that stays', async () => {
  const { apply, marks, accounts } = await anEngineOnAPlan('x_78', 'x_79')
  await apply()

  await accounts.connect(anAccount({ connectedAt: toInstant(toMs(nine) + 9 * dayMs) }), 'sealed-2')
  await apply()

  expect(await marks()).toEqual(['x_77', 'x_78', 'x_79 paused'])
})

test('keeps the scheduled posts due first, and those beyond the limit wait for a place', async () => {
  const { apply, scheduled, namesOf, stateOf, clock } = await anEngineOnAPlan()
  for (const [index, id] of twelve.toReversed().entries()) await scheduled(id, { minutes: 600 - index * 10 })

  const outcome = await apply()

  expect(await namesOf(...twelve.slice(0, 10))).toEqual(Array.from({ length: 10 }, () => 'scheduled'))
  expect(await namesOf('p11', 'p12')).toEqual(['paused', 'paused'])
  expect(await stateOf('p12')).toMatchObject({
    reason: { message: 'Your Free plan allows 10 scheduled posts at a time, and this one is over the limit. Early Bird has no limit.' },
  })
  expect(outcome).toEqual({ kind: 'again', at: toInstant(clock.now() + hourMs) })
})

test.each([
  ['is being sent', { state: aState.sending() }],
  ['is partly public', { state: aState.retrying(), hasEffect: true }],
  ['may be public', { state: aState.retrying(), unknownStep: { step: aStep(), sentAt: nine, fingerprint: 'Good morning' } }],
  ['was published', { state: aState.published() }],
])('lets what %s finish', async (_what, own) => {
  const { apply, scheduled, target } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79', ...own })

  await apply()

  expect(await target('p1', 'x_79')).toMatchObject(own)
})

test('the plan also pauses what the person paused, so resuming lets nothing out', async () => {
  const { apply, scheduled, stateOf, ...deps } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79', state: aState.paused() })
  await apply()

  await resumePaused(deps, { workspaceId: 'user-1' })

  expect(await stateOf('p1', 'x_79')).toMatchObject({ name: 'paused', by: 'plan' })
})

test('sends nothing to a marked account even before its post is paused', async () => {
  const { scheduled, run, accounts, target, publisher, jobs, ...deps } = await anEngineOnAPlan()
  await scheduled('p1', { minutes: 0, state: aState.enqueued() })
  await accounts.setPausedByPlan({ workspaceId: 'user-1', id: 'x_77' }, true)

  const message = {
    schema: 1 as const,
    postId: 'p1',
    accountId: 'x_77',
    workspaceId: 'user-1',
    platform: 'x' as const,
    revision: 1,
    at: toMs(nine),
  }
  await run(deliverTarget({ ...deps, accounts, jobs, publisherOf: async () => publisher }, message))

  expect((await target('p1')).state).toMatchObject({ name: 'paused', by: 'plan' })
  expect(jobs.all().map(({ kind }) => kind)).toEqual(['apply-plan'])
})

test('neither the sweep nor an old message releases what the plan holds, and the plan is checked once a day', async () => {
  const { apply, scheduled, run, stateOf, clock, jobs, deliveries, ...deps } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79', minutes: 1 })
  await apply()
  const message = { schema: 1 as const, postId: 'p1', accountId: 'x_79', workspaceId: 'user-1', platform: 'x' as const, revision: 1, at: 0 }

  clock.pass(23 * hourMs)
  await run(sweepDue({ ...deps, clock, jobs, deliveries }))
  await run(deliverTarget({ ...deps, clock, jobs, deliveries }, message))
  const before = jobs.all().length
  clock.pass(2 * hourMs)
  await run(sweepDue({ ...deps, clock, jobs, deliveries }))

  expect([before, jobs.all().map(({ kind }) => kind), deliveries.sent]).toEqual([0, ['apply-plan'], []])
  expect(await stateOf('p1', 'x_79')).toMatchObject({ name: 'paused', by: 'plan' })
})

test('applying the plan again changes nothing', async () => {
  const { apply, scheduled, targets } = await anEngineOnAPlan('x_78', 'x_79')
  for (const id of twelve) await scheduled(id)
  await scheduled('waits', { accountId: 'x_79' })
  await apply()
  const before = targets.all()

  await apply()

  expect(targets.all()).toEqual(before)
})

test('a run that failed between pausing a post and showing it shows it the next time', async () => {
  const { apply, scheduled, posts, ...deps } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })
  const sync = () => Promise.reject(new Error('The store is out of reach.'))
  const broken = applyPlan({ ...deps, posts: { ...posts, sync } }, { ownerId: 'user-1', stopAt: Number.POSITIVE_INFINITY })
  await expect(broken).rejects.toThrow()

  await apply()

  expect((await posts.get({ workspaceId: 'user-1', id: 'p1' }))?.targets).toMatchObject([{ pausedBy: 'plan' }])
})

test('checks a plan that ends on its own again at its end', async () => {
  const { pay } = await anEngineOnAPlan()

  expect(await pay({ ...paid, endsAt: '2026-05-20T09:00:00.000Z' })).toEqual({ kind: 'again', at: '2026-05-20T09:00:00.000Z' })
  expect(await pay({ ...paid, status: 'past_due', pastDueSince: nine })).toEqual({ kind: 'again', at: '2026-05-11T09:00:00.000Z' })
})

test('a run out of time continues in the next', async () => {
  const { scheduled, apply, clock } = await anEngineOnAPlan('x_78', 'x_79')
  await scheduled('p1', { accountId: 'x_79' })

  expect(await apply(0)).toEqual({ kind: 'again', at: toInstant(clock.now()) })
})

test('a person who is gone has no plan', async () => {
  const { apply, users } = await anEngineOnAPlan()
  await users.remove('user-1')

  expect(await apply()).toEqual({ kind: 'done' })
})

/** Ada on the free plan, and her shared workspace with three accounts, of which the last has a post. */
const aWorkspaceOnAPlan = async () => {
  const world = await anEngineOnAPlan()
  const workspace = aWorkspace()
  await world.workspaces.create(workspace, aMember())
  for (const [index, id] of ['x_81', 'x_82', 'x_83'].entries())
    await world.accounts.connect(
      anAccount({ workspaceId: workspace.id, id, remoteId: id, connectedAt: toInstant(toMs(nine) + index * dayMs) }),
      'sealed',
    )
  const dueAt = toInstant(toMs(nine) + hourMs)
  await world.keep(aTarget({ workspaceId: workspace.id, postId: 'shared', accountId: 'x_83', dueAt }), {
    workspaceId: workspace.id,
    id: 'shared',
    listedAt: dueAt,
  })
  const applyThere = () => applyPlan(world, { ownerId: workspace.id, stopAt: Number.POSITIVE_INFINITY })
  const marksThere = async () =>
    (await world.accounts.list(workspace.id)).map(({ id, pausedByPlan }) => `${id}${pausedByPlan ? ' paused' : ''}`)
  const namesThere = async () => (await world.targets.ofPost('shared')).map(({ state }) => state.name)
  return { ...world, workspaceId: workspace.id, applyThere, marksThere, namesThere }
}

test('applies the owner’s plan to their shared workspace', async () => {
  const { applyThere, marksThere, namesThere, marks } = await aWorkspaceOnAPlan()

  await applyThere()

  expect([await marksThere(), await namesThere()]).toEqual([['x_81', 'x_82', 'x_83 paused'], ['paused']])
  expect(await marks()).toEqual(['x_77'])
})

test('whatever changes a person’s plan is also applied to every shared workspace they own, and to no other', async () => {
  const { pay, apply, workspaces, jobs, clock, users } = await aWorkspaceOnAPlan()
  await users.create(aUser({ id: 'user-2', email: 'bea@example.com' }), 'hash')
  await workspaces.create(aWorkspace({ id: 'ws_other', ownerId: 'user-2' }), aMember({ workspaceId: 'ws_other', userId: 'user-2' }))
  await workspaces.invite(
    { id: 'i', workspaceId: 'ws_other', email: 'ada@example.com', role: 'admin', invitedBy: 'user-2', expiresAt: nine },
    't',
  )
  const planned = () => jobs.all().filter(({ kind }) => kind === 'apply-plan')

  await apply()
  const [job, ...others] = planned()

  expect(job).toMatchObject({ ownerId: 'ws_bakery', dueAt: toInstant(clock.now()) })
  expect(others).toEqual([])
  await pay()
  expect(planned()).toHaveLength(1)
})

test('the accounts and posts of a workspace continue with a larger plan, and with a new owner’s', async () => {
  const { applyThere, marksThere, namesThere, pay, users, workspaces, workspaceId } = await aWorkspaceOnAPlan()
  await applyThere()
  await pay()
  await applyThere()
  const paidFor = [await marksThere(), await namesThere()]
  await users.create(aUser({ id: 'user-2', email: 'bea@example.com', billing: { wantedPlan: 'free', version: 0 } }), 'hash')
  const invitation = { id: 'i', workspaceId, email: 'bea@example.com', role: 'admin', invitedBy: 'user-1', expiresAt: nine } as const
  await workspaces.invite(invitation, 't')
  await workspaces.join(invitation, aMember({ userId: 'user-2', role: 'admin', email: 'bea@example.com' }))

  await workspaces.handOver(workspaceId, { from: 'user-1', to: 'user-2' })
  await applyThere()

  expect(paidFor).toEqual([['x_81', 'x_82', 'x_83'], ['scheduled']])
  expect([await marksThere(), await namesThere()]).toEqual([['x_81', 'x_82', 'x_83 paused'], ['paused']])
})

test('a deleted workspace has no plan', async () => {
  const { applyThere, marksThere, workspaces, workspaceId } = await aWorkspaceOnAPlan()
  await workspaces.remove(workspaceId)

  expect(await applyThere()).toEqual({ kind: 'done' })
  expect(await marksThere()).toEqual(['x_81', 'x_82', 'x_83'])
})
