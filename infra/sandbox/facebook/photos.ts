import type { SignedHandle } from '../platform/call.ts'
import { type Fetched, fetchFile, type KeptFile } from '../platform/fetch-file.ts'
import { type GraphFields, readGraphFields, refuseGraph } from '../platform/graph.ts'
import { type FacebookFault, type FacebookWorld, newId } from './facebook-world.ts'
import { addPost, checkMessage } from './feed.ts'
import { postingPage } from './page-call.ts'

const bytesMax = 10_000_000
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff']

/** `POST /{page}/photos`: published at once, or kept for a later post. */
export const postPhoto = (world: FacebookWorld): SignedHandle<FacebookFault, GraphFields, KeptFile> => ({
  operation: (fields) => (isPublished(fields) ? 'post' : 'upload'),
  scopes: ['pages_manage_posts'],
  read: readGraphFields,
  look: async (call, { url }) => {
    postingPage(call)
    if (url === undefined) return refuseGraph({ code: 324, message: '(#324) Requires upload file' })
    return pictureIn(await fetchFile(world, url, { bytesMax, allowsRedirects: true }))
  },
  answer: (call, fields, file) => {
    const page = postingPage(call)
    const { message = fields.caption ?? '', alt_text_custom: altText = '' } = fields
    checkMessage(message)
    if (!file) return unreadable()
    const [id, postId] = [newId(), `${page.id}_${newId()}`]
    const { fileId, type, bytes } = file
    const isUsed = isPublished(fields)
    world.photos.add({ id, pageId: page.id, fileId, type, bytes, altText, isUsed })
    if (!isUsed) return { status: 200, body: { id } }

    const media = [{ fileId, type, bytes, altText }]
    addPost(world, call, { page, id: postId, path: `/www.facebook.com/${postId}`, content: message, media, facts: { kind: 'photo' } })
    return { status: 200, body: { id, post_id: postId } }
  },
})

const isPublished = ({ published = 'true' }: GraphFields) => published !== 'false'

const pictureIn = (fetched: Fetched): KeptFile =>
  fetched.kind === 'fetched' && types.includes(fetched.file.type) ? fetched.file : unreadable()

const unreadable = () =>
  refuseGraph({
    code: 100,
    subcode: 1366046,
    message: '(#100) Invalid parameter',
    title: 'Can’t Read Files',
    said: 'Your photos couldn’t be uploaded. Photos should be less than 10 MB and saved as JPG, PNG, GIF, TIFF, HEIF or WebP files.',
  })
