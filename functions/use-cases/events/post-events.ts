import { createHash } from 'node:crypto'
import { targetDisposition } from '#shared/domain/dispositions.ts'
import { type EventDraft, type EventOutcome, type EventPost, eventBytesMax, eventReasonMax, eventTextMax } from '#shared/domain/events.ts'
import { isFinal } from '#shared/domain/target-rules.ts'
import type { Target, TargetState } from '#shared/domain/targets.ts'
import type { Post, TargetSummary } from '#shared/publishing/posts.ts'

/**
 * Returns an event's ID. The same facts always have the same one, so an event that’s told again, after a crash or by
 * another process, is known.
 */
export const eventId = (...facts: readonly string[]) =>
  `evt_${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').replaceAll('-', 'A').replaceAll('_', 'B').slice(0, 26)}`

/** Returns the first characters of a text, never half of one. */
const beginning = (text: string, charactersMax: number) => [...text.slice(0, 2 * charactersMax)].slice(0, charactersMax).join('')

const eventPost = (post: Post, textMax = eventTextMax): EventPost => {
  const { id, revision, schedule, createdBy } = post
  const content = beginning(post.content, textMax)
  return {
    id,
    revision,
    content,
    isCut: content !== post.content,
    ...(schedule && { scheduledAt: schedule.scheduledAt, timeZone: schedule.timeZone }),
    ...(schedule?.queueId !== undefined && { queueId: schedule.queueId }),
    ...(createdBy !== undefined && { createdBy }),
  }
}

const accountOf = ({ accountId: id, platform, username }: Pick<TargetSummary, 'accountId' | 'platform' | 'username'>) => ({
  id,
  platform,
  username,
})

/** Returns the event that a post got its current time, in the revision that set it. Undefined if it has none. */
export const scheduledEvent = (post: Post, revision = post.revision): EventDraft | undefined =>
  post.schedule && {
    id: eventId('post.scheduled', post.id, String(revision)),
    type: 'post.scheduled',
    timestamp: post.updatedAt,
    data: { post: eventPost(post), accounts: post.targets.map(accountOf) },
  }

type Ended = Extract<TargetState, { at: string }>

/**
 * Returns the event that a post has ended on all of its accounts. Undefined while any is on its way, and for a post that
 * a person canceled everywhere.
 */
export const settledEvent = (post: Post, targets: readonly Target[]): EventDraft | undefined => {
  const ended = targets.flatMap((target) => (hasEnded(target.state) ? [{ target, state: target.state }] : []))
  const type = typeOf(ended.map(({ state }) => state.name))
  if (ended.length < targets.length || type === undefined) return undefined
  const facts = ended.map(({ target, state }) => `${target.accountId} ${state.name} ${state.at}`).sort()
  const usernames = new Map(post.targets.map(({ accountId, username }) => [accountId, username]))
  const outcomes = ended.map(({ target, state }) => outcomeOf(target, state, usernames.get(target.accountId) ?? target.accountId))
  const common = {
    id: eventId(type, post.id, ...facts),
    type,
    timestamp:
      ended
        .map(({ state }) => state.at)
        .sort()
        .at(-1) ?? '',
  }
  return fitting(textLengths, ([textMax, reasonMax]) => ({
    ...common,
    data: { post: eventPost(post, textMax), outcomes: outcomes.map((outcome) => shortened(outcome, reasonMax)) },
  }))
}

const hasEnded = (state: TargetState): state is Ended => isFinal(state.name)

type Settled = 'post.published' | 'post.failed' | 'post.needs-attention' | 'post.missed'

/** The most serious outcome counts. */
const typeOf = (names: readonly Ended['name'][]): Settled | undefined => {
  if (names.includes('failed')) return 'post.failed'
  if (names.includes('needs-attention')) return 'post.needs-attention'
  if (names.includes('missed')) return 'post.missed'
  return names.includes('published') ? 'post.published' : undefined
}

const outcomeOf = ({ accountId, platform, publicPart }: Target, state: Ended, username: string): EventOutcome => {
  const url = 'url' in state && typeof state.url === 'string' ? state.url : publicPart?.url
  const reason = 'reason' in state ? state.reason : undefined
  const disposition = targetDisposition(state.name, reason)
  return {
    account: { id: accountId, platform, username },
    outcome: state.name === 'cancelled' ? 'canceled' : state.name === 'retrying' ? 'failed' : state.name,
    at: state.at,
    ...(url !== undefined && { url }),
    ...(reason && { reason: { class: reason.class, message: reason.message } }),
    ...(disposition && { disposition }),
  }
}

const shortened = ({ reason, ...outcome }: EventOutcome, reasonMax: number): EventOutcome => ({
  ...outcome,
  ...(reason && { reason: { ...reason, message: beginning(reason.message, reasonMax) } }),
})

/** How long the post’s text and each reason may be, longest first. A post has at most 49 accounts. */
const textLengths: readonly [textMax: number, reasonMax: number][] = [
  [eventTextMax, eventReasonMax],
  [500, 150],
  [200, 40],
]

/** Returns the first of some drafts that an endpoint accepts, or the last. */
const fitting = <Size>(sizes: readonly Size[], draftOf: (size: Size) => EventDraft): EventDraft | undefined => {
  const drafts = sizes.map(draftOf)
  return drafts.find((draft) => Buffer.byteLength(JSON.stringify(draft)) < eventBytesMax - sequenceBytes) ?? drafts.at(-1)
}

/** What numbering a draft adds at most, in bytes. */
const sequenceBytes = 40
