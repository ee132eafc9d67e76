import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles, MediaFilter, MediaLibrary, MediaUploadParts } from '#functions/ports/media.ts'
import type { PageRequest } from '#functions/ports/page.ts'
import type { OpenPost, PostStatuses, Posts, Targets } from '#functions/ports/posts.ts'
import { type Actor, mayAct } from '#shared/domain/api-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { type Media, type MediaRef, unusedDays } from '#shared/domain/media.ts'
import { fits, type PictureNeed } from '#shared/domain/pictures.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { currentStatus, filesOf } from '#shared/publishing/posts.ts'
import { isUndecided } from '#shared/publishing/reviews.ts'
import { uploadIdOf } from './announce-media.ts'

type ListDeps = UsesDeps & { library: MediaLibrary }
type Listing = { workspaceId: WorkspaceId; page: PageRequest; filter: MediaFilter }

/**
 * Returns a person's files, newest first, each with the number of drafts and scheduled posts that use it. An unused
 * file has its deletion date. Throws `DomainError('invalid')` if the cursor isn't from this list.
 */
export const listMedia = async (deps: ListDeps, { workspaceId, page, filter }: Listing) => {
  const [{ items, cursor }, uses] = await Promise.all([deps.library.list(workspaceId, page, filter), countUses(deps, workspaceId)])
  return { items: items.map((media) => ({ ...media, ...usageOf(media, uses.get(media.id) ?? 0) })), cursor }
}

/** A daily check records since when a file is unused. Until then, it has no deletion date. */
const usageOf = ({ unusedSince }: Media, uses: number) => ({
  uses,
  ...(uses === 0 && unusedSince !== undefined && { goesAt: toInstant(toMs(unusedSince) + unusedDays * dayMs) }),
})

/** Returns a person's file. Throws `DomainError('not-found')`, also for another person's. */
export const findMedia = async ({ library }: { library: MediaLibrary }, ref: MediaRef) => {
  const media = await library.get(ref)
  if (!media) throw unknownMedia()
  return media
}

export const unknownMedia = () => new DomainError('not-found', 'We couldn’t find that file. It may have been deleted.')

/**
 * Returns a URL for a file's content, valid for ten minutes. Throws `DomainError`: `not-found`, or `conflict` if the
 * file isn't ready.
 */
export const openMedia = async (deps: { library: MediaLibrary; files: MediaFiles }, ref: MediaRef) => {
  const { state } = await findMedia(deps, ref)
  if (state.name === 'waiting') throw new DomainError('conflict', 'This file isn’t ready. Upload and complete it first.')
  if (state.name === 'refused') throw new DomainError('conflict', `This file was rejected and deleted. ${state.message}`)
  return deps.files.downloadUrl(ref)
}

type ThumbnailDeps = { library: MediaLibrary; files: MediaFiles; imageVariants: ImageVariants }

/** The image that a list shows. */
const thumbnail: PictureNeed = {
  name: 'thumbnail',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytesMax: 200_000,
  widthMax: 480,
  heightMax: 480,
}

/**
 * Returns a URL for an image's thumbnail, valid for ten minutes. An animated GIF is returned unchanged. Throws
 * `DomainError`: `not-found`, or `conflict` if there is no image, such as for a video or a file that isn't ready.
 */
export const openThumbnail = async ({ library, files, imageVariants }: ThumbnailDeps, ref: MediaRef) => {
  const media = await findMedia({ library }, ref)
  if (media.state.name !== 'ready' || media.kind === 'video') throw new DomainError('conflict', 'There’s no preview of this file.')
  if (media.kind === 'gif' || fits(media, thumbnail)) return files.downloadUrl(ref)
  return files.downloadUrl((await imageVariants.ensure(media, thumbnail)).file)
}

type DescribeDeps = UsesDeps & { library: Pick<MediaLibrary, 'setAltText'> }

/**
 * Sets a file's alt text. Throws `DomainError`: `not-found`, or `forbidden` if a scheduled post uses the file that its
 * author may not change: an approved one, unless they approve posts themselves, and any that awaits nobody's approval,
 * unless they may publish.
 */
export const describeMedia = async (deps: DescribeDeps, { altText, by, ...ref }: MediaRef & { altText: string; by: Actor }) => {
  await refuseChangingScheduled(deps, ref, by)
  const media = await deps.library.setAltText(ref, altText)
  if (!media) throw unknownMedia()
  return media
}

const refuseChangingScheduled = async (deps: UsesDeps, { workspaceId, id }: MediaRef, by: Actor) => {
  const mayPublish = mayAct(by, 'publish')
  if (mayPublish && mayAct(by, 'approve')) return
  for (const open of await deps.postStatuses.open(workspaceId, postStatus.scheduled)) {
    if (!new Set(await filesUsedBy(deps, workspaceId, open)).has(id)) continue
    const post = await deps.posts.get({ workspaceId, id: open.id })
    if (!post || isUndecided(post) || (mayPublish && !post.review)) continue
    throw new DomainError(
      'forbidden',
      'A post that is about to go out uses this file. Ask somebody who approves posts to change its alt text.',
    )
  }
}

type RemoveDeps = NeedDeps & { library: MediaLibrary; files: MediaFiles; parts: MediaUploadParts }

/**
 * Deletes a file for good. Throws `DomainError`: `not-found`, or `conflict` while a draft or scheduled post needs it.
 */
export const removeMedia = async (deps: RemoveDeps, ref: MediaRef) => {
  const uploadId = uploadIdOf(await findMedia(deps, ref))
  if (await isMediaNeeded(deps, ref))
    throw new DomainError('conflict', 'A draft or a scheduled post still uses this file. Remove it there first.')
  if (uploadId !== undefined) await deps.parts.abort({ ...ref, uploadId })
  // Delete the bytes first: if the second step fails, the file is still listed and can be deleted again.
  await deps.files.remove(ref)
  await deps.library.remove(ref)
}

export type NeedDeps = UsesDeps & { targets: Pick<Targets, 'ofPost'> }

/**
 * True if one of the person's drafts or scheduled posts uses a file in any way. A post that has just gone out, which the
 * lists may still show, doesn't. May miss a post saved moments ago.
 */
export const isMediaNeeded = async (deps: NeedDeps, { workspaceId, id }: MediaRef): Promise<boolean> => {
  for (const post of await deps.postStatuses.open(workspaceId)) {
    const files = new Set(await filesUsedBy(deps, workspaceId, post))
    if (files.has(id) && isOpen(currentStatus(post, await deps.targets.ofPost(post.id)))) return true
  }
  return false
}

const isOpen = (status: PostStatus) => status === postStatus.draft || status === postStatus.scheduled

/** The sources of which posts use which files: the post lists, and for a few, the posts themselves. */
export type UsesDeps = { postStatuses: Pick<PostStatuses, 'open'>; posts: Pick<Posts, 'get'> }

/**
 * Counts how many of a person's drafts and scheduled posts use each file, leaving out unused ones. May miss a post
 * saved moments ago.
 */
export const countUses = async (deps: UsesDeps, workspaceId: WorkspaceId): Promise<Map<string, number>> => {
  const uses = new Map<string, number>()
  for (const post of await deps.postStatuses.open(workspaceId))
    for (const id of await filesUsedBy(deps, workspaceId, post)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return uses
}

const filesUsedBy = async ({ posts }: UsesDeps, workspaceId: WorkspaceId, { id, files }: OpenPost): Promise<Iterable<string>> => {
  if (files) return files
  const post = await posts.get({ workspaceId, id })
  return post ? filesOf(post) : []
}
