import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { publishRateLimit } from '#functions/use-cases/publishing/slots.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isFinal } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { fakePosts } from '#test/fakes/posts.ts'
import type { fakeTargets } from '#test/fakes/targets.ts'
import { isSteady, jumpedMs } from './clock-jumps.ts'
import { isTwin } from './twins.ts'
import type { World } from './world.ts'

/** The maximum cost of each target, however much goes wrong: messages, calls to its platform, and recorded attempts. */
const limits = { messages: 120, calls: 120, attempts: 90 }

/** How far apart a worker's clock and the platform's may be, in ms. */
const clockSlackMs = 500

type Cost = { messages: number; calls: number }

/**
 * Watches what can't be seen at the end: each target's cost, whether the platform is called again before the time it
 * named, and whether anyone waits for a post without seeing why.
 */
export const watchUpkeep = (world: World) => {
  const costs = new Map<string, Cost>()
  const notBefore = new Map<string, { since: number; until: number }>()
  const broken: string[] = []
  const silentSince = new Map<string, number>()
  const silent = new Set<string>()

  const costOf = (key: string) => {
    const cost = costs.get(key) ?? { messages: 0, calls: 0 }
    costs.set(key, cost)
    return cost
  }
  return {
    noteMessage: ({ postId, accountId, revision }: DeliveryMessage) => {
      costOf(`${postId} ${accountId} revision ${revision}`).messages++
    },
    /** A call to the platform for a text on an account. */
    noteCall: (text: string, remoteId: string) => {
      const key = `${text} on ${remoteId}`
      costOf(key).calls++
      // With two posts of the same text, it's unclear here which one was asked to wait.
      if (isTwin(text)) return
      const { since, until } = notBefore.get(key) ?? { since: 0, until: 0 }
      if (world.now() < until - clockSlackMs && isSteady(world, since, world.now()))
        broken.push(`I18 called again ${until - world.now()} ms before the time the platform named: ${key}`)
    },
    /** The platform asks to wait with a text. */
    noteWait: (text: string, remoteId: string, afterMs: number) =>
      notBefore.set(`${text} on ${remoteId}`, { since: world.now(), until: world.now() + afterMs }),
    /** Checks what people are shown about overdue posts. */
    lookForSilence: (targets: ReturnType<typeof fakeTargets>, posts: ReturnType<typeof fakePosts>) => {
      for (const target of targets.all()) {
        const key = `${target.postId} on ${target.accountId}`
        const since = isSilent(world.now(), target, posts) ? (silentSince.get(key) ?? world.now()) : undefined
        if (since === undefined) silentSince.delete(key)
        else silentSince.set(key, since)
        if (since !== undefined && world.now() - since > hourMs + jumpedMs(world)) silent.add(key)
      }
    },
    /** Returns the broken promises. Each text is one. */
    broken: (targets: ReturnType<typeof fakeTargets>) => [
      ...broken,
      ...[...silent].map((what) => `I17 waited for more than an hour without a visible reason: ${what}`),
      ...[...costs].flatMap(([what, { messages, calls }]) =>
        messages > limits.messages || calls > limits.calls ? [`I19 cost ${messages} messages and ${calls} calls: ${what}`] : [],
      ),
      ...targets
        .all()
        .flatMap(({ postId, accountId, attempts }) =>
          attempts > limits.attempts ? [`I19 took ${attempts} attempts: ${postId} on ${accountId}`] : [],
        ),
    ],
  }
}

/** Shown as scheduled, with no reason why it wasn't sent. */
const isSilent = (now: number, target: Target, posts: ReturnType<typeof fakePosts>) => {
  const { postId, accountId, dueAt, state } = target
  if (isFinal(state.name) || now < toMs(dueAt)) return false
  const post = posts.all().find(({ id }) => id === postId)
  const shown = post?.targets.find((summary) => summary.accountId === accountId)
  const isWaiting = post?.status === postStatus.scheduled && (shown?.state === 'scheduled' || shown?.state === 'enqueued')
  return isWaiting && shown.reason === undefined
}

/** How often people's screens are checked, in ms. */
export const lookEveryMs = 5 * minuteMs

/** How late a post may be, in ms, once all faults are long over. */
const punctualMs = 3 * secondMs

/**
 * Returns the posts that were late although nothing had gone wrong for a long time and their account had no queue.
 * `texts` are those that were due then.
 */
export const lateAfterward = (
  effects: readonly { text: string; account: string; at: number; part: number }[],
  written: readonly { text: string; accountIds: string[]; dueAt: number }[],
) =>
  written.flatMap(({ text, accountIds, dueAt }) =>
    accountIds.flatMap((accountId) => {
      const account = accountId.slice('x_'.length)
      const at = effects.find((effect) => effect.text === text && effect.account === account && effect.part === 1)?.at
      const neighbors = effects.filter((other) => other.account === account && Math.abs(other.at - dueAt) < 3 * minuteMs).length
      if (neighbors > 5 || (at !== undefined && at - dueAt <= punctualMs)) return []
      return [
        `I20 late long after all faults were over: ${text} on ${account}, due ${toInstant(dueAt)}, ${at === undefined ? 'never' : toInstant(at)}`,
      ]
    }),
  )

/** How much earlier a later post in the queue may appear to arrive, in ms, because each call takes time. */
const overtakenMs = 3 * secondMs

/**
 * How long after the first post of a queue its last may be due, in ms: the time the rate limit takes, plus two minutes.
 */
const queueMs = (count: number) => (Math.ceil(count / publishRateLimit.limit) - 1) * publishRateLimit.windowMs + 2 * minuteMs

/**
 * Returns the posts that were overtaken, or late, in their account's queue although nothing went wrong. `written` are
 * posts to one account, and other posts may be in between.
 */
export const outOfOrder = (
  effects: readonly { text: string; account: string; at: number; part: number }[],
  written: readonly { text: string; postId: string; accountIds: string[]; dueAt: number }[],
) => {
  const inOrder = written.toSorted((one, other) => one.dueAt - other.dueAt || (one.postId < other.postId ? -1 : 1))
  let latest = 0
  const [account] = inOrder[0]?.accountIds ?? []
  const begun = effects.filter((effect) => effect.part === 1 && `x_${effect.account}` === account)
  const endsAt = Math.max(0, ...begun.filter(({ text }) => inOrder.some((one) => one.text === text)).map(({ at }) => at))
  const inQueue = begun.filter(({ at }) => at >= (inOrder[0]?.dueAt ?? 0) - minuteMs && at <= endsAt)
  const last = Math.max(0, ...inOrder.map(({ dueAt }) => dueAt)) + queueMs(inQueue.length)
  return inOrder.flatMap(({ text }) => {
    const at = effects.find((effect) => effect.text === text && effect.part === 1)?.at
    if (at === undefined || at > last) return [`I21 its queue didn’t send it in time: ${text}`]
    const isOvertaken = at < latest - overtakenMs
    latest = Math.max(latest, at)
    return isOvertaken ? [`I21 overtook a post ahead of it in the queue: ${text} at ${toInstant(at)}`] : []
  })
}
