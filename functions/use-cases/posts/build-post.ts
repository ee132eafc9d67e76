import { invalidField } from '#shared/domain/errors.ts'
import { isShared, type UserId } from '#shared/domain/id.ts'
import type { Media } from '#shared/domain/media.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { checkTime } from '#shared/domain/preflight/time.ts'
import { advance, headStartFor } from '#shared/domain/target-rules.ts'
import type { Approval, Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { rules } from '#shared/platforms/rules.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { type Post, type PostSchedule, toSummary } from '#shared/publishing/posts.ts'
import { type AuthoredContent, resolveContent } from '#shared/publishing/resolve-content.ts'
import type { Requester } from './post-deps.ts'

type NewDraft = { id: string; requester: Pick<Requester, 'workspaceId' | 'userId'>; now: number }

/** A new post of which nothing has been sent yet. */
export const newDraft = (written: AuthoredContent, { id, requester, now }: NewDraft): Post => ({
  id,
  workspaceId: requester.workspaceId,
  // In a personal workspace, everything is written by its person.
  ...(isShared(requester.workspaceId) && requester.userId !== undefined && { createdBy: requester.userId }),
  revision: 1,
  status: postStatus.draft,
  accountIds: [...new Set(written.accountIds)],
  content: written.content,
  media: written.media,
  overrides: written.overrides,
  options: written.options,
  partDelayMinutes: written.partDelayMinutes,
  intendedTime: written.intendedTime ?? undefined,
  createdAt: toInstant(now),
  updatedAt: toInstant(now),
  listedAt: toInstant(now),
  targets: [],
  syncedVersion: 0,
})

/** What a check found about a post: its accounts, and its files by id. */
type CheckResult = { accounts: readonly Account[]; files: ReadonlyMap<string, Pick<Media, 'bytes'>> }

/**
 * When targets are due, whether the person can undo them until then, who pays for them, if that's not the workspace's own
 * person, and whether they need approval.
 */
export type TargetTerms = { dueAt: string; isUndoable?: boolean; payerId?: UserId; approval?: Approval | undefined }

/** Returns who pays for the posts of a shared workspace: its owner. */
export const payerOf = async ({ workspaceId, owner }: Requester): Promise<Pick<TargetTerms, 'payerId'>> =>
  isShared(workspaceId) ? { payerId: (await owner()).id } : {}

/** When a person wants a post sent. */
export type WantedTime = { schedule: Post['schedule']; undoSeconds?: number | undefined }

/**
 * Returns when a post is due: at its planned time, or now (in ms), after the seconds in which the person can still undo
 * it.
 */
export const dueAsOf = (now: number, { schedule, undoSeconds = 0 }: WantedTime): Pick<TargetTerms, 'dueAt' | 'isUndoable'> =>
  schedule
    ? { dueAt: schedule.scheduledAt }
    : { dueAt: toInstant(now + undoSeconds * secondMs), ...(undoSeconds > 0 && { isUndoable: true }) }

/** Returns the post with its waiting targets. Throws `invalid` if they are too large to write at once. */
export const withTargets = (post: Post, { accounts, files }: CheckResult, terms: TargetTerms): { post: Post; targets: Target[] } => {
  const targets = accounts.map((account) => newTarget(post, { account, files, terms }))
  refuseTooLarge(targets)
  const summaries = targets.map((target, index) => toSummary(target, accounts[index]?.username ?? target.accountId))
  return { post: { ...post, status: postStatus.scheduled, intendedTime: undefined, listedAt: terms.dueAt, targets: summaries }, targets }
}

/** Returns the replacement for a target that the person has changed: everything starts over, with the next version. */
export const restarted = (before: Target, fresh: Target): Target =>
  advance(before, {
    revision: fresh.revision,
    content: fresh.content,
    dueAt: fresh.dueAt,
    headStartMs: fresh.headStartMs,
    isUndoable: fresh.isUndoable,
    approval: fresh.approval,
    payerId: fresh.payerId,
    partDelayMs: fresh.partDelayMs,
    nextPartAt: undefined,
    state: fresh.state,
    progress: {},
    publicPart: undefined,
    failures: 0,
    isUnsynced: false,
    slotAt: undefined,
    unknownStep: undefined,
    waitingSince: undefined,
    releasedAt: undefined,
    enqueuesInVain: undefined,
    waitsAsked: undefined,
  })

/**
 * Returns a schedule at `scheduledAt`. Throws `invalid` naming it unless it's in the future and at most ten years
 * ahead.
 */
export const scheduleAhead = (scheduledAt: string, timeZone: string, now: number): PostSchedule => {
  const [found] = checkTime(toMs(scheduledAt), now)
  if (found) throw invalidField(found.field, `${found.message} ${found.fix}`)
  return { scheduledAt, timeZone, localTime: wallTime(scheduledAt, timeZone) }
}

/**
 * A post and its targets are written in one transaction of at most 4 MB (DynamoDB). This leaves room for the rest of
 * it.
 */
const targetsBytesMax = 3_500_000

const refuseTooLarge = (targets: readonly Target[]) => {
  if (Buffer.byteLength(JSON.stringify(targets)) <= targetsBytesMax) return
  throw invalidField('content', 'That’s too much text for this many accounts at once. Shorten it, or split it into several posts.')
}

const newTarget = (
  post: Post,
  { account, files, terms }: Pick<CheckResult, 'files'> & { account: Account; terms: TargetTerms },
): Target => {
  const content = resolveContent(post, account)
  const sizes = content.media.map((id) => files.get(id)?.bytes ?? 0)
  const headStartMs = headStartFor(sizes, rules[account.platform].textHeadStartMs)
  return {
    postId: post.id,
    accountId: account.id,
    workspaceId: post.workspaceId,
    platform: account.platform,
    revision: post.revision,
    version: 1,
    content,
    ...terms,
    headStartMs,
    partDelayMs: post.partDelayMinutes ? post.partDelayMinutes * minuteMs : undefined,
    state: { name: 'scheduled' },
    progress: {},
    hasEffect: false,
    attempts: 0,
    failures: 0,
    isUnsynced: false,
  }
}
