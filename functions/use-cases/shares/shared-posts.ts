import type { Accounts } from '#functions/ports/accounts.ts'
import type { Comments } from '#functions/ports/comments.ts'
import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { ClientResponses } from '#functions/ports/shares.ts'
import type { SharedMedia, SharedPost, SharedVersion } from '#shared/contracts/shares.ts'
import type { Comment } from '#shared/domain/comments.ts'
import { isShared, type WorkspaceId } from '#shared/domain/id.ts'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import type { Media } from '#shared/domain/media.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { type ClientResponse, responsesShownMax, type SharedThing, shownPostsMax } from '#shared/domain/shares.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf } from '#shared/domain/wall-clock.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { filesOf, type Post } from '#shared/publishing/posts.ts'
import { resolveContent } from '#shared/publishing/resolve-content.ts'
import { everyComment } from '../comments/comments.ts'
import { openThumbnail } from '../media/library.ts'
import { everyPost } from '../posts/every-post.ts'

export type SharedPostsDeps = { posts: Pick<Posts, 'get' | 'planned' | 'ofStatus'> }

export type ShownPostsDeps = SharedPostsDeps & {
  accounts: Pick<Accounts, 'list'>
  library: MediaLibrary
  files: MediaFiles
  imageVariants: ImageVariants
  responses: ClientResponses
  comments: Pick<Comments, 'list'>
}

/** Returns the posts that a link shows, the earliest planned first. Those that no longer exist are left out. */
export const findSharedPosts = async (deps: SharedPostsDeps, workspaceId: WorkspaceId, what: SharedThing): Promise<Post[]> => {
  if (what.kind === 'week') return plannedWithin(deps, workspaceId, what)
  const found = await Promise.all(idsOf(what).map((id) => deps.posts.get({ workspaceId, id })))
  return found.filter((post) => post !== undefined).sort(byPlan)
}

/** Returns one of the posts that a link shows. Undefined if it isn't one of them. */
export const findSharedPost = async (deps: SharedPostsDeps, workspaceId: WorkspaceId, { what, id }: { what: SharedThing; id: string }) => {
  if (what.kind === 'week') return (await plannedWithin(deps, workspaceId, what)).find((post) => post.id === id)
  return idsOf(what).includes(id) ? deps.posts.get({ workspaceId, id }) : undefined
}

const idsOf = (what: Exclude<SharedThing, { kind: 'week' }>) => (what.kind === 'post' ? [what.postId] : [...new Set(what.postIds)])

/** Drafts are included by the time they're meant to go out. */
const plannedWithin = async (deps: SharedPostsDeps, workspaceId: WorkspaceId, { from, to }: { from: string; to: string }) => {
  const [{ items }, drafts] = await Promise.all([
    deps.posts.planned(workspaceId, from, { before: to, limit: shownPostsMax }),
    everyPost(deps, workspaceId, postStatus.draft),
  ])
  const isWithin = (post: Post) => {
    const at = plannedAtOf(post)
    return at !== undefined && at >= from && at < to
  }
  const all = new Map([...items, ...drafts.filter(isWithin)].map((post) => [post.id, post]))
  return [...all.values()].sort(byPlan).slice(0, shownPostsMax)
}

const plannedAtOf = ({ schedule, intendedTime }: Post) =>
  schedule?.scheduledAt ?? (intendedTime && toInstant(instantOf(toMs(`${intendedTime.localTime}:00.000Z`), intendedTime.timeZone)))

/** Posts without a plan come last. */
const byPlan = (one: Post, other: Post) => ((plannedAtOf(one) ?? '~') < (plannedAtOf(other) ?? '~') ? -1 : 1)

/** Reports whether a client can still change anything: nothing of the post is public or on its way. */
export const isOpen = ({ status, targets }: Post) =>
  status === postStatus.draft || targets.every(({ state }) => state === 'scheduled' || state === 'paused')

