import { applyPlan } from '#functions/use-cases/payments/apply-plan.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { fakeUsers } from '../fakes/users.ts'
import { fakeWorkspaces } from '../fakes/workspaces.ts'
import { aSubscription } from './a-subscription.ts'
import { aTarget } from './a-target.ts'
import { aUser } from './a-user.ts'
import { anAccount } from './an-account.ts'
import { anEngine } from './an-engine.ts'

/** The engine clock's start time. */
export const nine = '2026-05-04T09:00:00.000Z'
const free: Billing = { wantedPlan: 'free', version: 0 }
/** The subscription that `pay` buys by default. */
export const paid = aSubscription({ plan: 'creator' })

/** The engine with a person on the free plan, who has these accounts besides x_77, connected on consecutive days. */
export const anEngineOnAPlan = async (...more: string[]) => {
  const engine = await anEngine(nine)
  const users = fakeUsers()
  await users.create(aUser({ billing: free }), 'hash')
  for (const [index, id] of more.entries())
    await engine.accounts.connect(
      anAccount({ id, remoteId: id, connectedAt: toInstant(toMs(nine) + index * dayMs), tokenExpiresAt: '2027-01-01T00:00:00.000Z' }),
      'sealed',
    )
  const workspaces = fakeWorkspaces()
  const deps = { ...engine, users, workspaces }
  let version = 0
  const apply = (seconds = 30) => applyPlan(deps, { ownerId: 'user-1', stopAt: engine.clock.now() + seconds * secondMs })
  const pay = async (subscription = paid) => {
    await users.writeSubscription('user-1', { subscription, version: version++ })
    return apply()
  }
  /** A post to one account, due the given number of minutes after nine. */
  const scheduled = (id: string, { accountId = 'x_77', minutes = 60, ...own }: Partial<Target> & { minutes?: number } = {}) => {
    const dueAt = toInstant(toMs(nine) + minutes * minuteMs)
    return engine.keep(aTarget({ postId: id, accountId, dueAt, ...own }), { id, listedAt: dueAt })
  }
  const marks = async () => (await engine.accounts.list('user-1')).map(({ id, pausedByPlan }) => `${id}${pausedByPlan ? ' paused' : ''}`)
  const stateOf = async (id: string, accountId?: string) => (await engine.target(id, accountId)).state
  const namesOf = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await stateOf(id)).name))
  return { ...deps, apply, pay, scheduled, marks, stateOf, namesOf }
}

/** Twelve post IDs, two more than the free plan allows. */
export const twelve = Array.from({ length: 12 }, (_, index) => `p${String(index + 1).padStart(2, '0')}`)
