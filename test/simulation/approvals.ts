import { unschedulePost } from '#functions/use-cases/posts/cancel-post.ts'
import { createDraft, schedulePost } from '#functions/use-cases/posts/create-post.ts'
import { editPost } from '#functions/use-cases/posts/edit-post.ts'
import { retryTarget } from '#functions/use-cases/posts/retry-target.ts'
import { approvePost, requestChanges, requestReview } from '#functions/use-cases/posts/review-post.ts'
import { resumePaused } from '#functions/use-cases/publishing/pauses.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Role } from '#shared/domain/roles.ts'
import { isFinal, isUnapproved } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import { aUser } from '../builders/a-user.ts'
import { createCrier } from './crier.ts'
import { drawFaults, noFaults } from './faults.ts'
import { startProcess } from './process.ts'
import { createWorld } from './world.ts'

const workspaceId = 'ws_team'
const storyMs = 15 * minuteMs
const boundMs = 150 * minuteMs

/** A clock of a process may be off by this much, in ms, and a call takes a while. */
const slackMs = 5 * secondMs

/**
 * What somebody asked for about one text of a post. `begunAt` is when they asked, `endedAt` when they had the answer, if
 * ever. `dueAt` is when the text was due then.
 */
type Decision = { text: string; kind: 'approved' | 'revoked'; begunAt: number; endedAt: number; dueAt: number }

/**
 * Plays one seed of a team that writes, approves, sends back, edits, moves, and withdraws posts at any moment, such as
 * the second they're due, while everything fails that fails elsewhere. Nothing may become public unless that very text
 * was approved, and nobody took that back. Nothing unapproved is enqueued, and a late approval sends nothing.
 */
