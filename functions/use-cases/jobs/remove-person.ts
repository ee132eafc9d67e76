import type { Comments } from '#functions/ports/comments.ts'
import type { Schedules } from '#functions/ports/deliveries.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { MediaFiles, MediaLibrary, MediaUploadParts } from '#functions/ports/media.ts'
import type { Payments } from '#functions/ports/payments.ts'
import type { Belonging, Belongings } from '#functions/ports/person-records.ts'
import type { Posts, TargetChange, Targets } from '#functions/ports/posts.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Suggestions } from '#functions/ports/suggestions.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { personalWorkspace, testWorkspace, type WorkspaceId } from '#shared/domain/id.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isLiving } from '#shared/domain/subscriptions.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import type { PostRef } from '#shared/publishing/posts.ts'
import { type DisconnectDeps, disconnectAccount } from '../accounts/disconnect-account.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { accountDeletedMail } from '../mails/person-mails.ts'
import { uploadIdOf } from '../media/announce-media.ts'
import { type BeginRemovalDeps, beginRemoval } from '../people/removal.ts'
import { unverifiedMs } from '../people/sign-up.ts'
import type { Clock, Report } from '../publishing/dependencies.ts'
import { type LeavingDeps, leaveAll, refuseWhileOwner } from '../workspaces/workspaces.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type RemovalDeps = ErasePostDeps &
  Omit<DisconnectDeps, 'onDisconnected'> & {
    clock: Pick<Clock, 'now'>
    belongings: Belongings
    suggestions: Pick<Suggestions, 'forgetPerson'>
    sessions: Pick<Sessions, 'endAll'>
    library: Pick<MediaLibrary, 'get' | 'remove'>
    files: Pick<MediaFiles, 'remove'>
    uploadParts: Pick<MediaUploadParts, 'abort'>
    users: Pick<Users, 'get' | 'giveCustomer' | 'markLeaving' | 'remove'>
    workspaces: LeavingDeps['workspaces'] & Pick<Workspaces, 'remove'>
    apiKeys: LeavingDeps['apiKeys']
    payments: Pick<Payments, 'endSubscriptions'>
    jobs: Pick<JobPlan, 'plan'>
    mailer: Mailer
    report: Report
  }

/** After this many failed attempts to send the last email, the person is removed without it. */
const mailTriesMax = 3

/**
 * Ends a person's subscription, then deletes everything stored about them. The person goes last, after a final email.
 * What one run doesn't finish, the next one does, however often it's interrupted. Their suggestions stay, without their
 * name. Throws `conflict` before deleting anything while they own a shared workspace, which would be left without an
 * owner and without a plan.
 */
export const removePerson = async (deps: RemovalDeps, { ownerId: userId, tries, stopAt }: JobRun): Promise<JobOutcome> => {
  await deps.sessions.endAll(userId)
  await deps.users.markLeaving(userId)
  await refuseWhileOwner(deps, userId)
  await givePlanOn(deps, userId)
  await endPaying(deps, userId)
  await deps.suggestions.forgetPerson(userId)
  await leaveAll(deps, userId)
  if (!(await removeBoth(deps, personalWorkspace(userId), stopAt))) return { kind: 'again', at: toInstant(deps.clock.now()) }
  await forget(deps, userId, tries)
  return { kind: 'done' }
}

/** Deletes what a shared workspace owned. Lets everyone go first, in case the call that planned this stopped before that. */
export const removeWorkspaceBelongings = async (deps: RemovalDeps, { ownerId: workspaceId, stopAt }: JobRun): Promise<JobOutcome> => {
  await deps.workspaces.remove(workspaceId)
  const isDone = await removeBoth(deps, workspaceId, stopAt)
  return isDone ? { kind: 'done' } : { kind: 'again', at: toInstant(deps.clock.now()) }
}

/** Removes what a workspace owns, and what its test workspace does. False if there was no time for everything. */
const removeBoth = async (deps: RemovalDeps, workspaceId: WorkspaceId, stopAt: number) =>
  (await removeBelongings(deps, workspaceId, stopAt)) && removeBelongings(deps, testWorkspace(workspaceId), stopAt)

/** Posts go first, while the settings still pause them. False if there was no time for everything. */
const removeBelongings = async (deps: RemovalDeps, workspaceId: WorkspaceId, stopAt: number) => {
  for (let left = await deps.belongings.some(workspaceId); left.length > 0; left = await deps.belongings.some(workspaceId)) {
    if (deps.clock.now() >= stopAt) return false
    await Promise.all(left.map((belonging) => takeAway(deps, workspaceId, belonging)))
  }
  return true
}

