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

/** What each target may cost in all, however much goes wrong: messages, calls of its platform, and attempts written down. */
const limits = { messages: 120, calls: 120, attempts: 90 }

/** How far apart the clocks of a worker and the platform may be, in ms. */
const clockSlackMs = 500

type Cost = { messages: number; calls: number }

/**
 * Watches what can't be seen at the end. What does each target cost? Is the platform asked again before the time that it named? Does somebody wait
 * for a post without being able to see why?
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
    /** A call of the platform for a text on an account. */
    noteCall: (text: string, remoteId: string) => {
      const key = `${text} on ${remoteId}`
      costOf(key).calls++
      // Of two posts with the same words it can't be told here which one was asked to wait.
      if (isTwin(text)) return
      const { since, until } = notBefore.get(key) ?? { since: 0, until: 0 }
      if (world.now() < until - clockSlackMs && isSteady(world, since, world.now()))
        broken.push(`I18 asked again ${until - world.now()} ms before the platform said: ${key}`)
    },
    /** The platform asks to wait with a text. */
    noteWait: (text: string, remoteId: string, afterMs: number) =>
      notBefore.set(`${text} on ${remoteId}`, { since: world.now(), until: world.now() + afterMs }),
    /** Looks at what people are shown of posts that are overdue. */
    lookForSilence: (targets: ReturnType<typeof fakeTargets>, posts: ReturnType<typeof fakePosts>) => {
      for (const target of targets.all()) {
        const key = `${target.postId} on ${target.accountId}`
        const since = isSilent(world.now(), target, posts) ? (silentSince.get(key) ?? world.now()) : undefined
        if (since === undefined) silentSince.delete(key)
        else silentSince.set(key, since)
        if (since !== undefined && world.now() - since > hourMs + jumpedMs(world)) silent.add(key)
      }
    },
    /** Which promises were broken; each text is one. */
    broken: (targets: ReturnType<typeof fakeTargets>) => [
      ...broken,
      ...[...silent].map((what) => `I17 waited for more than an hour and nobody could see why: ${what}`),
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

/** Shown as scheduled, with nothing that says why it was not sent. */
const isSilent = (now: number, target: Target, posts: ReturnType<typeof fakePosts>) => {
  const { postId, accountId, dueAt, state } = target
  if (isFinal(state.name) || now < toMs(dueAt)) return false
  const post = posts.all().find(({ id }) => id === postId)
  const shown = post?.targets.find((summary) => summary.accountId === accountId)
  const isWaiting = post?.status === postStatus.scheduled && (shown?.state === 'scheduled' || shown?.state === 'enqueued')
  return isWaiting && shown.reason === undefined
}

/** How often the screens of people are checked, in ms. */
export const lookEveryMs = 5 * minuteMs

/** With all faults over for long, a post is on the second again: what is later than this, in ms, is too late. */
const punctualMs = 3 * secondMs

/** What came late though nothing had gone wrong for long, and its account had no line; `texts` are those that were due then. */
export const lateAfterwards = (
  effects: readonly { text: string; account: string; at: number; part: number }[],
  written: readonly { text: string; accountIds: string[]; dueAt: number }[],
) =>
  written.flatMap(({ text, accountIds, dueAt }) =>
    accountIds.flatMap((accountId) => {
      const account = accountId.slice('x_'.length)
      const at = effects.find((effect) => effect.text === text && effect.account === account && effect.part === 1)?.at
      const neighbours = effects.filter((other) => other.account === account && Math.abs(other.at - dueAt) < 3 * minuteMs).length
      if (neighbours > 5 || (at !== undefined && at - dueAt <= punctualMs)) return []
      return [
        `I20 late long after all faults were over: ${text} on ${account}, due ${toInstant(dueAt)}, ${at === undefined ? 'never' : toInstant(at)}`,
      ]
    }),
  )

/** How much earlier what is behind another in the queue may seem to arrive, in ms: each call takes its time. */
const overtakenMs = 3 * secondMs

/** How long after the first of a line its last may be due to go out, in ms: as many a window as the limit allows, and two minutes. */
const queueMs = (count: number) => (Math.ceil(count / publishRateLimit.limit) - 1) * publishRateLimit.windowMs + 2 * minuteMs

/** What was overtaken in its account's line, or came late in it, although nothing went wrong; `written` are posts to one account, where others may stand between them. */
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
    if (at === undefined || at > last) return [`I21 was not out in time in its queue: ${text}`]
    const isOvertaken = at < latest - overtakenMs
    latest = Math.max(latest, at)
    return isOvertaken ? [`I21 went out before what was before it in the queue: ${text} at ${toInstant(at)}`] : []
  })
}
