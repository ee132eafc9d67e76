import type { TellActivity } from '#functions/ports/activity.ts'
import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import type { SignInThrottle } from '#functions/ports/sign-in.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { DecisionResult, SharedPosts } from '#shared/contracts/shares.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isShared, personOf, type UserId } from '#shared/domain/id.ts'
import { networkOf } from '#shared/domain/networks.ts'
import { mayDo } from '#shared/domain/roles.ts'
import type { ClientResponse, Share } from '#shared/domain/shares.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { addGuestComment, type CommentDeps } from '../comments/comments.ts'
import { networkThrottle, tooMany } from '../limits.ts'
import { oneLine } from '../mails/email-template.ts'
import { notify } from '../notices/notices.ts'
import type { PostDeps, Requester } from '../posts/post-deps.ts'
import { approvePost, requestChanges } from '../posts/review-post.ts'
import { findSharedPost, findSharedPosts, isOpen, type ShownPostsDeps, showPosts } from './shared-posts.ts'
import type { ShareDeps } from './shares.ts'

export type ClientDeps = ShareDeps &
  ShownPostsDeps &
  CommentDeps &
  PostDeps & {
    workspaces: Pick<Workspaces, 'get' | 'roleOf' | 'members'>
    users: Pick<Users, 'get'>
    throttle: SignInThrottle
    rateLimits: RateLimits
    newId: () => string
  }

/** How a client proves what they may see: the link's token, its password if it has one, and the address they call from. */
export type Visitor = { token: string; password?: string | undefined; ip: string }

/** Many clients may share a network. Each invalid token counts. */
const invalidTokenRule: ThrottleRule = { threshold: 20, delayMaxMs: 15 * minuteMs }
/** Passwords tried per link and network: 5 at once, and no more than 40 a day. */
const passwordRule: ThrottleRule = { threshold: 5, delayMaxMs: hourMs }
/** Passwords checked per link from everywhere, right ones included. */
const everywhereRule: RateRule = { max: 600, windowMs: hourMs }
/** Limits how often one link is used to respond, from all networks together. */
const actionRule: RateRule = { max: 300, windowMs: hourMs }
const openingRule: RateRule = { max: 600, windowMs: hourMs }

/** Returns everything that a link shows, and counts that it was opened. Throws like `admit`. */
export const openShare = async (deps: ClientDeps, visitor: Visitor): Promise<SharedPosts> => {
  const { share, workspace, canDecide } = await admit(deps, visitor)
  await spend(deps, `opening of share ${share.workspaceId} ${share.id}`, openingRule)
  const { workspaceId, what, expiresAt } = share
  const shown = await showPosts(deps, workspaceId, await findSharedPosts(deps, workspaceId, what))
  await deps.shares.countOpened(share, toInstant(deps.now()))
  return { workspace, what, expiresAt, canDecide, ...shown }
}

type Decisions = {
  name: string
  decisions: { postId: string; revision: number; decision: 'approve' | 'request-changes'; note: string }[]
  tells: TellActivity
}

/**
 * Takes a client's decisions, each for the revision they saw. Throws like `admit`, and `forbidden` if the link is only
 * for looking.
 */
export const decideThroughShare = async (
  deps: ClientDeps,
  visitor: Visitor,
  { name, decisions, tells }: Decisions,
): Promise<{ results: DecisionResult[] }> => {
  const { share, workspace, owner, canDecide } = await admit(deps, visitor)
  if (!canDecide) throw new DomainError('forbidden', 'This link is for viewing and commenting only.')
  await spend(deps, `actions of share ${share.workspaceId} ${share.id}`, actionRule)
  const { workspaceId, id: shareId } = share
  const posts = new Map((await findSharedPosts(deps, workspaceId, share.what)).map((post) => [post.id, post]))
  const tellsOfGuest: TellActivity = (told) => tells({ ...told, workspaceId, guest: { shareId, name } })
  const requester = { workspaceId, guest: name, owner: async () => owner, tells: tellsOfGuest }
  const results: DecisionResult[] = []
  for (const { postId, revision, decision, note } of decisions) {
    const post = posts.get(postId)
    const outcome = outcomeOf(post, revision)
    const said = { share, workspace, post, name, kind: decision, text: note }
    results.push({ postId, outcome: post && outcome === 'done' ? await takeDecision(deps, requester, { ...said, post }) : outcome })
  }
  return { results }
}

