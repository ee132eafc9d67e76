import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { type Fields, readFields } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { randomText } from '../platform/grants.ts'
import { graphError } from '../platform/graph.ts'
import { statusOf } from '../platform/graph-containers.ts'
import type { Person } from '../platform/people.ts'
import { ownAccount } from './graph-calls.ts'
import type { Container, InstagramFault, InstagramWorld } from './instagram-world.ts'

/** How many posts apps may publish to an account in 24 hours. A carousel counts once. */
export const quotaOf = (person: Person) => ({ limit: person.has('hundred') ? 100 : 50, windowMs: dayMs, isSliding: true })

/** `POST /{ig-id}/media_publish`: makes a finished container public, once. */
export const publishContainer = (world: InstagramWorld): SignedHandle<InstagramFault, Fields> => ({
  operation: 'post',
  scopes: ['instagram_business_content_publish'],
  read: readFields,
  answer: (call, { creation_id }) => {
    ownAccount(call)
    const { person } = call
    if (person.has('restricted')) return graphError({ code: 25, subcode: 2207050, message: 'The account is restricted' })
    const container = world.containers.byId(z.coerce.string().catch('').parse(creation_id))
    return wrongState(world, container, person) ?? published(world, call, container)
  },
})

const wrongState = (world: InstagramWorld, container: Container | undefined, person: Person): Answer | undefined => {
  const status = container && statusOf(container, world.now())
  if (!container || container.personId !== person.id || status === 'EXPIRED')
    return graphError({
      code: 24,
      subcode: 2207008,
      message: 'The requested resource does not exist',
      said: 'The media could not be found.',
    })
  if (status === 'PUBLISHED') return graphError({ code: 100, message: 'The media has already been published' })
  if (status !== 'FINISHED')
    return graphError({
      code: 9007,
      subcode: 2207027,
      message: 'The media is not ready for publishing, please wait for a moment',
      said: 'The media is not ready for publishing, please wait for a moment.',
    })
  return container.content.isItem ? graphError({ code: 100, message: 'An item of a carousel can not be published alone' }) : undefined
}

const published = (
  world: InstagramWorld,
  { person, fault, receivedAt }: Call<InstagramFault>,
  container: Container | undefined,
): Answer => {
  if (!container) throw new Error('The container was checked.')
  if (world.windows.take('posts', person.id, quotaOf(person)).isExceeded)
    return graphError({
      code: 9,
      subcode: 2207042,
      message: 'You reached maximum number of posts that is allowed to be published by Content Publishing API',
    })
  world.containers.publish(container)
  const { content } = container
  const id = String(BigInt(container.id) + 100_000_000_000_000n)
  const shortcode = randomText(8)
  world.posts.add({
    platform: 'instagram',
    account: person.username,
    id,
    content: content.caption,
    media: content.files,
    replyTo: undefined,
    receivedAt,
    path: pathOf(content.mediaType, { id, shortcode, username: person.username }),
    facts: {
      kind: kinds[content.mediaType],
      shortcode,
      // The list of posts may lag behind. Everything else shows the post at once.
      listedAt: world.now() + (fault?.findLagMs ?? 0),
      isAiGenerated: content.isAiGenerated,
      collaborators: content.collaborators,
      ...(content.shareToFeed !== undefined && { shareToFeed: content.shareToFeed }),
      ...(content.coverAtMs !== undefined && { coverAtMs: content.coverAtMs }),
    },
  })
  return { status: 200, body: { id } }
}

const kinds = { IMAGE: 'image', VIDEO: 'video', REELS: 'reel', STORIES: 'story', CAROUSEL: 'carousel' } as const

const pathOf = (mediaType: keyof typeof kinds, { id, shortcode, username }: { id: string; shortcode: string; username: string }) => {
  if (mediaType === 'STORIES') return `/www.instagram.com/stories/${username}/${id}/`
  return `/www.instagram.com/${mediaType === 'REELS' ? 'reel' : 'p'}/${shortcode}/`
}
