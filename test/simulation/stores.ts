import type { Accounts } from '#functions/ports/accounts.ts'
import type { Posts } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isFinal, promisedTime } from '#shared/domain/target-rules.ts'
import type { Target, TargetRef } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import { statusOf } from '#shared/publishing/posts.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeEvents } from '#test/fakes/events.ts'
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

/** A state that only a newer version could read. */
const unreadable = { postId: 'unreadable', accountId: 'x_0' }

/** Everything Crier stores, plus records of what can't be seen there afterward. */
export const createStores = (world: World, faults: () => Faults, platform: SimulatedPlatform) => {
  const { chance } = world
  const { targets: watched, planPauses } = watchPlanPauses(
    world,
    fakeTargets({ now: world.now, lagMs: () => chance.between(0, Math.round(faults().indexLagMs)) }),
  )
  const { targets: truthful, denials } = watchDenials(watched, platform)
  const { targets: answered, letGoLate } = watchLetGo(world, truthful)
  const again = async <Result>(write: () => Promise<Result>) => {
    if (faults().writtenAgain > 0 && chance.happens(faults().writtenAgain)) await write()
    return write()
  }
  /** Posts that ever failed, shown or not: people may be told, and fix it, before it's shown. */
  const failures = new Set<string>()
  const noted = ({ postId }: Target, isReplaced: boolean) => {
    const states = answered.all().flatMap((target) => (target.postId === postId ? [target.state.name] : []))
    if (statusOf(states) === postStatus.failed) failures.add(postId)
    return isReplaced
  }
  const targets: typeof answered = {
    ...answered,
    get: async (ref) =>
      ref.postId === unreadable.postId ? Promise.reject(new Error('It is in a state that nobody knows.')) : answered.get(ref),
    async due(...asked) {
      const page = await answered.due(...asked)
      return { ...page, items: faults().hasUnreadable ? [unreadable, ...page.items] : page.items }
    },
    replace: (...write) => again(() => answered.replace(...write)).then((isReplaced) => noted(write[0], isReplaced)),
    claim: (...write) => again(() => answered.claim(...write)),
  }
  const jobs = fakeJobs()
  const kept = fakePosts(targets, { jobs })
  const posts = {
    ...kept,
    failures,
    /** A cancellation also shows what had failed before it. */
    async replace(...[post, ...change]: Parameters<Posts['replace']>) {
      const isShown = await kept.replace(post, ...change)
      if (isShown && post.status === postStatus.failed) failures.add(post.id)
      return isShown
    },
    async sync(reading: Parameters<Posts['sync']>[0]) {
      const isShown = await kept.sync(reading)
      if (isShown && reading.status === postStatus.failed) failures.add(reading.id)
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
    letGoLate,
    posts,
    accounts,
    jobs,
    events: fakeEvents(),
    users: fakeUsers(),
    settings: fakePublishingSettings(),
    platformPauses: fakePlatformPauses(),
    rateLimiter: fakePublishRateLimiter(),
    paces: fakeServerPaces(world.clock),
    ...watchBudgets(world, fakeBudgets(), faults),
    heartbeat: fakeHeartbeat(),
  }
}

/**
 * Records each time a target that waited for its account goes on by itself after its time, and by how much, in ms. A
 * person's action comes with a new revision.
 */
const watchLetGo = (world: World, stored: ReturnType<typeof fakeTargets>) => {
  const letGoLate: { postId: string; accountId: string; at: number; lateBy: number }[] = []
  const targets: ReturnType<typeof fakeTargets> = {
    ...stored,
    async replace(target, attempt) {
      const before = stored.all().find(({ postId, accountId }) => postId === target.postId && accountId === target.accountId)
      const isReplaced = await stored.replace(target, attempt)
      const waited = before?.state.name === 'paused' && before.state.by === 'reconnect' && before.revision === target.revision
      if (isReplaced && before && waited && target.state.name !== 'paused' && !isFinal(target.state.name))
        letGoLate.push({
          postId: target.postId,
          accountId: target.accountId,
          at: world.now(),
          lateBy: world.now() - toMs(promisedTime(before)),
        })
      return isReplaced
    },
  }
  return { targets, letGoLate }
}

/**
 * Records each time a target is shown as paused, canceled, failed, or missed while all of it exists, or while part of
 * it exists and its URL isn't shown. Also records a target that's gone or has another text while some of it exists. A
 * person may fix that later.
 */
const watchDenials = (stored: ReturnType<typeof fakeTargets>, { effects, listsLag }: SimulatedPlatform) => {
  const denials: string[] = []
  const partsOf = ({ content, accountId }: Target) =>
    isTwin(content.text) ? [] : effects.filter((effect) => `x_${effect.account}` === accountId && effect.text === content.text)
  const nameOf = ({ postId, accountId }: TargetRef) => `${postId} on ${accountId}`

  const note = (target: Target) => {
    const { state, content, publicPart } = target
    if (state.name !== 'failed' && state.name !== 'missed' && state.name !== 'paused' && state.name !== 'cancelled') return
    if (isOverlooked(target)) return
    const there = partsOf(target)
    const isWhole = there.length >= partCount(content.text)
    if (isWhole) denials.push(`${nameOf(target)} was ${state.name}: ${JSON.stringify(state)}`)
    else if (there.length > 0 && !publicPart) denials.push(`${nameOf(target)} was ${state.name}, and hid its first part`)
  }
  /**
   * Crier can't know about a post that the platform's own list hides for longer than anyone expects and twice reports
   * as missing.
   */
  const isOverlooked = ({ state, unknownStep }: Target) =>
    (state.name === 'failed' || state.name === 'missed') && listsLag && unknownStep?.step.repeat === 'reconcile'
  /** Anything that's over may be sent again or deleted, with everything that exists of it. */
  const noteForgotten = (ref: TargetRef, after?: Target) => {
    const before = stored.all().find(({ postId, accountId }) => postId === ref.postId && accountId === ref.accountId)
    if (!before || isFinal(before.state.name) || after?.content.text === before.content.text) return
    if (partsOf(before).length > 0)
      denials.push(`${nameOf(ref)} was ${after ? 'changed' : 'taken away'} as ${JSON.stringify(before.state)}`)
  }
  const targets: ReturnType<typeof fakeTargets> = {
    ...stored,
    async replace(target, attempt) {
      const isReplaced = await stored.replace(target, attempt)
      if (isReplaced) note(target)
      return isReplaced
    },
    async claim(target, made) {
      const claimed = await stored.claim(target, made)
      if (claimed === 'written') note(target)
      return claimed
    },
    put(target) {
      noteForgotten(target, target)
      stored.put(target)
      note(target)
    },
    remove(ref) {
      noteForgotten(ref)
      stored.remove(ref)
    },
  }
  return { targets, denials }
}
