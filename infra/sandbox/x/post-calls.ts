import { findUrls } from '#shared/platforms/x/urls.ts'
import { readJson } from '../platform/body.ts'
import { readNothing, type SignedHandle } from '../platform/call.ts'
import { costs } from './credits.ts'
import type { StoredMedia } from './media.ts'
import {
  checkDuplicate,
  checkFeatures,
  checkText,
  fingerprintOf,
  type PostBody,
  parentOf,
  parsePostBody,
  readyMedia,
} from './post-rules.ts'
import { problems } from './problems.ts'
import { returnedText } from './returned-text.ts'
import type { XPost } from './x-posts.ts'
import type { XCall, XFault, XWorld } from './x-world.ts'

/** `POST /2/tweets` */
export const createPost = (x: XWorld): SignedHandle<XFault, unknown> => ({
  read: readJson,
  answer: (call, body) => {
    const { id, text } = post(x, call, parsePostBody(body))
    return { status: 201, body: { data: { id, text, edit_history_post_ids: [id] } } }
  },
})

const post = (x: XWorld, { person, fault, receivedAt }: XCall, body: PostBody) => {
  const content = body.text ?? ''
  checkFeatures(body)
  checkText(content, person, body.media !== undefined || body.card_uri !== undefined)
  const media = readyMedia(x, body.media?.media_ids ?? [], person)
  const parent = parentOf(x, body, { person, fault })
  const fingerprint = fingerprintOf(content)
  checkDuplicate(x, person, fingerprint)
  x.credits.spend(costOf(content, parent, person.id))

  const id = x.nextId()
  const mediaKeys = media.map(({ mediaKey }) => mediaKey)
  const returned = returnedText({ id, username: person.username, content, media: pageOf(media) })
  x.xPosts.add({
    id,
    person,
    content,
    media: media.map(toFile),
    mediaKeys,
    labels: labelsOf(body),
    parent,
    receivedAt,
    visibleAt: receivedAt + (fault?.findLagMs ?? 0),
    returned,
    fingerprint,
  })
  return { id, text: returned.text }
}

const costOf = (content: string, parent: XPost | undefined, personId: string) => {
  if (parent && parent.personId !== personId) return costs.summonedReply
  return findUrls(content).length > 0 ? costs.postWithUrl : costs.post
}

const pageOf = ([first]: StoredMedia[]): { key: string; page: 'photo' | 'video' } | undefined =>
  first && { key: first.mediaKey, page: first.category === 'tweet_image' ? 'photo' : 'video' }

const toFile = ({ fileId, mediaType, bytes, altText }: StoredMedia) => ({ fileId: fileId ?? '', type: mediaType, bytes, altText })

const labelsOf = (body: PostBody) => {
  const labels: (string | false | undefined)[] = [
    body.poll && `Poll: ${body.poll.options.join(' · ')}`,
    body.reply_settings && `Who can reply: ${body.reply_settings}`,
    body.community_id !== undefined && `In community ${body.community_id}`,
    body.made_with_ai && 'Made with AI',
    body.paid_partnership && 'Paid partnership',
  ]
  return labels.filter((label) => typeof label === 'string')
}

/** `DELETE /2/tweets/{id}`: only one's own posts. Deleting a post that's already gone succeeds. */
export const deletePost = (x: XWorld): SignedHandle<XFault, undefined> => ({
  read: readNothing,
  answer: ({ context, person }) => {
    const id = context.req.param('id') ?? ''
    const post = x.xPosts.byId(id)
    if (post && post.personId !== person.id) throw problems.notPermitted()
    x.credits.spend(costs.delete)
    x.posts.markDeleted('x', id, x.now())
    return { status: 200, body: { data: { deleted: true } } }
  },
})
