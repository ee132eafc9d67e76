import * as z from 'zod'
import { Refusal } from '../platform/answer.ts'
import type { ReceivedFile } from '../posts.ts'
import { type LinkedInCall, memberUrn } from './linkedin-world.ts'
import { accessDenied, refuse } from './problems.ts'
import type { Uploads } from './uploads.ts'
import { idIn } from './video-calls.ts'

const Text = z.string().min(1)
const File = z.object({ id: Text, title: z.string().optional(), altText: z.string().optional() })
const Article = z.object({ source: z.string(), title: z.string(), description: z.string().optional(), thumbnail: z.string().optional() })
const Content = z.object({
  media: File.optional(),
  multiImage: z.object({ images: z.array(File) }).optional(),
  article: Article.optional(),
})

const Body = z.object({
  author: Text,
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.object({ feedDistribution: z.enum(['MAIN_FEED', 'NONE']) }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: z.record(z.string(), z.unknown()).optional(),
})
export type Body = z.output<typeof Body>
export type Content = z.output<typeof Content>

/** Parses a call's post. Refuses an invalid one. */
export const readBody = ({ person }: LinkedInCall, input: unknown): { body: Body; content: Content } => {
  const parsed = Body.safeParse(input)
  if (!parsed.success) return refuseField(input, String(parsed.error.issues[0]?.path[0] ?? ''))
  const body = parsed.data
  if (body.author !== memberUrn(person)) throw new Refusal(accessDenied('posts.CREATE.NO_VERSION'))
  const members = Object.keys(body.content ?? {}).length
  const content = Content.safeParse(body.content ?? {})
  if (!content.success || members > 1) return refuse(400, 'INVALID_VALUE_FOR_FIELD', '/content :: union type must have exactly one member')
  if (body.commentary === '' && members === 0) return refuse(400, 'INVALID_VALUE_BLANK_FIELD', '/commentary :: may not be blank')
  return { body, content: content.data }
}

const refuseField = (input: unknown, field: string) =>
  typeof input === 'object' && input !== null && field in input
    ? refuse(400, 'INVALID_VALUE_FOR_FIELD', `/${field} :: field is invalid`)
    : refuse(400, 'MISSING_FIELD', `/${field} :: field is required but not found and has no default value`)

const texts = { altText: 4_086, title: 399, description: 4_085 }
const imagesPerPost = { least: 2, most: 20 }

/** A post's files, each checked to exist and be ready. */
export const filesOf = (call: LinkedInCall, uploads: Uploads, { media, multiImage, article }: Content): ReceivedFile[] => {
  if (article) return articleFiles(call, uploads, article)
  if (!multiImage) return media ? [fileOf(call, uploads, media)] : []
  const { images } = multiImage
  if (images.length < imagesPerPost.least || images.length > imagesPerPost.most)
    refuse(400, 'INVALID_VALUE_FOR_FIELD', '/content/multiImage/images :: 2 to 20 images')
  if (images.some(({ id }) => !id.startsWith('urn:li:image:'))) refuse(400, 'INVALID_URN_TYPE', '/content/multiImage/images :: only images')
  return images.map((image) => fileOf(call, uploads, image))
}

const articleFiles = (
  call: LinkedInCall,
  uploads: Uploads,
  { source, title, description = '', thumbnail }: NonNullable<Content['article']>,
) => {
  if (!/^https?:\/\/\S+$/.test(source)) refuse(400, 'INVALID_URL', '/content/article/source :: is no address')
  if (title === '') refuse(400, 'INVALID_VALUE_BLANK_FIELD', '/content/article/title :: may not be blank')
  if (title.length > texts.title || description.length > texts.description)
    refuse(400, 'FIELD_LENGTH_TOO_LONG', '/content/article :: is too long')
  if (thumbnail === undefined) return []
  if (!thumbnail.startsWith('urn:li:image:')) refuse(400, 'INVALID_IMAGE_ID', '/content/article/thumbnail :: is no image')
  return [fileOf(call, uploads, { id: thumbnail })]
}

const fileOf = ({ person }: LinkedInCall, uploads: Uploads, { id, altText = '' }: z.output<typeof File>): ReceivedFile => {
  const kind = /^urn:li:(image|video):/.exec(id)?.[1]
  if (!kind) return refuse(400, 'INVALID_URN_TYPE', `${id} is neither an image nor a video`)
  const upload = uploads.byId(idIn(id))
  if (!upload || upload.kind !== kind || upload.personId !== person.id)
    return refuse(400, kind === 'image' ? 'INVALID_IMAGE_ID' : 'INVALID_VIDEO_ID', `${id} is invalid`)
  if (altText.length > texts.altText) return refuse(400, 'FIELD_LENGTH_TOO_LONG', 'altText is too long')
  const status = uploads.status(upload)
  if (status === 'PROCESSING_FAILED') return refuse(400, 'MEDIA_ASSET_PROCESSING_FAILED', `${id}: processing failed`)
  if (status !== 'AVAILABLE' || upload.fileId === null) return refuse(400, 'MEDIA_ASSET_WAITING_UPLOAD', `${id}: waiting for the upload`)
  return { fileId: upload.fileId, type: upload.type, bytes: upload.fileBytes, altText }
}
