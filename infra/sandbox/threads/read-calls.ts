import * as z from 'zod'
import { daySeconds, secondMs } from '#shared/domain/times.ts'
import { Refusal } from '../platform/answer.ts'
import { type Fields, readFields } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { scopesIn } from '../platform/grants.ts'
import { graphError, picked } from '../platform/graph.ts'
import { statusOf } from '../platform/graph-containers.ts'
import type { ListedPost } from '../posts.ts'
import { missingMedia, ownProfile } from './graph-calls.ts'
import { quotasOf } from './publish-container.ts'
import type { Container, ThreadsFault, ThreadsWorld } from './threads-world.ts'

type Handle<Input = Fields> = SignedHandle<ThreadsFault, Input>

/** `GET /me`. */
export const readProfile = (world: ThreadsWorld): Handle => ({
  operation: 'profile',
  scopes: ['threads_basic'],
  read: readFields,
  answer: ({ person }, { fields }) =>
    picked(
      {
        id: person.id,
        username: person.username,
        name: person.name,
        threads_profile_picture_url: `${world.url()}/avatars/${person.username}.svg`,
        is_verified: false,
      },
      fields,
    ),
})

/** `GET /debug_token`: a token's permissions, shown to testers. */
export const debugToken = (world: ThreadsWorld): Handle => ({
  operation: 'token',
  read: readFields,
  answer: (_, { input_token }) => {
    const grant = world.grants.byAccessToken(String(input_token))
    if (!grant) return graphError({ code: 100, message: '(#100) The token can not be read' })
    const { scope, accessEndsAt, personId } = grant
    const ends = Math.floor((accessEndsAt ?? 0) / secondMs)
    return {
      status: 200,
      body: { data: { type: 'USER', is_valid: world.grants.isLive(grant), expires_at: ends, scopes: scopesIn(scope), user_id: personId } },
    }
  },
})

/** `GET /me/threads_publishing_limit`. */
export const readQuota = (world: ThreadsWorld): Handle => ({
  operation: 'profile',
  scopes: ['threads_basic', 'threads_content_publish'],
  read: readFields,
  answer: (call, { fields }) => {
    ownProfile(call)
    const { posts, replies } = quotasOf(call.person)
    const used = (name: 'posts' | 'replies', window: typeof posts) => world.windows.look(name, call.person.id, window).used
    const config = ({ limit }: typeof posts) => ({ quota_total: limit, quota_duration: daySeconds })
    const { body } = picked(
      {
        quota_usage: used('posts', posts),
        config: config(posts),
        reply_quota_usage: used('replies', replies),
        reply_config: config(replies),
      },
      fields,
    )
    return { status: 200, body: { data: [body] } }
  },
})

/** `GET /{id}`: a container or a post, whichever has the id. */
export const readNode = (world: ThreadsWorld): Handle<Fields & { id: string }> => ({
  operation: ({ id }) => (world.posts.byId('threads', id) ? 'find' : 'status'),
  scopes: ['threads_basic'],
  read: async (context) => ({ ...(await readFields(context)), id: context.req.param('id') ?? '' }),
  answer: (call, { id, fields }) => {
    const container = world.containers.byId(id)
    if (container && container.personId === call.person.id) return readContainer(world, call, container, fields)
    const post = world.posts.byId('threads', id)
    if (post?.account !== call.person.username) throw new Refusal(missingMedia(id))
    if (
      String(fields ?? '')
        .split(',')
        .includes('status')
    )
      return graphError({ code: 100, message: '(#100) Tried accessing nonexisting field (status)' })
    return picked(viewOf(world, post), fields)
  },
})

const readContainer = (world: ThreadsWorld, { fault }: Call<ThreadsFault>, found: Container, fields: unknown) => {
  if (fault?.processingError !== undefined) world.containers.fail(found, fault.processingError)
  const container = world.containers.byId(found.id) ?? found
  const status = statusOf(container, world.now())
  return picked({ id: container.id, status, error_message: status === 'ERROR' ? container.failure : undefined }, fields)
}

const Since = z.coerce.number().catch(0)

/** `GET /me/threads` and `GET /me/replies`: newest first. */
export const listPosts = (world: ThreadsWorld, kind: 'threads' | 'replies'): Handle => ({
  operation: 'find',
  scopes: kind === 'threads' ? ['threads_basic'] : ['threads_basic', 'threads_read_replies'],
  read: readFields,
  answer: (call, { fields, limit, since }) => {
    ownProfile(call)
    const most = z.coerce.number().int().min(1).max(100).catch(25).parse(limit)
    const listed = world.posts
      .newest('threads', { account: call.person.username })
      .filter(({ replyTo }) => (replyTo === null) === (kind === 'threads'))
      .filter(({ receivedAt, facts }) => Number(facts?.listedAt ?? 0) <= world.now() && receivedAt >= Since.parse(since) * secondMs)
    return { status: 200, body: { data: listed.slice(0, most).map((post) => picked(viewOf(world, post), fields).body), paging: {} } }
  },
})

const viewOf = (world: ThreadsWorld, { id, content, media, path, receivedAt, replyTo, facts }: ListedPost) => ({
  id,
  permalink: facts?.hasPermalink === false ? undefined : `${world.url()}${path}`,
  shortcode: facts?.shortcode,
  media_type: { TEXT: 'TEXT_POST', CAROUSEL: 'CAROUSEL_ALBUM' }[String(facts?.mediaType)] ?? facts?.mediaType,
  timestamp: new Date(receivedAt).toISOString().replace(/\.\d+Z$/, '+0000'),
  topic_tag: facts?.topic,
  ...(media.length > 1 && { children: { data: media.map(({ fileId }) => ({ id: fileId })) } }),
  ...(content !== '' && { text: content }),
  ...(replyTo !== null && { replied_to: { id: replyTo } }),
})
