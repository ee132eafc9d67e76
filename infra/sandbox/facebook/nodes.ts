import { readNothing, type SignedHandle } from '../platform/call.ts'
import { type GraphFields, readGraphFields, refuseGraph } from '../platform/graph.ts'
import type { ListedPost } from '../posts.ts'
import { type FacebookFault, type FacebookWorld, readyAt, type Video, visibleAt } from './facebook-world.ts'
import { pictureOf } from './me.ts'
import { postingPage } from './page-call.ts'
import { pagesOf } from './pages.ts'
import { underFault } from './videos.ts'

/** `GET /{id}` for a video, a post, or a Page. */
export const node = (world: FacebookWorld): SignedHandle<FacebookFault, { id: string; fields: GraphFields }> => ({
  operation: ({ id }) => (world.videos.byId(id) ? 'status' : 'profile'),
  scopes: ['pages_read_engagement'],
  read: async (context) => ({ id: context.req.param('id') ?? '', fields: await readGraphFields(context) }),
  answer: ({ person, fault, receivedAt }, { id }) => {
    const pages = pagesOf(person)
    const page = pages.find((one) => one.id === id)
    const kept = world.videos.byId(id)
    if (kept && pages.some(({ id: pageId }) => pageId === kept.pageId)) {
      const video = underFault(kept, fault && { ...fault, ...lateFrom(kept, fault.processingMs, receivedAt) })
      world.videos.keep(video)
      world.posts.update('facebook', video.postId, { visibleAt: visibleAt(video) })
      return { status: 200, body: { ...stateOf(video, world.now()), ...linksOf(video), id } }
    }
    if (page) return { status: 200, body: { id, name: page.name, picture: pictureOf(world, page.username) } }
    const post = world.posts.byId('facebook', id)
    return post ? { status: 200, body: listed(world)(post) } : unknown(id)
  },
})

/** `GET /{page}/published_posts`: newest first. */
export const publishedPosts = (world: FacebookWorld): SignedHandle<FacebookFault, GraphFields> => ({
  operation: 'find',
  scopes: ['pages_read_engagement'],
  read: readGraphFields,
  answer: (call, { limit = '25' }) => {
    const { username } = postingPage(call)
    const posts = world.posts.newest('facebook', { account: username, limit: Math.min(Number(limit) || 25, 100) })
    return { status: 200, body: { data: posts.map(listed(world)) } }
  },
})

/** `DELETE /{id}` for one of the Page's posts or videos. */
export const deleteNode = (world: FacebookWorld): SignedHandle<FacebookFault, undefined> => ({
  scopes: ['pages_manage_posts'],
  read: readNothing,
  answer: ({ context, person, receivedAt }) => {
    const id = context.req.param('id') ?? ''
    const post = world.posts.byId('facebook', world.videos.byId(id)?.postId ?? id)
    if (!post || !pagesOf(person).some(({ username }) => username === post.account)) return unknown(id, 'delete')
    world.posts.markDeleted('facebook', post.id, receivedAt)
    return { status: 200, body: { success: true } }
  },
})

/** Times are in Facebook's own format. */
const listed =
  ({ url }: FacebookWorld) =>
  ({ id, content, path, receivedAt }: ListedPost) => ({
    id,
    created_time: new Date(receivedAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    permalink_url: `${url()}${path}`,
    is_published: true,
    ...(content !== '' && { message: content }),
  })

/** From this call on it takes this long, however much time has passed. */
const lateFrom = ({ uploadedAt = 0, publishedAt = 0 }: Video, ms: number | undefined, now: number) =>
  ms === undefined ? {} : { processingMs: now - Math.max(uploadedAt, publishedAt) + ms }

const unknown = (id: string, verb: 'get' | 'delete' = 'get') =>
  refuseGraph({
    code: 100,
    subcode: 33,
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions.`,
    type: 'GraphMethodException',
  })

/** A video's URL comes without its host. */
const linksOf = ({ kind, id, pageId, postId, publishedAt }: Video) =>
  publishedAt === undefined ? {} : { permalink_url: kind === 'reel' ? `/reel/${id}` : `/${pageId}/videos/${id}`, post_id: postId }

/** A video's progress, phase by phase. */
const stateOf = (video: Video, now: number) => {
  const { uploadedAt, publishedAt, received, processingError, isDraft } = video
  const isWhole = uploadedAt !== undefined
  const isOver = isWhole && now >= readyAt(video)
  const bytes = { bytes_transfered: received }
  const work = { isWhole, isOver, hasFailed: isOver && processingError !== undefined }
  return {
    status: {
      video_status: overallOf(work),
      uploading_phase: { status: phase(received > 0, isWhole), ...bytes },
      processing_phase: work.hasFailed ? { status: 'error', error: { message: processingError } } : { status: phase(isWhole, isOver) },
      publishing_phase: publishingOf(work, { isPublished: publishedAt !== undefined, isDraft }),
    },
  }
}

type PhaseState = { isWhole: boolean; isOver: boolean; hasFailed: boolean }

const publishingOf = ({ isOver, hasFailed }: PhaseState, { isPublished, isDraft }: { isPublished: boolean; isDraft: boolean }) => {
  if (!isPublished || hasFailed) return { status: 'not_started' }
  return isOver ? { status: 'complete', publish_status: isDraft ? 'draft' : 'published' } : { status: 'in_progress' }
}

const phase = (hasBegun: boolean, isOver: boolean) => {
  if (isOver) return 'complete'
  return hasBegun ? 'in_progress' : 'not_started'
}

const overallOf = ({ isWhole, isOver, hasFailed }: PhaseState) => {
  if (hasFailed) return 'error'
  if (isOver) return 'ready'
  return isWhole ? 'processing' : 'uploading'
}
