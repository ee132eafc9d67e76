import { cancelPost, unschedulePost } from '#functions/use-cases/posts/cancel-post.ts'
import { publishPost, schedulePost } from '#functions/use-cases/posts/create-post.ts'
import { editPost } from '#functions/use-cases/posts/edit-post.ts'
import { answerLatePosts, type LateAnswer } from '#functions/use-cases/posts/late-posts.ts'
import { confirmTarget, retryTarget } from '#functions/use-cases/posts/retry-target.ts'
import { pauseAccount, resumePaused } from '#functions/use-cases/publishing/pauses.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import { needsAnswer, promisedTime } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aUser } from '../builders/a-user.ts'
import { fakeQueues } from '../fakes/queues.ts'
import type { Crier } from './crier.ts'
import type { Faults } from './faults.ts'
import { film, hasFilm, type Kind, partDelayMinutes } from './plans.ts'
import { startProcess } from './process.ts'
import { chanceOf } from './random.ts'
import type { World } from './world.ts'

/** One text as a person submitted it. No two are the same. */
export type Written = {
  text: string
  workspaceId: string
  postId: string
  accountIds: string[]
  dueAt: number
  /** When it was last requested: its due time, or when a person sent it again. */
  askedFor: number
  supersededAt: number | undefined
  /** The version of its post that it is, or would be. The first is 0. */
  revision: number
}

/** A period in which a person paused all their posts, or the operator those of `everybody`, in ms. */
export type Pause = { workspaceId: string; from: number; to: number }

/**
 * An account that a person disconnected, from the response until it's reconnected, in ms. Posts with these `texts` were
 * paused on it then. `held` also counts what a person took off it meanwhile, and `counted` is what the response reported.
 */
export type Disconnect = { remoteId: string; texts: Set<string>; held: number; counted: number; from: number; to: number }

/** A late post that a person left out of an account, in ms since the epoch. */
export type LeftOut = { text: string; accountId: string; at: number }

export type People = ReturnType<typeof createPeople>

/** Mostly the kind that leaves the most to the engine, then every other way each platform publishes. */
const kinds = [
  'text',
  'text',
  'text',
  'thread',
  'media',
  'worked',
  'pushed',
  'container',
  'prepared',
  'replies',
  'named',
  'keyed',
  'chosen',
  'recognized',
  'final',
] as const satisfies Kind[]