export const runWithApprovals = async (seed: number): Promise<{ seed: number; broken: string[]; effects: number }> => {
  const world = createWorld(seed)
  const { chance, beginning } = world
  const drawn = chance.happens(0.4) ? noFaults : drawFaults(chance)
  let isFaulty = true
  const crier = createCrier(world, () => (isFaulty ? drawn : { ...noFaults, hasUnreadable: drawn.hasUnreadable }))
  const broken: string[] = []
  const decisions: Decision[] = []
  const accountIds = ['x_1', 'x_2']
  for (const remoteId of ['1', '2']) await crier.connect(workspaceId, remoteId, 6 * hourMs)
  crier.sweepEveryMinute(beginning + drawn.sweepOffMs)
  crier.runJobsEveryMinute(beginning)

  const { noteMessage } = crier.platform.upkeep
  crier.platform.upkeep.noteMessage = (message) => {
    const target = crier.targets.all().find(({ postId, accountId }) => postId === message.postId && accountId === message.accountId)
    if (target?.revision === message.revision && isUnapproved(target))
      broken.push(`I31 enqueued while unapproved: ${target.content.text} at ${toInstant(world.now())}`)
    noteMessage(message)
  }

  const owner = async () => aUser({ id: 'anna', email: 'anna@example.com', name: 'Anna', createdAt: toInstant(beginning) })
  const as = (role: Role) => ({ workspaceId, owner, userId: role, role })
  const deps = () => crier.postDeps(startProcess(world, isFaulty ? drawn : noFaults))
  const body = (text: string) => ({ accountIds, content: text, media: [], overrides: {}, options: {} })
  const at = (ms: number) => ({ scheduledAt: toInstant(ms), timeZone: 'UTC' })
  let serial = 0
  const newText = (id: string) => `text ${id} number ${++serial}`

  /** Reports whether a request was done, refused, or left open by a broken connection. */
  const request = async (work: Promise<unknown>): Promise<'done' | 'refused' | 'open'> => {
    const answered = work.then(
      () => 'done' as const,
      (error: unknown) => (error instanceof DomainError ? ('refused' as const) : ('open' as const)),
    )
    return Promise.race([answered, world.pause(30 * secondMs).then(() => 'open' as const)])
  }

  /** Something that approves a text if it's done, and may have if nobody answered. */
  const approving = async (text: string, dueAt: number, work: Promise<unknown>) => {
    const decision: Decision = { text, kind: 'approved', begunAt: world.now(), endedAt: Number.POSITIVE_INFINITY, dueAt }
    decisions.push(decision)
    if ((await request(work)) === 'refused') decisions.splice(decisions.indexOf(decision), 1)
    else decision.endedAt = world.now()
  }
  /** Something that takes an approval back once it's done. */
  const revoking = async ({ content: text }: Post, work: Promise<unknown>) => {
    const begunAt = world.now()
    if ((await request(work)) === 'done') decisions.push({ text, kind: 'revoked', begunAt, endedAt: world.now(), dueAt: 0 })
  }

  const nextDay = beginning + 30 * minuteMs
  /** An approval is for its day only. */
  const move = async (post: Post, call: { ref: PostRef; revision: number }, to: number) => {
    const moved = editPost(deps(), { ...call, requester: as('editor'), due: { kind: 'at', ...at(to) } })
    const from = post.schedule ? toMs(post.schedule.scheduledAt) : world.now()
    const isSameDay = from >= nextDay === to >= nextDay
    await (isSameDay ? request(moved) : revoking(post, moved))
  }
  const act = async (id: string) => {
    const ref = { workspaceId, id }
    const post = await crier.posts.get(ref)
    if (!post) return
    await world.pause(chance.between(0, 1_500))
    const { revision, content } = post
    const dueAt = post.schedule ? toMs(post.schedule.scheduledAt) : 0
    const soon = world.now() + chance.between(3, 200) * secondMs
    const call = { ref, revision }
    // A client who tries to publish a draft by approving it has approved nothing.
    if (post.status === postStatus.draft && chance.happens(0.3))
      return void (await request(approvePost(deps(), { ...call, requester: as('client'), ...at(soon) })))
    // Who may publish needs nobody's approval for a draft, so here only the writer schedules one again.
    if (post.status === postStatus.draft)
      return void (await request(editPost(deps(), { ...call, requester: as('writer'), due: { kind: 'at', ...at(soon) } })))
    switch (
      chance.pick([
        'approve',
        'approve',
        'approve',
        'edit',
        'move',
        'later',
        'back',
        'again',
        'now',
        'retry',
        'both',
        'time',
        'out',
      ] as const)
    ) {
      case 'approve':
        return approving(content, dueAt, approvePost(deps(), { ...call, requester: as('client') }))
      case 'time':
        return approving(content, soon, approvePost(deps(), { ...call, requester: as('client'), ...at(soon) }))
      case 'edit':
        return revoking(
          post,
          editPost(deps(), {
            ...call,
            requester: as(chance.pick(['writer', 'editor'] as const)),
            written: body(newText(id)),
            due: { kind: 'at', ...at(soon) },
          }),
        )
      case 'both': {
        const text = newText(id)
        const edit = { ...call, requester: as('admin'), written: body(text), due: { kind: 'at' as const, ...at(soon) }, approves: {} }
        return approving(text, soon, editPost(deps(), edit))
      }
      case 'move':
        return move(post, call, soon)
      case 'later':
        return move(post, call, nextDay + chance.between(0, 600) * secondMs)
      case 'back':
        return revoking(post, requestChanges(deps(), { ...call, requester: as('client'), note: 'Shorter.' }))
      case 'again':
        return void (await request(requestReview(deps(), { ...call, requester: as('writer'), note: undefined })))
      case 'now':
        return void (await request(editPost(deps(), { ...call, requester: as('editor'), due: { kind: 'now' } })))
      case 'retry':
        return void (await request(retryTarget(deps(), { ref, requester: as('editor'), accountId: 'x_1' })))
      case 'out':
        return revoking(post, unschedulePost(deps(), { ...call, requester: as('writer') }))
    }
  }

  const write = async (id: string, dueAt: number) => {
    const creation = { written: body(newText(id)), id, requester: as('writer') }
    const save = async () => request(schedulePost(deps(), { ...creation, ...at(dueAt) }))
    if ((await save()) === 'open') await save()
    if (!(await crier.posts.get({ workspaceId, id }))) await request(createDraft(deps(), creation))
  }

  for (let number = 0; number < 6; number++) {
    const id = `p${number}`
    const startAt = beginning + chance.between(0, 300) * secondMs
    const dueAt = startAt + chance.between(10, 400) * secondMs
    world.at(startAt, () => void write(id, dueAt))
    if (chance.happens(0.7)) world.at(startAt + chance.between(2, 9) * secondMs, () => void act(id))
    for (let times = chance.between(1, 4); times > 0; times--)
      world.at(dueAt + chance.between(-8 * secondMs, 45 * secondMs), () => void act(id))
    if (chance.happens(0.5)) world.at(dueAt + chance.between(60, 400) * secondMs, () => void act(id))
  }
  world.at(beginning + chance.between(60, 600) * secondMs, () => void request(resumePaused(deps(), { workspaceId })))
  world.at(beginning + storyMs, () => {
    isFaulty = false
  })
  await world.run(beginning + boundMs)

  const { effects } = crier.platform
  for (const { text, sentAt } of effects) {
    const before = decisions.filter((one) => one.text === text && one.begunAt <= sentAt)
    const approvals = before.filter(({ kind }) => kind === 'approved')
    const revoked = Math.max(0, ...before.filter(({ kind }) => kind === 'revoked').map(({ endedAt }) => endedAt))
    const valid = approvals.filter(({ endedAt, begunAt }) => endedAt >= revoked || begunAt >= revoked)
    const when = `${text} at ${toInstant(sentAt)}`
    if (approvals.length === 0) broken.push(`I31 posted what nobody approved: ${when}`)
    else if (revoked < sentAt && valid.length === 0) broken.push(`I31 posted after its approval was withdrawn: ${when}`)
    else if (valid.every(({ begunAt, dueAt }) => begunAt > dueAt + slackMs)) broken.push(`I32 a late approval sent something: ${when}`)
  }
  // What has its approval may wait for its account.
  const mayWait = (target: Target) => !isUnapproved(target) && target.state.name === 'paused' && target.state.by === 'reconnect'
  for (const target of crier.targets.all()) {
    const { postId, accountId, state } = target
    if (!isFinal(state.name) && !mayWait(target)) broken.push(`I2 never ended: ${postId} on ${accountId} is ${JSON.stringify(state)}`)
  }
  return { seed, broken, effects: effects.length }
}
