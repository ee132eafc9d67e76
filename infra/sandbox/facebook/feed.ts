import { isOfFacebook } from '#shared/platforms/facebook/text.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { type GraphFields, readGraphFields, refuseGraph } from '../platform/graph.ts'
import { type FacebookFault, type FacebookWorld, newId, type Photo } from './facebook-world.ts'
import { postingPage } from './page-call.ts'
import type { Page } from './pages.ts'

const messageMax = 63_206

/** `POST /{page}/feed` */
export const postToFeed = (world: FacebookWorld): SignedHandle<FacebookFault, GraphFields> => ({
  operation: 'post',
  scopes: ['pages_manage_posts'],
  read: readGraphFields,
  answer: (call, fields) => {
    const page = postingPage(call)
    const { message = '', link } = fields
    const photos = photosIn(world, page, fields)
    check(world, page, { message, link, hasPhotos: photos.length > 0 })

    for (const { id } of photos) world.photos.use(id)
    const postId = newId()
    const id = `${page.id}_${postId}`
    const path = `/www.facebook.com/${page.id}/posts/${postId}`
    addPost(world, call, {
      page,
      id,
      path,
      content: message,
      media: photos.map(({ fileId, type, bytes, altText }) => ({ fileId, type, bytes, altText })),
      facts: { kind: photos.length > 0 ? 'photos' : 'post', ...(link !== undefined && { link }) },
    })
    const asked = fields.fields?.split(',') ?? []
    return { status: 200, body: { id, ...(asked.includes('permalink_url') && { permalink_url: `${world.url()}${path}` }) } }
  },
})

type PostContent = { message: string; link: string | undefined; hasPhotos: boolean }

const check = (world: FacebookWorld, page: Page, { message, link, hasPhotos }: PostContent) => {
  if (message === '' && link === undefined && !hasPhotos) refuseGraph({ code: 100, message: '(#100) Missing message or attachment' })
  checkMessage(message)
  if (link !== undefined) checkLink(link)
  checkRepeat(world, page, message)
}

type NewPost = {
  page: Page
  id: string
  path: string
  content: string
  media: { fileId: string; type: string; bytes: number; altText: string }[]
  facts: Record<string, string>
  visibleAt?: number | 'never'
}

/** Stores a Page's post. */
export const addPost = (world: FacebookWorld, { receivedAt }: Pick<Call<FacebookFault>, 'receivedAt'>, { page, facts, ...post }: NewPost) =>
  world.posts.add({
    ...post,
    platform: 'facebook',
    account: page.username,
    replyTo: undefined,
    receivedAt,
    facts: { ...facts, page: page.name },
  })

export const checkMessage = (message: string) => {
  if (message.length > messageMax)
    refuseGraph({ code: 100, message: `(#100) Param message must be at most ${messageMax} characters long: it is too long.` })
}

/** A post's photos in order. No other post has them. */
const photosIn = (world: FacebookWorld, page: Page, fields: GraphFields): Photo[] => {
  const photos: Photo[] = []
  for (let value = fields['attached_media[0]']; value !== undefined; value = fields[`attached_media[${photos.length}]`]) {
    const id = /"media_fbid"\s*:\s*"(\d+)"/.exec(value)?.[1] ?? ''
    const photo = world.photos.byId(id)
    if (photo?.pageId !== page.id) return refuseGraph({ code: 100, message: `(#100) Invalid media_fbid ${id}` })
    if (photo.isUsed || photos.some((other) => other.id === id))
      refuseGraph({ code: 100, subcode: 1366051, message: '(#100) Invalid parameter', said: 'These photos were already posted.' })
    photos.push(photo)
  }
  return photos
}

const checkLink = (link: string) => {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) refuseGraph({ code: 1500, message: '(#1500) The url you supplied is invalid' })
  if (isOfFacebook(link)) refuseGraph({ code: 200, subcode: 1609008, message: '(#200) Links to facebook.com can’t be posted here.' })
}

const checkRepeat = ({ posts }: FacebookWorld, { username }: Page, message: string) => {
  const [last] = posts.newest('facebook', { account: username, limit: 1 })
  if (message !== '' && last?.content === message)
    refuseGraph({
      code: 506,
      message: '(#506) Duplicate status message',
      said: 'This status update is identical to the last one you posted.',
    })
}
