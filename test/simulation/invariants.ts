import { settledEvent } from '#functions/use-cases/events/post-events.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { lateLimitMinutesDefault } from '#shared/domain/publishing-settings.ts'
import { isFinal, lateToleranceMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { statusOf } from '#shared/publishing/posts.ts'
import { aheadBefore, behindBefore, isSteady, jumpedMs } from './clock-jumps.ts'
import type { Crier } from './crier.ts'
import { pausesCutShort } from './part-pauses.ts'
import type { Disconnect, LeftOut, Pause, People, Written } from './people.ts'
import { isIdempotent, isPrepared, partCount } from './plans.ts'
import type { Effect } from './platform.ts'
import { confusedTwins, isTwin } from './twins.ts'
import type { World } from './world.ts'

type PlayedSeed = {
  world: World
  crier: Crier
  people: Pick<People, 'written' | 'pauses' | 'edits' | 'confirmed' | 'disconnects' | 'leftOut'>
}

/**
 * Crier's promises (docs/reliability.md, I1 to I33), checked once everything is quiet. Each text is a broken promise.
 */
export const brokenPromises = (
  { world, crier, people: { written, pauses, edits, confirmed, disconnects, leftOut } }: PlayedSeed,
  lateLimits: Map<string, number>,
) => [
  ...postedTwice(crier.platform.effects, written),
  ...postedAtTheWrongTime(world, crier.platform.effects, written),
  ...tooManyAMinute(world, crier.platform.effects),
  ...notEnded(crier.targets.all()),
  ...untruths(crier, confirmed),
  ...accountsLost(crier),
  ...secretsTold(crier),
  ...editsLost(edits),
  ...postedWhilePaused(world, crier.platform.effects, { written, pauses }),
  ...postedTooLate({ world, crier, written }, lateLimits),
  ...postedWhilePausedByPlan(crier),
  ...pausedWithoutReason(crier),
  ...letGoOutOfOrder(crier),
  ...missedForPlan(crier, lateLimits),
  ...nobodyTold(crier, clockSlackMs + jumpedMs(world)),
  ...toldForNothing(crier),
  ...eventsLost(crier),
  ...confusedTwins(crier, confirmed),
  ...sentWhileDisconnected(crier.platform.effects, disconnects),
  ...sentThoughLeftOut(crier.platform.effects, leftOut),
  ...letGoUnasked(world, crier),
  ...pausesCutShort(world, crier.platform.effects),
  ...crier.denials.map((denial) => `I22 public, but not shown as public: ${denial}`),
]

const postedTwice = (effects: readonly Effect[], written: readonly Written[]) => {
  const seen = new Map<string, number>()
  return effects.flatMap(({ account, text, part, at }) => {
    const key = `${account} ${text} part ${part}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const isAsked = count <= Math.max(1, written.filter((note) => note.text === text).length)
    return isAsked ? [] : [`I1 posted twice: ${key} at ${toInstant(at)}`]
  })
}

const postedAtTheWrongTime = (world: World, effects: readonly Effect[], written: readonly Written[]) => {
  const notes = new Map(written.map((note) => [note.text, note]))
  return effects.flatMap(({ text, at, part }) => {
    const note = notes.get(text)
    if (!note) return [`I3 posted what nobody wrote: ${text}`]
    // A thread that began by a clock that was ahead goes on, even if that clock is set back.
    if (part === 1 && at < note.dueAt - secondMs - aheadBefore(world, at))
      return [`I3 posted early: ${text} at ${toInstant(at)}, due ${toInstant(note.dueAt)}`]
    const isOutcomeUnknown = text.startsWith('final')
    if (note.supersededAt !== undefined && at > note.supersededAt && !isOutcomeUnknown)
      return [`I3 posted after it was cancelled or changed: ${text}`]
    return []
  })
}

/** A clock that jumps within the minute can't tell how long it was. */
const tooManyAMinute = (world: World, effects: readonly Effect[]) =>
  effects.flatMap(({ account, part, arrivedAt: at }) => {
    const minute = effects.filter(
      (other) => other.account === account && other.part === 1 && other.arrivedAt > at - minuteMs && other.arrivedAt <= at,
    )
    return part === 1 && minute.length > 5 && isSteady(world, at - 2 * minuteMs, at)
      ? [`I4 ${minute.length} posts within a minute on ${account} at ${toInstant(at)}`]
      : []
  })

const notEnded = (targets: readonly Target[]) =>
  targets
    .filter(({ state }) => !isFinal(state.name))
    .map(({ postId, accountId, state }) => `I2 never ended: ${postId} on ${accountId} is ${JSON.stringify(state)}`)

const untruths = ({ targets, posts, platform }: Crier, confirmed: Set<string>) => [
  ...targets
    .all()
    .filter(({ postId, accountId, content }) => !confirmed.has(`${postId} ${accountId}`) && !isTwin(content.text))
    .flatMap((target) => untruth(target, platform)),
  ...posts.all().flatMap((post) => {
    const states = targets.all().filter(({ postId }) => postId === post.id)
    const shown = post.targets.map(({ accountId, state }) => `${accountId}=${state}`).sort()
    const real = states.map(({ accountId, state }) => `${accountId}=${state.name}`).sort()
    if (states.length > 0 && post.status !== statusOf(states.map(({ state }) => state.name)))
      return [`I5 post ${post.id} has status ${post.status}: ${real}`]
    return states.length > 0 && shown.join() !== real.join() ? [`I5 post ${post.id} shows ${shown} but is ${real}`] : []
  }),
  ...targets
    .all()
    .filter((target) => isFinal(target.state.name) && targets.isIndexed(target))
    .map(({ postId }) => `I5 ${postId} has ended but is still in the due index`),
]

const untruth = ({ state, content, accountId, hasEffect, postId, unknownStep }: Target, { effects, listsLag }: Crier['platform']) => {
  const isSure = 'reason' in state && state.reason?.class === 'duplicate'
  // A post hidden from a list for longer than anyone expects is overlooked and may then be reported as failed.
  if (unknownStep && listsLag && !isSure && (state.name === 'failed' || state.name === 'missed')) return []
  const parts = partCount(content.text)
  const own = effects.filter((effect) => `x_${effect.account}` === accountId && effect.text === content.text)
  // A comment may be missing. That's reported with the post.
  const there = own.filter(({ part }) => part <= parts).length
  if (state.name === 'published' && there !== parts)
    return [`I5 ${postId} on ${accountId} is shown as published, with ${there} of its parts public`]
  const isDenied = state.name === 'failed' || state.name === 'missed' || state.name === 'cancelled' || state.name === 'paused'
  // Part of a thread may exist, and Crier says so. A thread that exists in full has neither failed nor been canceled.
  return isDenied && there > 0 && (!hasEffect || there === parts)
    ? [`I5 ${postId} on ${accountId} is shown as ${state.name}, with ${there} of its parts public`]
    : []
}

/**
 * An account may only be lost for a reason: it was revoked, or a refresh response was lost after the tokens rotated.
 */
const accountsLost = ({ platform }: Crier) =>
  [...platform.needlesslyLost].map((remoteId) => `I7 account ${remoteId} was lost without cause`)

const secretsTold = ({ reports, targets }: Crier) =>
  [...reports, ...targets.all().map((target) => JSON.stringify(target)), ...targets.allAttempts().map((attempt) => JSON.stringify(attempt))]
    .filter((text) => text.includes('SECRET'))
    .map((text) => `I6 a secret was revealed: ${text.slice(0, 80)}`)

const editsLost = (edits: readonly string[]) =>
  edits.filter((edit, index) => edits.indexOf(edit) !== index).map((edit) => `I8 two edits of ${edit} were accepted`)

/** How long after the person paused everything a post already on its way may still arrive, in ms. */
const inFlightMs = minuteMs

const postedWhilePaused = (
  world: World,
  effects: readonly Effect[],
  { written, pauses }: { written: readonly Written[]; pauses: readonly Pause[] },
) =>
  effects.flatMap(({ text, at, part }) => {
    const workspaceId = written.find((note) => note.text === text)?.workspaceId
    const isPaused = pauses.some(
      // The operator’s pause has an end, which the clock determines.
      (pause) =>
        at > pause.from + inFlightMs &&
        (pause.workspaceId === 'everybody' ? at + aheadBefore(world, at) < pause.to : pause.workspaceId === workspaceId && at < pause.to),
    )
    return isPaused ? [`I9 posted while paused: ${text} part ${part} at ${toInstant(at)}`] : []
  })

/** Posts the response counted as paused stay so until the account is reconnected. */
const sentWhileDisconnected = (effects: readonly Effect[], disconnects: readonly Disconnect[]) => [
  ...effects.flatMap(({ account, text, part, sentAt }) => {
    const isHeld = disconnects.some(
      ({ remoteId, texts, from, to }) => remoteId === account && texts.has(text) && sentAt > from && sentAt < to,
    )
    return isHeld ? [`I28 posted although it was counted as paused: ${text} part ${part} on ${account} at ${toInstant(sentAt)}`] : []
  }),
  ...disconnects.flatMap(({ remoteId, held, counted, from }) =>
    counted > held ? [`I28 counted ${counted} as paused on ${remoteId} at ${toInstant(from)}, but only ${held} were`] : [],
  ),
]

/** Reconnecting an account releases nothing late. Only an answer, a retry, or an edit does, and each is a new revision. */
const letGoUnasked = (world: World, { letGoLate }: Crier) =>
  letGoLate.flatMap(({ postId, accountId, at, lateBy }) =>
    lateBy > lateToleranceMs + clockSlackMs + jumpedMs(world)
      ? [`I30 sent ${lateBy} ms late without an answer: ${postId} on ${accountId} at ${toInstant(at)}`]
      : [],
  )

/** What was left out of an account doesn't go there, unless another post says the same. */
const sentThoughLeftOut = (effects: readonly Effect[], leftOut: readonly LeftOut[]) =>
  effects.flatMap(({ account, text, part, sentAt }) =>
    !isTwin(text) && leftOut.some((one) => one.text === text && one.accountId === `x_${account}` && sentAt > one.at)
      ? [`I30 posted although it was left out: ${text} part ${part} on ${account} at ${toInstant(sentAt)}`]
      : [],
  )

/**
 * Nothing starts beyond the person's late limit, plus this much, in ms, for the policy's own tolerance and what was on
 * its way.
 */
const lateSlackMs = 2 * minuteMs

/** The lateness of a post that waited for its account's slots is measured from its slot. */
const postedTooLate = (
  { world, crier: { platform, planPauses, targets }, written }: Pick<PlayedSeed, 'world' | 'crier'> & { written: readonly Written[] },
  limits: Map<string, number>,
) => {
  const notes = new Map(written.map((note) => [note.text, note]))
  const stoodUntil = new Map(
    targets.all().map((target) => [`${target.content.text} ${target.accountId}`, toMs(target.releasedAt ?? target.dueAt)]),
  )
  return platform.effects.flatMap(({ text, account, at, part }) => {
    const note = notes.get(text)
    if (!note || part !== 1 || isIdempotent(text)) return []
    const limit = (limits.get(note.workspaceId) ?? Number.POSITIVE_INFINITY) * minuteMs
    const pauses = planPauses.filter((pause) => pause.text === text && pause.accountId === `x_${account}`)
    const stood = stoodUntil.get(`${text} x_${account}`) ?? 0
    const lateBy = at - behindBefore(world, at) - Math.max(note.askedFor, stood, ...pauses.map(({ to, slotAt }) => slotAt ?? to))
    return lateBy > limit + lateSlackMs ? [`I10 posted ${lateBy} ms late though the limit is ${limit}`] : []
  })
}

/** A target paused by a plan limit waits until it's resumed. */
const postedWhilePausedByPlan = ({ platform, planPauses }: Crier) =>
  platform.effects.flatMap(({ text, account, part, sentAt }) => {
    const isPaused = planPauses.some(
      (pause) => pause.text === text && pause.accountId === `x_${account}` && sentAt > pause.from && sentAt < pause.to,
    )
    // Of two posts with the same text, one may be paused and the other not.
    return isPaused && !isTwin(text) ? [`I13 posted while the plan paused it: ${text} part ${part} at ${toInstant(sentAt)}`] : []
  })

const pausedWithoutReason = ({ planPauses }: Crier) =>
  planPauses.flatMap(({ text, reason }) =>
    /over your plan’s limit|your .* plan allows/i.test(reason) ? [] : [`I14 paused for “${reason}”: ${text}`],
  )

/** Of two targets waiting for the same account, the one due first is released first. */
const letGoOutOfOrder = (crier: Crier) => {
  const planPauses = crier.planPauses.filter(({ isLetGo }) => isLetGo)
  return planPauses.flatMap((pause) => {
    const overtaken = planPauses.find(
      (other) => other.accountId === pause.accountId && other.from < pause.to && other.dueAt < pause.dueAt && other.to > pause.to,
    )
    return overtaken ? [`I15 resumed out of order: ${pause.text} before ${overtaken.text}`] : []
  })
}

/** The lateness of a target that waited for the plan is measured from its resumption. Only then can it be missed. */
const missedForPlan = ({ targets, planPauses }: Crier, limits: Map<string, number>) =>
  targets.all().flatMap(({ postId, accountId, workspaceId, content, state }) => {
    const pause = planPauses.findLast((other) => other.text === content.text && other.accountId === accountId && other.isLetGo)
    // A person who has to wait longer than that is told at once.
    if (state.name !== 'missed' || !pause || state.reason.class === 'rate-limited' || isTwin(content.text)) return []
    const lateBy = toMs(state.at) - (pause.slotAt ?? pause.to)
    const limit = Math.max(limits.get(workspaceId) ?? lateLimitMinutesDefault, 1) * minuteMs
    return lateBy < limit - clockSlackMs ? [`I16 missed ${lateBy} ms after the plan resumed it: ${postId} on ${accountId}`] : []
  })

/** How far ahead a clock that recorded a target's end may be, in ms. */
const clockSlackMs = 10 * secondMs

/**
 * A person who cancels a post sees what happened to the rest of it. Anyone else whose post fails gets an email after
 * its last failure.
 */
/** Programs learn what became of each post and which time it got, and nothing that wasn’t so. */
const eventsLost = ({ posts, targets, events }: Crier) => {
  const told = new Set(events.all.map(({ id }) => id))
  const times = new Set(
    events.all.flatMap((event) => (event.type === 'post.scheduled' ? [`${event.data.post.id} ${event.data.post.scheduledAt}`] : [])),
  )
  return posts.all().flatMap((post) => {
    const ended = settledEvent(
      post,
      targets.all().filter(({ postId }) => postId === post.id),
    )
    const isTimeTold = post.schedule === undefined || times.has(`${post.id} ${post.schedule.scheduledAt}`)
    return [
      ...(ended && !told.has(ended.id) ? [`I33 no event says that ${post.id} ended: ${ended.type}`] : []),
      ...(isTimeTold ? [] : [`I33 no event says that ${post.id} got the time ${post.schedule?.scheduledAt}`]),
    ]
  })
}

const nobodyTold = ({ targets, mailbox }: Crier, slackMs: number) =>
  [...Map.groupBy(targets.all(), ({ postId }) => postId)].flatMap(([postId, own]) => {
    const states = own.map(({ state }) => state)
    const isCancelled = states.some(({ name }) => name === 'cancelled')
    if (isCancelled || statusOf(states.map(({ name }) => name)) !== postStatus.failed) return []
    const failedAt = states.flatMap((state) => ('reason' in state && isFinal(state.name) && 'at' in state ? [toMs(state.at)] : []))
    const isTold = mailbox.told.some(({ at, postIds }) => postIds.includes(postId) && at > Math.max(...failedAt) - slackMs)
    return isTold ? [] : [`I11 nobody was told that ${postId} failed`]
  })

const toldForNothing = ({ posts, mailbox }: Crier) =>
  mailbox.told.flatMap(({ at, postIds }) =>
    postIds.filter((id) => !posts.failures.has(id)).map((id) => `I12 told of a failure of ${id} at ${toInstant(at)}, which never failed`),
  )

/**
 * How late a post may be when nothing goes wrong, in ms. Every call takes time, platform calls up to 0.8 s. The sends
 * before a post that's due at once also take time.
 */
const punctualMs = 2_100

/** The posts that were late although nothing went wrong and no rate limit was reached. */
export const lateWithoutCause = ({ platform: { effects }, planPauses }: Crier, written: readonly Written[]) => {
  const notes = new Map(written.map((note) => [note.text, note]))
  return effects.flatMap(({ account, text, part, at }) => {
    const due = notes.get(text)?.dueAt ?? at
    const neighbors = effects.filter((other) => other.account === account && Math.abs(other.at - at) < 3 * minuteMs).length
    const hasWaited = planPauses.some((pause) => pause.text === text)
    return part === 1 && !isPrepared(text) && !hasWaited && neighbors <= 5 && at - due > punctualMs
      ? [`late without a cause: ${text} by ${at - due} ms`]
      : []
  })
}