/** People who write, change their minds at the worst moment, revoke, pause, and clean up in the end. */
export const createPeople = (world: World, crier: Crier, faults: () => Faults) => {
  const { chance } = world
  // Drawn from a separate source, so seeds without an interruption are unaffected.
  const interruptions = chanceOf(world.seed + 700_000_000)
  const written: Written[] = []
  const pauses: Pause[] = []
  const disconnects: Disconnect[] = []
  const leftOut: LeftOut[] = []
  // Also drawn from a separate source.
  const answers = chanceOf(world.seed + 800_000_000)
  const edits: string[] = []
  /** Posts with no save in progress. Only these are changed, because people change only what they see. */
  const saved = new Set<string>()
  /** Targets a person has vouched for. A person may mistake the first part of a thread for the whole. */
  const confirmed = new Set<string>()
  const users = ['anna', 'bert'].map((id, index) => ({ id, remoteIds: [`${index}1`, `${index}2`, `${index}3`] }))
  let serial = 0

  const person = async (workspaceId: string) => {
    const user = await crier.users.get(workspaceId)
    if (!user) throw new Error(`Nobody signed up ${workspaceId}.`)
    return user
  }
  const requester = (workspaceId: string) => ({ workspaceId, owner: () => person(workspaceId) })
  const signUp = (id: string, billing: Billing) =>
    crier.users.create(aUser({ id, email: `${id}@example.com`, name: id, createdAt: toInstant(world.beginning), billing }), 'hash')
  /** An API Lambda ends after 29 s whatever it's doing, and the person gives up a second later. */
  const deps = () => {
    const process = startProcess(world, faults())
    world.at(world.now() + 29 * secondMs, () => {
      process.isAlive = false
    })
    return crier.postDeps(process)
  }
  const body = (text: string, accountIds: string[]) => ({
    accountIds,
    content: text,
    media: hasFilm(text) ? [film.id] : [],
    overrides: {},
    options: {},
    partDelayMinutes: partDelayMinutes(text),
  })
  const newText = (postId: string) => `${chance.pick(kinds)} ${postId} number ${++serial}`
  /** Reports whether a request succeeded. A refusal, a broken connection, and no response all count as failure. */
  const request = async (work: Promise<unknown>) => {
    const answered = work.then(
      () => true,
      () => false,
    )
    return Promise.race([answered, world.pause(30 * secondMs).then(() => false)])
  }

  const note = (workspaceId: string, postId: string, accountIds: string[], inMs: number, { revision = 0, text = newText(postId) } = {}) => {
    const dueAt = world.now() + inMs
    const entry: Written = { text, workspaceId, postId, accountIds, dueAt, askedFor: dueAt, supersededAt: undefined, revision }
    written.push(entry)
    return entry
  }

  const write = async (workspaceId: string, id: string, accountIds: string[], inMs: number, given?: string) => {
    const { text, dueAt } = note(workspaceId, id, accountIds, inMs, given === undefined ? {} : { text: given })
    const creation = { written: body(text, accountIds), id, requester: requester(workspaceId) }
    const isNow = inMs <= 0
    const send = () =>
      isNow ? publishPost(deps(), creation) : schedulePost(deps(), { ...creation, scheduledAt: toInstant(dueAt), timeZone: 'UTC' })
    if (!(await request(send()))) await request(send())
    saved.add(id)
  }

  /**
   * Marks every version of a post as superseded, or all up to a newer one, because the first of two edits may be
   * answered last.
   */
  const supersede = (postId: string, by?: Written) => {
    const isOld = (note: Written) => note.postId === postId && note !== by && (by === undefined || note.revision <= by.revision)
    for (const note of written.filter(isOld)) note.supersededAt ??= world.now()
  }

  /** Changes a post as it was seen a moment ago. Something else may have changed it since. */
  const edit = async (workspaceId: string, before: Written) => {
    const ref = { workspaceId, id: before.postId }
    const revision = (await crier.posts.get(ref))?.revision
    if (revision === undefined) return
    await world.pause(chance.between(0, 3_000))
    const inMs = chance.pick([3 * secondMs, 30 * secondMs, 5 * minuteMs] as const)
    const next = note(workspaceId, before.postId, before.accountIds, inMs, { revision: revision + 1 })
    const due = { kind: 'at' as const, scheduledAt: toInstant(next.dueAt), timeZone: 'UTC' }
    if (
      !(await request(
        editPost(deps(), { ref, requester: requester(workspaceId), revision, written: body(next.text, next.accountIds), due }),
      ))
    )
      return
    supersede(before.postId, next)
    edits.push(`${before.postId} at revision ${revision}`)
  }

  /** Every other one is kept as a draft, which may be scheduled again. */
  const cancel = async (workspaceId: string, note: Written) => {
    const ref = { workspaceId, id: note.postId }
    const isKept = written.indexOf(note) % 2 === 0
    const cancelled = isKept
      ? unschedulePost(deps(), { ref, requester: requester(workspaceId) })
      : cancelPost(deps(), { ref, requester: requester(workspaceId) })
    if (await request(cancelled)) supersede(note.postId)
  }

  const connectAgain = async (workspaceId: string, remoteId: string) => {
    for (const disconnect of disconnects) if (disconnect.remoteId === remoteId) disconnect.to = Math.min(disconnect.to, world.now())
    await crier.connect(workspaceId, remoteId, 2 * hourMs)
    await request(resumePaused(deps(), { workspaceId: workspaceId, accountId: `x_${remoteId}` }))
    world.at(world.now() + answers.between(1, 90) * secondMs, () => void answerLate(workspaceId, `x_${remoteId}`))
  }

  /** Says what happens to each post that was late when its account returned. Half of the answers are given twice. */
  const answerLate = async (workspaceId: string, accountId?: string) => {
    const late = crier.targets
      .all()
      .filter(
        (target) =>
          target.workspaceId === workspaceId && needsAnswer(target, world.clock()) && (accountId ?? target.accountId) === target.accountId,
      )
    for (const target of late) {
      const { postId, content } = target
      const chosen = answerOf()
      const answer: LateAnswer = { postId, accountId: target.accountId, dueAt: promisedTime(target), ...chosen }
      const isWanted = answer.answer !== 'leave-out'
      for (const entry of written.filter(({ text }) => text === content.text)) {
        if (isWanted) entry.askedFor = Math.max(entry.askedFor, world.now(), 'scheduledAt' in answer ? toMs(answer.scheduledAt) : 0)
      }
      const give = async () =>
        answerLatePosts({ ...deps(), queues: fakeQueues() }, { requester: requester(workspaceId), answers: [answer] })
      const given = answers.happens(0.5) ? [give(), give()] : [give()]
      const outcomes: string[] = []
      await Promise.all(given.map((one) => request(one.then(([result]) => outcomes.push(result?.outcome ?? '')))))
      if (outcomes.includes('left-out')) leftOut.push({ text: content.text, accountId: target.accountId, at: world.now() })
    }
  }

  const answerOf = () => {
    const answer = answers.pick(['send-now', 'leave-out', 'schedule'] as const)
    if (answer !== 'schedule') return { answer }
    return { answer, scheduledAt: toInstant(world.now() + answers.between(5, 300) * secondMs), timeZone: 'UTC' }
  }

  /** Some platforms can't revoke access, so a worker's token may stay valid for a while. */
  const disconnect = async (workspaceId: string, remoteId: string) => {
    const ref = { workspaceId, id: `x_${remoteId}` }
    if (interruptions.happens(0.5)) crier.platform.revoke(remoteId)
    if (!(await crier.accounts.remove(ref))) return
    const answered: number[] = []
    const begunAt = toInstant(world.clock())
    const onAccount = () => crier.targets.all().filter((target) => target.accountId === ref.id)
    const before = onAccount()
    const message = 'This account is no longer connected. Reconnect it.'
    await request(pauseAccount(deps(), ref, message).then((count) => answered.push(count)))
    const [counted] = answered
    if (counted === undefined || (await crier.accounts.get(ref))) return
    // While the others are still being paused, one may be too late by then, and the person may leave one out.
    const hasEnded = ({ state }: Target) => (state.name === 'missed' || state.name === 'cancelled') && state.at >= begunAt
    const isHeld = (target: Target) => target.state.name === 'paused' || hasEnded(target)
    const after = onAccount()
    const held = after.filter(isHeld)
    const texts = new Set(held.map(({ content }) => content.text))
    // An edit at the same moment may take the account off a post.
    const removed = before.filter(({ postId }) => !after.some((target) => target.postId === postId))
    const [from, to] = [world.now(), Number.POSITIVE_INFINITY]
    disconnects.push({ remoteId, texts, held: held.length + removed.length, counted, from, to })
  }

  const reconnectAll = async () => {
    for (const { id: workspaceId, remoteIds } of users) {
      for (const remoteId of remoteIds) {
        const account = await crier.accounts.get({ workspaceId: workspaceId, id: `x_${remoteId}` })
        const tokens = crier.platform.tokens.get(remoteId)
        if (account && account.state.name !== 'reconnect' && !tokens?.isRevoked) continue
        await connectAgain(workspaceId, remoteId)
      }
      await answerLate(workspaceId)
    }
  }

  /**
   * Checks the platform itself, as a person would when asked, and reports the result. Sometimes resends a failed post.
   */
  const clearUp = async (retries: number) => {
    for (const target of crier.targets.all()) {
      const { workspaceId, postId, accountId, state, content } = target
      if (crier.platform.hasBug(content.text)) continue
      const ref = { workspaceId, id: postId }
      const there = crier.platform.effects.filter((effect) => `x_${effect.account}` === accountId && effect.text === content.text)
      const alike = crier.targets.all().filter((other) => other.accountId === accountId && other.content.text === content.text)
      const isThere = there.length > alike.filter((other) => other.state.name === 'published').length
      // Nobody resends what they've canceled.
      const isWanted = written.every(({ text, supersededAt }) => text !== content.text || supersededAt === undefined)
      const sendAgain = async () => {
        // Whatever they thought of it before, now they want it.
        for (const entry of written.filter(({ text }) => text === content.text))
          Object.assign(entry, { askedFor: world.now(), supersededAt: undefined })
        await request(retryTarget(deps(), { ref, requester: requester(workspaceId), accountId }))
      }
      if (state.name === 'needs-attention' && isThere) {
        confirmed.add(`${postId} ${accountId}`)
        await request(confirmTarget(deps(), { ref, accountId, url: 'https://x.test/i/status/1' }))
      } else if (state.name === 'needs-attention' || (state.name === 'failed' && isWanted && chance.happens(retries))) await sendAgain()
    }
  }

  const pause = async (workspaceId: string) => {
    const settings = await crier.settings.get(workspaceId)
    await crier.settings.put(workspaceId, { ...settings, isEverythingPaused: true })
    const current = { workspaceId, from: world.now(), to: world.now() + chance.between(10, 300) * secondMs }
    pauses.push(current)
    world.at(current.to, () => void release(workspaceId))
  }
  /** The operator pauses the platform for a while. Nobody has to resume it. */
  const pausePlatform = async () => {
    const to = world.now() + chance.between(10, 1_200) * secondMs
    pauses.push({ workspaceId: 'everybody', from: world.now(), to })
    await crier.platformPauses.pause('x', { until: toInstant(to), message: 'X does not take posts at the moment.' })
  }
  const release = async (workspaceId: string) => {
    for (const current of pauses) if (current.workspaceId === workspaceId) current.to = Math.min(current.to, world.now())
    const settings = await crier.settings.get(workspaceId)
    await crier.settings.put(workspaceId, { ...settings, isEverythingPaused: false })
    await request(resumePaused(deps(), { workspaceId: workspaceId }))
  }

  return {
    written,
    pauses,
    edits,
    saved,
    confirmed,
    users,
    signUp,
    write,
    edit,
    cancel,
    disconnects,
    leftOut,
    disconnect,
    connectAgain,
    reconnectAll,
    clearUp,
    pause,
    pausePlatform,
    release,
  }
}
