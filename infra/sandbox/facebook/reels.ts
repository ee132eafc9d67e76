import { dayMs } from '#shared/domain/times.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { type GraphFields, readGraphFields, refuseGraph, versionOf } from '../platform/graph.ts'
import { type FacebookFault, type FacebookWorld, newId, type Video, visibleAt } from './facebook-world.ts'
import { addPost, checkMessage } from './feed.ts'
import { postingPage } from './page-call.ts'
import type { Page } from './pages.ts'
import { mediaOf, underFault } from './videos.ts'

const usualProcessingMs = 2_500
const perDay = { limit: 30, windowMs: dayMs, isSliding: true }

/** `POST /{page}/video_reels`: opens an upload, or publishes what was uploaded. */
export const postReel = (world: FacebookWorld): SignedHandle<FacebookFault, GraphFields> => ({
  operation: ({ upload_phase }) => (upload_phase === 'finish' ? 'post' : 'upload'),
  scopes: ['pages_manage_posts'],
  read: readGraphFields,
  answer: (call, fields) => {
    const page = postingPage(call)
    if (fields.upload_phase === 'start') return started(world, page, versionOf(call.context.req.param('version') ?? ''))
    if (fields.upload_phase === 'finish') return finished(world, call, { page, fields })
    return refuseGraph({ code: 100, message: '(#100) Param upload_phase must be one of {START, FINISH}' })
  },
})

const finished = (world: FacebookWorld, call: Call<FacebookFault>, { page, fields }: { page: Page; fields: GraphFields }) => {
  const kept = uploaded(world, page, fields.video_id ?? '')
  const { description = '', title } = fields
  checkMessage(description)
  // A reel is published once, however often that's requested.
  if (kept.publishedAt !== undefined) return success
  if (world.windows.take('reels', page.id, perDay).isExceeded)
    refuseGraph({
      code: 368,
      subcode: 1390008,
      message: 'The action attempted has been deemed abusive',
      said: 'You’re posting too fast. Take a break.',
    })

  const video = underFault({ ...kept, publishedAt: call.receivedAt, isDraft: fields.video_state === 'DRAFT' }, call.fault)
  world.videos.keep(video)
  addPost(world, call, {
    page,
    id: video.postId,
    path: `/www.facebook.com/reel/${video.id}`,
    content: description,
    media: mediaOf(video),
    facts: { kind: 'reel', ...(title !== undefined && { title }) },
    visibleAt: visibleAt(video),
  })
  return success
}

const success = { status: 200, body: { success: true } }

/** The reel of a completed upload. */
const uploaded = ({ videos }: FacebookWorld, page: Page, id: string): Video => {
  const video = videos.byId(id)
  if (video?.kind !== 'reel' || video.pageId !== page.id) return refuseGraph({ code: 100, message: '(#100) Invalid video_id' })
  if (video.uploadedAt !== undefined) return video
  return refuseGraph({
    code: 6000,
    message: '(#6000) There was a problem uploading your video file. Please try again.',
    title: 'Video Upload Is Missing',
  })
}

const started = (world: FacebookWorld, page: Page, version: string) => {
  const id = newId()
  const video: Video = {
    id,
    pageId: page.id,
    kind: 'reel',
    postId: `${page.id}_${newId()}`,
    received: 0,
    processingMs: usualProcessingMs,
    isDraft: false,
  }
  world.videos.keep(video)
  return { status: 200, body: { video_id: id, upload_url: `${world.url()}/rupload.facebook.com/video-upload/${version}/${id}` } }
}
