import * as z from 'zod'
import { type Fields, readFields } from '../platform/body.ts'
import type { SignedHandle } from '../platform/call.ts'
import { graphError } from '../platform/graph.ts'
import type { InstagramFault, InstagramWorld } from './instagram-world.ts'
import { ownPost } from './read-calls.ts'

/** The comments on a post. */
export const Comments = z.array(z.string()).catch([])

/** `POST /{media-id}/comments`. */
export const commentCall = (world: InstagramWorld): SignedHandle<InstagramFault, Fields> => ({
  operation: 'comment',
  scopes: ['instagram_business_manage_comments'],
  read: readFields,
  answer: (call, fields) => {
    const post = ownPost(world, call, call.context.req.param('id') ?? '')
    const message = z.string().catch('').parse(fields.message)
    const wrong = wrongComment(message)
    if (wrong) return graphError({ code: 100, message: `(#100) ${wrong}`, said: wrong })
    const comments = Comments.parse(post.facts?.comments)
    world.posts.update('instagram', post.id, { facts: { comments: [...comments, message] } })
    return { status: 200, body: { id: `${BigInt(post.id) - 50_000_000_000_000n}${comments.length}` } }
  },
})

const wrongComment = (message: string) => {
  if (message.trim() === '') return 'A comment needs a text.'
  if (message.length > 300) return 'A comment may have at most 300 characters.'
  if ((message.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0) > 4) return 'A comment may have at most 4 hashtags.'
  if ((message.match(/https?:\/\//g)?.length ?? 0) > 1) return 'A comment may have at most 1 link.'
  return /\p{Lu}{2}/u.test(message) && message === message.toUpperCase() ? 'A comment may not be in capitals only.' : undefined
}
