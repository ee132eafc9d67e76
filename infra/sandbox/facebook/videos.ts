import { secondMs } from '#shared/domain/times.ts'
import type { SignedHandle } from '../platform/call.ts'
import { type Fetched, fetchFile, type KeptFile } from '../platform/fetch-file.ts'
import { type GraphFields, readGraphFields, refuseGraph } from '../platform/graph.ts'
import { type FacebookFault, type FacebookWorld, newId, type Video, visibleAt } from './facebook-world.ts'
import { addPost, checkMessage } from './feed.ts'
import { postingPage } from './page-call.ts'

const gibibyte = 1024 ** 3
const usualProcessingMs = 2_500

/** `POST /{page}/videos`: Facebook accepts at once, and fetches and processes the file afterward. */
export const postVideo = (world: FacebookWorld): SignedHandle<FacebookFault, GraphFields, Fetched> => ({
  operation: 'post',
  scopes: ['pages_manage_posts'],
  read: readGraphFields,
  look: async (call, { file_url }) => {
    postingPage(call)
    if (file_url === undefined) return refuseGraph({ code: 324, message: '(#324) Requires upload file' })
    return fetchFile(world, file_url, { bytesMax: gibibyte, allowsRedirects: true })
  },
  answer: (call, { description = '', title }, fetched) => {
    const page = postingPage(call)
    checkMessage(description)
    const file = fetched?.kind === 'fetched' ? fetched.file : undefined
    const [id, postId] = [newId(), `${page.id}_${newId()}`]
    const { receivedAt, fault } = call
    const kept: Video = {
      id,
      pageId: page.id,
      kind: 'video',
      postId,
      received: file?.bytes ?? 0,
      file,
      uploadedAt: receivedAt,
      publishedAt: receivedAt,
      processingMs: usualProcessingMs,
      processingError: problemOf(file),
      // An upright one becomes a draft, unasked.
      isDraft: (file?.height ?? 0) > (file?.width ?? 0),
    }
    const video = underFault(kept, fault)
    world.videos.keep(video)
    addPost(world, call, {
      page,
      id: postId,
      path: `/www.facebook.com/${page.id}/videos/${id}`,
      content: description,
      media: mediaOf(video),
      facts: { kind: 'video', ...(title !== undefined && { title }) },
      visibleAt: visibleAt(video),
    })
    return { status: 200, body: { id } }
  },
})

/** A video that a fault makes slow, or makes fail. */
export const underFault = (video: Video, fault: FacebookFault | undefined): Video => ({
  ...video,
  processingMs: fault?.processingMs ?? video.processingMs,
  processingError: fault?.processingError ?? video.processingError,
})

export const mediaOf = ({ file }: Video) => (file ? [{ ...file, altText: '' }] : [])

const problemOf = (file: KeptFile | undefined) => {
  if (!file) return 'The video file could not be downloaded.'
  if (!file.type.startsWith('video/')) return 'The file is not a video.'
  return (file.durationMs ?? 0) < secondMs ? 'The video is shorter than 1 second.' : undefined
}