const outcomeOf = (post: Post | undefined, revision: number): DecisionResult['outcome'] => {
  if (!post) return 'gone'
  if (!isOpen(post)) return 'too-late'
  return post.revision === revision ? 'done' : 'changed'
}

type Proposal = { name: string; postId: string; scheduledAt: string; note: string }

/** Stores the time a client proposes. Throws like `admit`, `not-found`, `conflict` if it's too late, and `invalid` for the past. */
export const proposeTimeThroughShare = async (deps: ClientDeps, visitor: Visitor, { name, postId, scheduledAt, note }: Proposal) => {
  const { share, workspace, post } = await admitTo(deps, visitor, postId)
  if (!isOpen(post)) throw new DomainError('conflict', 'This post is already public, or on its way.')
  if (scheduledAt <= toInstant(deps.now())) {
    const text = 'Choose a time in the future.'
    throw new DomainError('invalid', text, { fields: { scheduledAt: [text] } })
  }
  await keepResponse(deps, { share, workspace, post, name, kind: 'propose-time', scheduledAt, text: note })
}

/** Takes a client's comment. Throws like `admit`, `not-found`, and like `addGuestComment`. */
export const commentThroughShare = async (
  deps: ClientDeps,
  visitor: Visitor,
  { name, postId, text }: { name: string; postId: string; text: string },
) => {
  const { share, workspace, post } = await admitTo(deps, visitor, postId)
  await takeComment(deps, { share, workspace, post, name, text })
}

type Decision = Decisions['decisions'][number]['decision']
type Said = Pick<ClientResponse, 'name' | 'kind' | 'text'> & { scheduledAt?: string; share: Share; workspace: string; post: Post }

/**
 * Approves the post or sends it back, if it's in review. What the client said about any other post is only kept, and its
 * people are told.
 */
const takeDecision = async (
  deps: ClientDeps,
  requester: Requester,
  said: Said & { kind: Decision },
): Promise<DecisionResult['outcome']> => {
  const { post, kind, text } = said
  const { revision, review } = post
  const ref = { workspaceId: post.workspaceId, id: post.id }
  let decided = post
  try {
    if (kind === 'request-changes' && review) decided = await requestChanges(deps, { ref, requester, revision, note: text })
    if (kind === 'approve' && review && review.name !== 'approved') decided = await approvePost(deps, { ref, requester, revision })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    return (await deps.posts.get(ref))?.revision === revision ? 'too-late' : 'changed'
  }
  // A decision makes a new revision, and what the client said is about that one.
  await keepResponse(deps, { ...said, post: decided })
  return 'done'
}

/**
 * Where a comment arrives: among the comments of its post, and its members are told. Nobody comments in a personal
 * workspace, so there it's kept as what the client said.
 */
const takeComment = async (deps: ClientDeps, { share, workspace, post, name, text }: Omit<Said, 'kind'>) => {
  const { workspaceId, id: shareId } = share
  if (!isShared(workspaceId)) return keepResponse(deps, { share, workspace, post, name, kind: 'comment', text })
  await addGuestComment(deps, { id: deps.newId(), workspaceId, postId: post.id, name, text, shareId, now: deps.now() })
}

/**
 * Keeps what a client said, and tells whoever shared the post and whoever wrote it. The author of a post in review hears
 * of a decision anyway.
 */
const keepResponse = async (deps: ClientDeps, { share, post, workspace, ...said }: Said) => {
  const { workspaceId, id: postId, revision } = post
  const response = { ...said, id: deps.newId(), workspaceId, postId, at: toInstant(deps.now()) }
  await deps.responses.add({ ...response, shareId: share.id, revision })
  // The post was deleted at the same moment, and whatever deletes what clients said may already be done.
  if (!(await deps.posts.get({ workspaceId, id: postId }))) return deps.responses.removeAll(workspaceId, postId)
  const { id, at, name: by } = response
  const notice = { id, kind: 'client-response' as const, workspaceId, workspace, postId, post: oneLine(post.content, 120), by, at }
  await notify(deps, notice, await peopleOf(deps, { share, post, kind: said.kind }))
}