/**
 * Someone may pay before verifying their address. What they paid for goes to whoever has proved since that the address is
 * theirs, by resetting the password or signing in through a provider: most likely the same person.
 */
const givePlanOn = async ({ users, jobs, clock }: RemovalDeps, userId: string) => {
  const successor = await users.giveCustomer(userId)
  if (successor !== undefined) await jobs.plan({ ownerId: successor, kind: 'sync-subscription', subject: '' }, toInstant(clock.now()))
}

/** First of all, so nobody pays for a deleted account. While Stripe can't be reached, the person stays. */
const endPaying = async ({ users, payments }: RemovalDeps, userId: string) => {
  const customerId = (await users.get(userId))?.billing.customerId
  if (customerId !== undefined) await payments.endSubscriptions(customerId)
}

const takeAway = async (deps: RemovalDeps, workspaceId: WorkspaceId, belonging: Belonging) => {
  const ref = { workspaceId, id: belonging.id }
  if (belonging.kind === 'post') return erasePost(deps, ref)
  if (belonging.kind === 'account') return disconnect(deps, ref)
  if (belonging.kind === 'other') return deps.belongings.remove(workspaceId, belonging)
  await giveUploadUp(deps, ref)
  await deps.files.remove(ref)
  await deps.library.remove(ref)
}

/** URLs of parts are valid for an hour. Once their upload is aborted, nothing can be sent to them. */
const giveUploadUp = async ({ library, uploadParts }: RemovalDeps, ref: MediaRef) => {
  const media = await library.get(ref)
  const uploadId = media && uploadIdOf(media)
  if (uploadId !== undefined) await uploadParts.abort({ ...ref, uploadId })
}

const disconnect = async (deps: RemovalDeps, ref: AccountRef) => {
  const account = await deps.accounts.get(ref)
  // Its posts are gone, so nothing needs to be paused.
  if (account) await disconnectAccount({ ...deps, onDisconnected: async () => 0 }, ref, account.platform)
}

/**
 * Sends the email before its address is forgotten. If a later step fails, it's sent twice, which is better than never.
 * Sends nothing to an address that was never verified, since it may be anyone's.
 */
const forget = async ({ users, mailer, report }: RemovalDeps, userId: string, tries: number) => {
  const user = await users.get(userId)
  if (!user) return
  try {
    if (user.isEmailVerified) await mailer.send(await inTheirLanguage(user, () => accountDeletedMail(user)))
  } catch (error) {
    if (tries < mailTriesMax) throw error
    report('A person was removed without a last mail: it could not be sent.', error)
  }
  await users.remove(userId)
}

type ErasePostDeps = {
  comments: Pick<Comments, 'removeAll'>
  posts: Pick<Posts, 'get' | 'remove'>
  targets: Pick<Targets, 'ofPost'>
  belongings: Pick<Belongings, 'removeAttempts'>
  schedules: Pick<Schedules, 'cancel'>
}

/**
 * Deletes a post with its schedule, targets, attempts, and comments, even while it's being sent. Its worker then finds nothing to
 * write to and stops. A post that changes at the same moment is left for the next try.
 */
const erasePost = async ({ posts, targets, comments, belongings, schedules }: ErasePostDeps, ref: PostRef) => {
  const post = await posts.get(ref)
  if (!post) return
  if (post.status === postStatus.scheduled) await schedules.cancel(ref.id)
  const erased = (await targets.ofPost(ref.id)).map((target): TargetChange => ({ kind: 'remove', ref: target, version: target.version }))
  // From here on, a new attempt changes a target, and then the post isn't removed.
  await belongings.removeAttempts(ref.id)
  await comments.removeAll(ref.id)
  await posts.remove(post, post.revision, erased)
}

export type EndUnverifiedDeps = BeginRemovalDeps & { users: Pick<Users, 'get'> }

/**
 * Closes the account of a person who didn't verify their address within seven days of signing up, so nobody keeps an
 * address that isn't theirs. A paying person keeps the account and is checked again a week later.
 */
export const endUnverified = async (
  deps: EndUnverifiedDeps,
  { ownerId: userId, now }: Pick<JobRun, 'ownerId' | 'now'>,
): Promise<JobOutcome> => {
  const user = await deps.users.get(userId)
  if (!user || user.isEmailVerified) return { kind: 'done' }
  if (user.billing.subscription && isLiving(user.billing.subscription)) return { kind: 'again', at: toInstant(now + unverifiedMs) }
  await beginRemoval(deps, userId)
  return { kind: 'done' }
}
