import * as z from 'zod'
import { daySeconds } from '#shared/domain/times.ts'
import { stableDigits } from '../names.ts'
import { Refusal } from '../platform/answer.ts'
import { type Fields, readFields } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { graphError, picked } from '../platform/graph.ts'
import { statusOf } from '../platform/graph-containers.ts'
import type { ListedPost } from '../posts.ts'
import { failureText } from './create-container.ts'
import { ownAccount } from './graph-calls.ts'
import type { Container, InstagramFault, InstagramWorld } from './instagram-world.ts'
import { quotaOf } from './publish-container.ts'
import { uploadedBytes } from './resumable-upload.ts'

type Handle<Input = Fields> = SignedHandle<InstagramFault, Input>

/** `GET /me`. `id` is specific to this app. Publishing needs `user_id`. */
export const readProfile = (world: InstagramWorld): Handle => ({
  operation: 'profile',
  scopes: ['instagram_business_basic'],
  read: readFields,
  answer: ({ person }, { fields }) =>
    picked(
      {
        id: stableDigits(`instagram app ${person.id}`, 17),
        user_id: person.id,
        username: person.username,
        name: person.name,
        account_type: person.has('personal') ? 'PERSONAL' : 'BUSINESS',
        profile_picture_url: `${world.url()}/avatars/${person.username}.svg`,
      },
      fields,
    ),
})

/** `GET /{ig-id}/content_publishing_limit`. */
export const readQuota = (world: InstagramWorld): Handle => ({
  operation: 'profile',
  scopes: ['instagram_business_content_publish'],
  read: readFields,
  answer: (call) => {
    ownAccount(call)
    const window = quotaOf(call.person)
    const { used } = world.windows.look('posts', call.person.id, window)
    return { status: 200, body: { data: [{ quota_usage: used, config: { quota_total: window.limit, quota_duration: daySeconds } }] } }
  },
})

/** `GET /{id}`: a container or a post, whichever has the id. */
export const readNode = (world: InstagramWorld): Handle<Fields & { id: string }> => ({
  operation: ({ id }) => (world.containers.byId(id) ? 'status' : 'find'),
  scopes: ['instagram_business_basic'],
  read: async (context) => ({ ...(await readFields(context)), id: context.req.param('id') ?? '' }),
  answer: (call, { id, fields }) => {
    const container = world.containers.byId(id)
    if (container && container.personId === call.person.id) return readContainer(world, call, container, fields)
    return picked(viewOf(world, ownPost(world, call, id)), fields)
  },
})

const readContainer = (world: InstagramWorld, { fault }: Call<InstagramFault>, found: Container, fields: unknown) => {
  if (fault?.processingError !== undefined) world.containers.fail(found, failureText(fault.processingError))
  const container = world.containers.byId(found.id) ?? found
  const code = statusOf(container, world.now())
  const status = code === 'ERROR' ? container.failure : words[code]
  return picked({ id: container.id, status_code: code, status, video_status: uploadedBytes(world, container) }, fields)
}

const words: Record<string, string> = {
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  PUBLISHED: 'Published: Media has been successfully published.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
}

/** The caller's post of that id. Throws a `Refusal` for any other. */
export const ownPost = ({ posts }: InstagramWorld, { person }: Call<InstagramFault>, id: string): ListedPost => {
  const post = posts.byId('instagram', id)
  if (post && post.account === person.username) return post
  throw new Refusal(
    graphError({ code: 100, subcode: 33, message: `Object with ID '${id}' does not exist or cannot be loaded due to missing permissions` }),
  )
}

/** `GET /{ig-id}/media`: newest first, without stories. */
export const listPosts = (world: InstagramWorld): Handle => ({
  operation: 'find',
  scopes: ['instagram_business_basic'],
  read: readFields,
  answer: (call, { fields, limit }) => {
    ownAccount(call)
    const most = z.coerce.number().int().min(1).max(100).catch(25).parse(limit)
    const listed = world.posts
      .newest('instagram', { account: call.person.username })
      .filter(({ facts }) => facts?.kind !== 'story' && Number(facts?.listedAt ?? 0) <= world.now())
    return { status: 200, body: { data: listed.slice(0, most).map((post) => picked(viewOf(world, post), fields).body), paging: {} } }
  },
})

/** `DELETE /{media-id}`: not available with Instagram Login. */
export const refuseDelete = (): Handle => ({
  read: readFields,
  answer: () => graphError({ code: 100, subcode: 33, message: 'Unsupported delete request.' }),
})

const viewOf = (world: InstagramWorld, { id, account, content, media, path, receivedAt, facts }: ListedPost) => {
  const isVideo = media[0]?.type.startsWith('video/') ?? false
  return {
    id,
    permalink: `${world.url()}${path}`,
    shortcode: facts?.shortcode,
    media_type: media.length > 1 ? 'CAROUSEL_ALBUM' : isVideo ? 'VIDEO' : 'IMAGE',
    media_product_type: { reel: 'REELS', story: 'STORY' }[String(facts?.kind)] ?? 'FEED',
    timestamp: new Date(receivedAt).toISOString().replace(/\.\d+Z$/, '+0000'),
    username: account,
    ...(content !== '' && { caption: content }),
  }
}