/** Returns posts as a client sees them, with their files. */
export const showPosts = async (deps: ShownPostsDeps, workspaceId: WorkspaceId, posts: readonly Post[]) => {
  const fileIds = [...new Set(posts.flatMap((post) => [...filesOf(post)]))]
  const limited = limitConcurrency(4)
  const [accounts, files, responses] = await Promise.all([
    deps.accounts.list(workspaceId),
    deps.library.getMany(workspaceId, fileIds),
    Promise.all(posts.map(({ id }) => limited(() => saidAbout(deps, workspaceId, id)))),
  ])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const media = await Promise.all(files.map((file) => limited(() => showFile(deps, file))))
  return { posts: posts.map((post, index) => showPost(post, byId, responses[index] ?? [])), media }
}

type Said = SharedPost['responses'][number]

/** Returns clients' responses to a post, the latest first. Members' comments aren't included. */
const saidAbout = async (deps: ShownPostsDeps, workspaceId: WorkspaceId, postId: string): Promise<Said[]> => {
  const [responses, comments] = await Promise.all([
    deps.responses.ofPost(workspaceId, postId, responsesShownMax),
    isShared(workspaceId) ? everyComment(deps, postId) : [],
  ])
  const said = [...responses.map(showResponse), ...comments.flatMap(showGuestComment)]
  return said.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, responsesShownMax)
}

const showResponse = ({ workspaceId: _, shareId: __, ...response }: ClientResponse): Said => response

const showGuestComment = ({ id, postId, author, text, at }: Comment): Said[] =>
  author.kind === 'guest' ? [{ id, postId, name: author.name, kind: 'comment', text, at }] : []

const showPost = (post: Post, accounts: ReadonlyMap<string, Account>, responses: Said[]): SharedPost => {
  const plannedAt = plannedAtOf(post)
  return {
    id: post.id,
    revision: post.revision,
    status: post.status,
    ...(plannedAt !== undefined && { plannedAt }),
    versions: post.accountIds.flatMap((id) => showVersion(post, id, accounts.get(id)) ?? []),
    responses,
    isOpen: isOpen(post),
  }
}

/** An account that was disconnected meanwhile is shown as the post remembers it. */
const showVersion = (post: Post, id: string, account: Account | undefined): SharedVersion | undefined => {
  const remembered = post.targets.find(({ accountId }) => accountId === id)
  if (!account && !remembered) return undefined
  const { platform, username } = account ?? remembered ?? {}
  if (!platform || username === undefined) return undefined
  const { name = username, isPremium = false, settings = {}, avatarUrl } = account ?? {}
  const shown = { id, platform, username, name, isPremium, settings, ...(avatarUrl !== undefined && { avatarUrl }) }
  const { text, options } = resolveContent(post, shown)
  const parts = Array.isArray(options.parts) ? options.parts.filter((part) => typeof part === 'string') : []
  return {
    account: shown,
    texts: [text, ...parts],
    media: post.overrides[id]?.media ?? post.overrides[platform]?.media ?? post.media,
    options: { [platform]: post.options[platform] },
  }
}

const showFile = async (deps: ShownPostsDeps, media: Media): Promise<SharedMedia> => {
  const { id, kind, altText, bytes, state } = media
  const url = await addressOf(deps, media)
  return {
    id,
    kind,
    altText,
    bytes,
    ...(state.name === 'ready' && { ratio: state.width / state.height }),
    ...(state.name === 'ready' && state.durationMs !== undefined && { durationMs: state.durationMs }),
    ...(url !== undefined && { url }),
  }
}

/** A file that can't be shown right now must not keep the others from being shown. */
const addressOf = async (deps: ShownPostsDeps, { workspaceId, id, kind, state }: Media) => {
  if (state.name !== 'ready') return undefined
  try {
    return await (kind === 'video' ? deps.files.downloadUrl({ workspaceId, id }) : openThumbnail(deps, { workspaceId, id }))
  } catch {
    return undefined
  }
}
