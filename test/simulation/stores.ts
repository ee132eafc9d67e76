import type { Accounts } from '#functions/ports/accounts.ts'
import type { Posts, Targets } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Target } from '#shared/domain/targets.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { fakeBudgets, fakeHeartbeat, fakePlatformPauses, fakePublishRateLimiter } from '#test/fakes/limits.ts'
import { fakePosts } from '#test/fakes/posts.ts'
import { fakePublishingSettings } from '#test/fakes/publishing-settings.ts'
import { fakeServerPaces } from '#test/fakes/server-paces.ts'
import { fakeTargets } from '#test/fakes/targets.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { watchBudgets } from './budgets.ts'
import type { Faults } from './faults.ts'
import { watchPlanPauses } from './plan-pauses.ts'
import { partCount } from './plans.ts'
import type { SimulatedPlatform } from './platform.ts'
import { isTwin } from './twins.ts'
import type { World } from './world.ts'

/** What only a newer version could read. */
const unreadable = { postId: 'unreadable', accountId: 'x_0' }

/** All that Crier keeps, and notes of what can't be seen in it afterwards. */
export const createStores = (world: World, faults: () => Faults, platform: SimulatedPlatform) => {
  const { chance } = world
  const { targets: watched, planPauses } = watchPlanPauses(
    world,
    fakeTargets({ now: world.now, lagMs: () => chance.between(0, Math.round(faults().indexLagMs)) }),
  )
  const { targets: answered, denials } = watchDenials(watched, platform)
  const again = async <Result>(write: () => Promise<Result>) => {
    if (faults().writtenAgain > 0 && chance.happens(faults().writtenAgain)) await write()
    return write()
  }
  const targets: typeof answered = {
    ...answered,
    get: async (ref) =>
      ref.postId === unreadable.postId ? Promise.reject(new Error('It is in a state that nobody knows.')) : answered.get(ref),
    async due(...asked) {
      const page = await answered.due(...asked)
      return { ...page, items: faults().hasUnreadable ? [unreadable, ...page.items] : page.items }
    },
    replace: (...write) => again(() => answered.replace(...write)),
    claim: (...write) => again(() => answered.claim(...write)),
  }
  const jobs = fakeJobs()
  const kept = fakePosts(targets, { jobs })
  const posts = {
    ...kept,
    /** Posts that were ever shown as failed. */
    failures: new Set<string>(),
    /** A cancel shows what had failed before it, too. */
    async replace(...[post, ...change]: Parameters<Posts['replace']>) {
      const isShown = await kept.replace(post, ...change)
      if (isShown && post.status === postStatus.failed) posts.failures.add(post.id)
      return isShown
    },
    async sync(reading: Parameters<Posts['sync']>[0]) {
      const isShown = await kept.sync(reading)
      if (isShown && reading.status === postStatus.failed) posts.failures.add(reading.id)
      return isShown
    },
  }
  const stored = fakeAccounts()
  const accounts: Accounts = {
    ...stored,
    async storeTokens(ref, change) {
      const isStored = await stored.storeTokens(ref, change)
      if (isStored) platform.unsaved.delete(ref.id.slice('x_'.length))
      return isStored
    },
    async requireReconnect(ref, change) {
      const isMarked = await stored.requireReconnect(ref, change)
      if (isMarked) platform.noteLoss(ref.id.slice('x_'.length))
      return isMarked
    },
  }
  return {
    targets,
    planPauses,
    denials,
    posts,
    accounts,
    jobs,
    users: fakeUsers(),
    settings: fakePublishingSettings(),
    platformPauses: fakePlatformPauses(),
    rateLimiter: fakePublishRateLimiter(),
    paces: fakeServerPaces(world.clock),
    ...watchBudgets(world, fakeBudgets(), faults),
    heartbeat: fakeHeartbeat(),
  }
}

/** Notes each time that a target is said to have failed or been missed while all of it is there. A person may mend that later. */
const watchDenials = <Stored extends Targets>(stored: Stored, { effects, listsLag }: SimulatedPlatform) => {
  const denials: string[] = []
  const note = ({ state, content, accountId, postId, unknownStep }: Target) => {
    if (state.name !== 'failed' && state.name !== 'missed') return
    if (isTwin(content.text)) return
    // Crier can't know of a post that appears in lists only when nobody expects it any more.
    if (listsLag && unknownStep?.step.repeat === 'reconcile') return
    const parts = effects.filter((effect) => `x_${effect.account}` === accountId && effect.text === content.text)
    if (parts.length >= partCount(content.text)) denials.push(`${postId} on ${accountId}: ${state.reason.message}`)
  }
  const targets: Stored = {
    ...stored,
    async replace(target, attempt) {
      const isReplaced = await stored.replace(target, attempt)
      if (isReplaced) note(target)
      return isReplaced
    },
  }
  return { targets, denials }
}
