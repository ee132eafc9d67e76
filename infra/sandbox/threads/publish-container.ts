import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { type Fields, readFields } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { randomText } from '../platform/grants.ts'
import { graphError } from '../platform/graph.ts'
import { statusOf } from '../platform/graph-containers.ts'
import type { Person } from '../platform/people.ts'
import { missingMedia, ownProfile } from './graph-calls.ts'
import type { Container, Content, ThreadsFault, ThreadsWorld } from './threads-world.ts'

/** How many posts and replies apps may publish to a profile in 24 hours. A carousel counts once. */
export const quotasOf = (person: Person) => ({
  posts: { limit: person.has('three') ? 3 : 250, windowMs: dayMs, isSliding: true },
  replies: { limit: 1_000, windowMs: dayMs, isSliding: true },
})

/** `POST /me/threads_publish`: makes a finished container public, once. */
export const publishContainer = (world: ThreadsWorld): SignedHandle<ThreadsFault, Fields> => ({
  operation: 'post',
  scopes: ['threads_content_publish'],
  read: readFields,
  answer: (call, { creation_id }) => {
    ownProfile(call)
    const { person } = call
    if (person.has('restricted')) return graphError({ code: 24, subcode: 4279013, message: 'The user is restricted' })
    const id = z.coerce.string().catch('').parse(creation_id)
    const container = world.containers.byId(id)
    if (container?.personId !== person.id) return missingMedia(id)
    return wrongState(container, world.now()) ?? publishNow(world, call, container)
  },
})

const wrongState = (container: Container, now: number): Answer | undefined => {
  const status = statusOf(container, now)
  // The response to publishing twice isn't documented.
  if (status === 'PUBLISHED') return graphError({ code: 100, message: 'The media has already been published' })
  if (status !== 'FINISHED') return missingMedia(container.id)
  return container.content.isItem ? graphError({ code: 100, message: 'An item of a carousel can not be published alone' }) : undefined
}

/** Makes a container public, unless the profile has used up its quota. */
export const publishNow = (
  world: ThreadsWorld,
  { person, fault, receivedAt }: Call<ThreadsFault>,
  container: { id: string; content: Content },
): Answer => {
  const { content } = container
  const quota = content.replyTo === undefined ? 'posts' : 'replies'
  // Its code isn't documented, so this is the most generic one.
  if (world.windows.take(quota, person.id, quotasOf(person)[quota]).isExceeded)
    return graphError({ code: 100, message: 'The profile has published too much in 24 hours' })
  world.containers.publish(container)
  const id = String(BigInt(container.id) + 100_000_000_000_000n)
  const shortcode = randomText(8)
  world.posts.add({
    platform: 'threads',
    account: person.username,
    id,
    content: content.text,
    media: content.files,
    replyTo: content.replyTo,
    receivedAt,
    path: `/www.threads.com/@${person.username}/post/${shortcode}`,
    facts: {
      mediaType: content.mediaType,
      shortcode,
      // The lists may lag behind. Everything else shows the post at once.
      listedAt: world.now() + (fault?.findLagMs ?? 0),
      hasPermalink: !fault?.hidesPermalink,
      isSpoiler: content.isSpoiler,
      ...(content.link !== undefined && { link: content.link }),
      ...(content.topic !== undefined && { topic: content.topic }),
      ...(content.replyControl !== undefined && { replyControl: content.replyControl }),
    },
  })
  return { status: 200, body: { id } }
}