const peopleOf = async (deps: ClientDeps, { share, post, kind }: Pick<Said, 'share' | 'post' | 'kind'>): Promise<UserId[]> => {
  const isReview = post.review !== undefined && (kind === 'approve' || kind === 'request-changes')
  const all = [share.createdBy, post.createdBy].filter((userId) => userId !== undefined)
  const people = isReview ? all.filter((userId) => userId !== post.createdBy) : all
  if (!isShared(post.workspaceId)) return people
  const members = new Set((await deps.workspaces.members(post.workspaceId)).map(({ userId }) => userId))
  return people.filter((userId) => members.has(userId))
}

const admitTo = async (deps: ClientDeps, visitor: Visitor, postId: string) => {
  const { share, workspace } = await admit(deps, visitor)
  await spend(deps, `actions of share ${share.workspaceId} ${share.id}`, actionRule)
  const post = await findSharedPost(deps, share.workspaceId, { what: share.what, id: postId })
  if (!post) throw new DomainError('not-found', 'This post is no longer shared with you.')
  return { share, workspace, post }
}

/**
 * Returns the link a visitor may use, and the workspace's name. Throws `expired`, in the same words for every link that
 * doesn't work; `forbidden` with the field `password` if that's missing or wrong; and `too-many` after too many invalid
 * tokens or wrong passwords, without looking at what was sent.
 */
const admit = async (deps: ClientDeps, { token, password, ip }: Visitor) => {
  const beganAt = deps.now()
  const network = networkThrottle(deps.throttle, { name: 'share links', address: ip, rule: invalidTokenRule })
  refuse(await network.wait(beganAt))
  const found = await deps.shares.find(token, beganAt)
  const place = found && (await placeOf(deps, found.share))
  if (!found || !place) {
    refuse(await network.fail(beganAt))
    throw new DomainError('expired', 'This link has expired or was revoked. Ask for a new one.')
  }
  if (found.passwordHash !== undefined) {
    if (password === undefined) throw wrongPassword('Enter the password for this link.')
    const { workspaceId, id } = found.share
    const own = `password of share ${workspaceId} ${id} ${networkOf(ip)}`
    // Counted before it's checked, so guessing at once gets no more checks than one after the other.
    refuse(await deps.throttle.fail(own, passwordRule, beganAt))
    await spend(deps, `password of share ${workspaceId} ${id}`, everywhereRule)
    if (!(await deps.passwords.matches(password, found.passwordHash))) throw wrongPassword('That’s not the password of this link.')
    await deps.throttle.forget(own)
  }
  return { share: found.share, ...place }
}

/**
 * Returns the name of a link's workspace, its owner, and whether the link's clients can decide about posts. Undefined if
 * the link no longer works, because its creator may no longer share there, or because an administrator has disabled the
 * owner. Clients decide nothing that the creator couldn't.
 */
const placeOf = async (deps: ClientDeps, { workspaceId, createdBy, canDecide }: Share) => {
  const shared = isShared(workspaceId) ? await deps.workspaces.get(workspaceId) : undefined
  const ownerId = shared?.ownerId ?? personOf(workspaceId)
  const owner = ownerId === undefined ? undefined : await deps.users.get(ownerId)
  if (!owner || owner.disabledAt !== undefined) return undefined
  if (!shared) return { workspace: owner.name, owner, canDecide }
  const role = await deps.workspaces.roleOf({ workspaceId, userId: createdBy })
  return mayDo(role, 'share') ? { workspace: shared.name, owner, canDecide: canDecide && mayDo(role, 'approve') } : undefined
}

const wrongPassword = (text: string) => new DomainError('forbidden', text, { fields: { password: [text] } })

const refuse = (waitMs: number) => {
  if (waitMs > 0) throw tooMany('Too many attempts.', waitMs)
}

const spend = async ({ rateLimits, now }: ClientDeps, name: string, rule: RateRule) => {
  const waitMs = await rateLimits.spend(name, rule, now())
  if (waitMs > 0) throw tooMany('This link was used too often.', waitMs)
}
